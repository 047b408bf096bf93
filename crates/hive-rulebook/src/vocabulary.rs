//! The names of the insects, and the few words around a board.

use crate::entries::Entries;
use crate::{BookError, Edition, Language};
use hive_rules::{Bug, Expansions};

/// Something that is said around a board or an edition.
///
/// In these sentences `{tile}` stands for the name of a tile, `{tiles}` for several, `{n}` for a number and `{title}` for
/// the title of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// White is to move.
    WhiteToMove,
    /// Black is to move.
    BlackToMove,
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// It is a draw.
    Drawn,
    /// `{tile}` may go to `{n}` cells.
    Targets,
    /// `{tile}` cannot move.
    NoTargets,
    /// A new tile may be placed on `{n}` cells.
    Placings,
    /// The way of `{tile}` is numbered.
    Way,
    /// What lies in a stack, the top tile first.
    Stack,
    /// How the last turn is marked.
    LastTurn,
    /// `{n}` tiles a side.
    TilesASide,
    /// The edition `{title}` with both expansions in its box.
    WithBothExpansions,
    /// The queen may be the first tile.
    QueenMayBeFirst,
    /// The list of the chapters.
    Chapters,
    /// The list of the editions.
    Editions,
    /// How a chapter is shown.
    HowToRead,
}

impl Word {
    /// All of them.
    pub const ALL: [Word; 17] = [
        Word::WhiteToMove,
        Word::BlackToMove,
        Word::WhiteWins,
        Word::BlackWins,
        Word::Drawn,
        Word::Targets,
        Word::NoTargets,
        Word::Placings,
        Word::Way,
        Word::Stack,
        Word::LastTurn,
        Word::TilesASide,
        Word::WithBothExpansions,
        Word::QueenMayBeFirst,
        Word::Chapters,
        Word::Editions,
        Word::HowToRead,
    ];

    const fn key(self) -> &'static str {
        match self {
            Word::WhiteToMove => "white-to-move",
            Word::BlackToMove => "black-to-move",
            Word::WhiteWins => "white-wins",
            Word::BlackWins => "black-wins",
            Word::Drawn => "drawn",
            Word::Targets => "targets",
            Word::NoTargets => "no-targets",
            Word::Placings => "placings",
            Word::Way => "way",
            Word::Stack => "stack",
            Word::LastTurn => "last-turn",
            Word::TilesASide => "tiles-a-side",
            Word::WithBothExpansions => "with-both-expansions",
            Word::QueenMayBeFirst => "queen-may-be-first",
            Word::Chapters => "chapters",
            Word::Editions => "editions",
            Word::HowToRead => "how-to-read",
        }
    }
}

/// The words of one language.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    insects: Vec<String>,
    languages: Vec<String>,
    words: Vec<String>,
}

impl Vocabulary {
    /// What an insect is called.
    pub fn insect(&self, bug: Bug) -> &str {
        &self.insects[bug.index()]
    }

    /// What a language is called in this one, if editions are printed in it; otherwise what it calls itself.
    pub fn language(&self, language: Language) -> &str {
        &self.languages[language as usize]
    }

    /// What an edition is called. Two boxes may have the same title; then what is in them tells them apart.
    pub fn edition(&self, edition: Edition) -> String {
        let plain = |other: &Edition| other.title == edition.title && other.expansions == Expansions::NONE;
        if edition.expansions != Expansions::NONE && Edition::ALL.iter().any(plain) {
            self.say(Word::WithBothExpansions).replace("{title}", edition.title)
        } else {
            edition.title.to_string()
        }
    }

    /// The insect that is called so, in upper or lower case.
    pub(crate) fn insect_named(&self, name: &str) -> Option<Bug> {
        Bug::ALL.into_iter().find(|bug| self.insect(*bug).to_lowercase() == name.to_lowercase())
    }

    /// What is said.
    pub fn say(&self, word: Word) -> &str {
        &self.words[word as usize]
    }

    pub(crate) fn read(language: Language, text: &str) -> Result<Vocabulary, BookError> {
        let mut entries = Entries::read(format!("{language}/words.txt"), 1, text)?;
        let insects =
            Bug::ALL.into_iter().map(|bug| entries.need_text(insect_key(bug))).collect::<Result<_, _>>()?;
        // A language that no edition is printed in is not named anywhere, so it needs no name in the others.
        let named = |known: Language| Edition::ALL.iter().any(|edition| edition.language == known);
        let languages = Language::ALL
            .into_iter()
            .map(|known| match named(known) {
                true => entries.need_text(known.tag()),
                false => Ok(known.own_name().to_string()),
            })
            .collect::<Result<_, _>>()?;
        let words =
            Word::ALL.into_iter().map(|word| entries.need_text(word.key())).collect::<Result<_, _>>()?;
        entries.finish()?;
        Ok(Vocabulary { insects, languages, words })
    }
}

/// The key of an insect's name, which is also the slug of its chapter.
pub(crate) const fn insect_key(bug: Bug) -> &'static str {
    bug.name()
}
