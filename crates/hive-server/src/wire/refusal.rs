//! Why something was not done.

use super::{CellView, PieceName};
use serde::{Deserialize, Serialize};

/// The server's own reasons to refuse something. Their names stay the same for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It could not be read.
    Unreadable,
    /// Somebody else plays this side, or the other.
    NotYourSeat,
    /// It is the other player's turn: also a rule of the game.
    NotYourTurn,
    /// A turn for another moment.
    Stale,
    /// The game is over: also a rule of the game.
    GameOver,
    /// The other seat is open.
    NoOpponent,
    /// There is nothing to answer.
    NoOffer,
    /// Once is enough.
    AlreadyOffered,
    /// There is no turn to take back.
    NothingToTakeBack,
    /// No rematch before the end.
    NotOver,
    /// Nobody leaves a game that has begun: they resign.
    HasBegun,
    /// A name has at least one character.
    NoName,
    /// A name with characters that nobody sees, or that turn the direction of writing.
    HiddenInName,
    /// A name with more than a few marks on a letter.
    MarksInName,
    /// The engine's own name, or one that looks like it.
    EngineName,
    /// A name or a line that is too long.
    TooLong,
    /// More bytes than are read at once.
    TooLarge,
    /// Too much at once: it says when to try again.
    Limit,
    /// Nothing more can be said in this game.
    ChatFull,
    /// Both seats are taken.
    SeatTaken,
    /// There is no such thing.
    NotFound,
    /// Options that do not fit together.
    BadOptions,
    /// No position, or no game.
    BadPosition,
    /// It came from the page of another site.
    WrongOrigin,
    /// Something is wrong with the server itself. Nothing has happened.
    Trouble,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 25] = [
        Rule::Unreadable,
        Rule::NotYourSeat,
        Rule::NotYourTurn,
        Rule::Stale,
        Rule::GameOver,
        Rule::NoOpponent,
        Rule::NoOffer,
        Rule::AlreadyOffered,
        Rule::NothingToTakeBack,
        Rule::NotOver,
        Rule::HasBegun,
        Rule::NoName,
        Rule::HiddenInName,
        Rule::MarksInName,
        Rule::EngineName,
        Rule::TooLong,
        Rule::TooLarge,
        Rule::Limit,
        Rule::ChatFull,
        Rule::SeatTaken,
        Rule::NotFound,
        Rule::BadOptions,
        Rule::BadPosition,
        Rule::WrongOrigin,
        Rule::Trouble,
    ];

    /// The key of its sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Unreadable => "unreadable",
            Rule::NotYourSeat => "not-your-seat",
            Rule::NotYourTurn => "not-your-turn",
            Rule::Stale => "stale",
            Rule::GameOver => "game-over",
            Rule::NoOpponent => "no-opponent",
            Rule::NoOffer => "no-offer",
            Rule::AlreadyOffered => "already-offered",
            Rule::NothingToTakeBack => "nothing-to-take-back",
            Rule::NotOver => "not-over",
            Rule::HasBegun => "has-begun",
            Rule::NoName => "no-name",
            Rule::HiddenInName => "hidden-in-name",
            Rule::MarksInName => "marks-in-name",
            Rule::EngineName => "engine-name",
            Rule::TooLong => "too-long",
            Rule::TooLarge => "too-large",
            Rule::Limit => "limit",
            Rule::ChatFull => "chat-full",
            Rule::SeatTaken => "seat-taken",
            Rule::NotFound => "not-found",
            Rule::BadOptions => "bad-options",
            Rule::BadPosition => "bad-position",
            Rule::WrongOrigin => "wrong-origin",
            Rule::Trouble => "trouble",
        }
    }
}

/// Why something was not done, with the tiles and cells that prove it. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct RefusalView {
    /// The key of the rule, the same for ever: of the game (`splits-hive`, `gate`, …) or of the server
    /// (`stale`, `not-your-seat`, …). The key of its sentence in the catalogues.
    pub rule: String,
    /// The tiles that prove it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<PieceName>>"))]
    #[cfg_attr(test, schema(value_type = Vec<String>))]
    pub tiles: Vec<PieceName>,
    /// The parts into which the hive would fall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Vec<PieceName>>>"))]
    #[cfg_attr(test, schema(value_type = Vec<Vec<String>>))]
    pub parts: Vec<Vec<PieceName>>,
    /// The cells that it is about: both ends of a barred step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<CellView>>"))]
    pub cells: Vec<CellView>,
    /// The insect whose way does not lead there, for `cannot-reach`: a letter of QSBGAMLP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// When to try again, for what there was too much of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_seconds: Option<u32>,
    /// One sentence in English.
    pub text: String,
}

impl RefusalView {
    /// A refusal of the server's own.
    pub fn new(rule: Rule, text: impl Into<String>) -> RefusalView {
        RefusalView::named(rule.name(), text)
    }

    /// A refusal with this name: of the game itself.
    pub fn named(rule: &str, text: impl Into<String>) -> RefusalView {
        RefusalView {
            rule: rule.to_string(),
            tiles: Vec::new(),
            parts: Vec::new(),
            cells: Vec::new(),
            bug: None,
            retry_after_seconds: None,
            text: text.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Every reason is explained where the wire is described, and no other; the page has a sentence for each of those.
    #[test]
    fn every_rule_of_the_server_is_written_down() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = std::fs::read_to_string(root.join("docs/wire.md")).expect("it is there");
        let paragraph = text.split("the server's own:").nth(1).and_then(|rest| rest.split("\n\n").next());
        let quoted: BTreeSet<&str> =
            paragraph.expect("it names them").split('`').skip(1).step_by(2).collect();
        let known: BTreeSet<&str> = Rule::ALL.into_iter().map(Rule::name).collect();
        assert_eq!(quoted, known);
        for language in ["en", "ru", "el", "ja"] {
            let text = std::fs::read_to_string(root.join(format!("locales/{language}.json")));
            let sentences: serde_json::Value =
                serde_json::from_str(&text.expect("it is there")).expect("it is JSON");
            for name in &known {
                assert!(sentences.get(format!("refusal.{name}")).is_some(), "{language}: {name}");
            }
        }
    }
}
