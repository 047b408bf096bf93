//! `kypseli rules`: the rulebook in the terminal.

pub(super) mod page;
pub(super) mod wrap;

use crate::failure::Failure;
use clap::Args;
use hive_rulebook::{Book, Language};
use hive_rules::Bug;
use page::Page;
use std::io::{self, IsTerminal, Write};

/// Read the rules of the game.
#[derive(Args)]
pub(crate) struct Rules {
    /// A chapter, by its name in the list or its title in any language; without one, the list of them
    chapter: Option<String>,
    #[arg(long, value_name = "LANGUAGE", help = language_help())]
    lang: Option<String>,
    /// List the printed editions and what is in their boxes
    #[arg(long, conflicts_with = "chapter")]
    editions: bool,
    /// The whole book
    #[arg(long, conflicts_with_all = ["chapter", "editions"])]
    all: bool,
}

/// How wide a page is where there is no terminal, and how wide it is at most: longer lines are hard
/// to read.
const WIDTH: usize = 80;
const WIDEST: usize = 100;
const NARROWEST: usize = 24;

impl Rules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let asked = self.lang.as_deref().map(language).transpose()?;
        let usual = asked.unwrap_or_else(from_environment);
        let (book, slug) = match &self.chapter {
            None => (load(usual)?, None),
            Some(name) => find(name, usual, asked.is_some())?,
        };
        let mut page = Page::new(&book, width(), color());
        match slug.and_then(|slug| book.chapter(slug)) {
            Some(chapter) => page.chapter(chapter),
            None if self.editions => page.editions_page(),
            None if self.all => page.whole_book(),
            None => page.contents(),
        }
        io::stdout().write_all(page.text().as_bytes())?;
        Ok(())
    }
}

pub(super) fn language_help() -> String {
    format!("The language: {}. If it is not said, that of the environment", Language::listed("or"))
}

/// The language that was asked for.
pub(super) fn language(tag: &str) -> Result<Language, Failure> {
    Language::of_locale(tag).ok_or_else(|| {
        let listed = Language::listed("and");
        Failure::Usage(format!("`{tag}` is not a language of the rulebook: it is written in {listed}"))
    })
}

pub(super) fn load(language: Language) -> Result<Book, Failure> {
    Ok(Book::load(language).map_err(|error| error.to_string())?)
}

/// The chapter that is called so, and the book to show it in. Who names it by a title in another language than the
/// usual one reads that language, unless another was asked for.
fn find(name: &str, usual: Language, asked: bool) -> Result<(Book, Option<&'static str>), Failure> {
    let book = load(usual)?;
    if let Some(slug) = book.chapter_named(name).map(|chapter| chapter.slug) {
        return Ok((book, Some(slug)));
    }
    for language in Language::ALL {
        let other = load(language)?;
        if let Some(slug) = other.chapter_named(name).map(|chapter| chapter.slug) {
            return Ok((if asked { book } else { other }, Some(slug)));
        }
    }
    let meant = nearest(name)?.map(|meant| format!(" (did you mean `{meant}`?)")).unwrap_or_default();
    Err(format!("there is no chapter `{name}`{meant}; `kypseli rules` lists them all").into())
}

/// The name or title of a chapter, or the insect, that differs least from what was typed, in any language, if a slip of the finger
/// explains the difference.
fn nearest(name: &str) -> Result<Option<String>, Failure> {
    let name: Vec<char> = name.trim().to_lowercase().chars().take(40).collect();
    let mut known = Vec::new();
    for language in Language::ALL {
        let book = load(language)?;
        known.extend(book.chapters.iter().map(|chapter| chapter.slug.to_owned()));
        known.extend(book.chapters.iter().map(|chapter| chapter.title.to_lowercase()));
        known.extend(Bug::ALL.into_iter().map(|bug| book.words.insect(bug).to_lowercase()));
    }
    let near = known.into_iter().filter_map(|word| {
        let letters: Vec<char> = word.chars().collect();
        let slips = slips(&name, &letters);
        // Of a word of one letter or two nothing would be left.
        (slips <= 1 + name.len() / 5 && 2 * slips < letters.len()).then_some((slips, word))
    });
    Ok(near.min_by_key(|(slips, _)| *slips).map(|(_, word)| word))
}

/// How many letters have to be put in, left out, replaced or exchanged with their neighbour to make one word of the other.
fn slips(from: &[char], to: &[char]) -> usize {
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(a != b);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

/// The language that the environment asks for, as far as we have it. The first variable that is
/// set decides, as everywhere.
pub(super) fn from_environment() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or(Language::ALL[0])
}

fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    asked.or_else(terminal).unwrap_or(WIDTH).clamp(NARROWEST, WIDEST)
}

fn color() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
