//! The rules that refuse: every reason there is, of the game and of the server.

use serde::{Deserialize, Serialize};

/// A reason to refuse something. Its key on the wire stays the same for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Rule {
    // Of both: the game says it of a turn, the server of anything else.
    /// The game is over.
    GameOver,
    /// It is the other player's turn.
    NotYourTurn,
    // Of the game.
    /// No such tile belongs to the set that is being played with.
    NotInSet,
    /// The very first tile is laid in the middle of the table.
    FirstTileInTheMiddle,
    /// The queen may not be a player's first tile.
    QueenBarred,
    /// It is the player's fourth turn: the queen has to be placed.
    QueenDue,
    /// Copies enter in the order of their numbers.
    CopiesInOrder,
    /// A tile lies there, and this one cannot climb it.
    CellTaken,
    /// A new tile may not touch the other player's tiles.
    TouchesEnemy,
    /// A new tile has to touch one of the player's own.
    TouchesNoOwn,
    /// Nothing moves before the player's own queen is on the table.
    QueenNotPlaced,
    /// Another tile lies on it.
    Covered,
    /// What came to lie where it lies in the turn before has to rest.
    JustMoved,
    /// Lifting it would split the hive.
    SplitsHive,
    /// It stands there already.
    StaysPut,
    /// Two tiles leave too narrow a gap.
    Gate,
    /// On its way it would lose touch with the hive.
    LosesTouch,
    /// The way this insect moves does not lead there.
    CannotReach,
    /// A mosquito beside nothing but a mosquito has no moves.
    NothingToCopy,
    /// Passing is for those who can do nothing else.
    CannotPass,
    /// The tile is not where the turn says that it is.
    NotThere,
    // Of the server.
    /// It could not be read.
    Unreadable,
    /// Somebody else plays this side, or the other.
    NotYourSeat,
    /// A turn for another moment.
    Stale,
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
    /// A name with characters that an account's name has not, or that begins like a guest's.
    NameLetters,
    /// Another account has this name, or one that looks like it.
    NameTaken,
    /// A password that is too short, too long, or easily guessed.
    WeakPassword,
    /// What should prove who somebody is does not.
    WrongProof,
    /// Only whoever has an account, and has signed in, may do this.
    NotSignedIn,
    /// It is so long ago that somebody signed in that they have to prove again who they are.
    ProveAgain,
    /// Whoever runs the server has shut this account.
    AccountShut,
    /// A name or a line that is too long.
    TooLong,
    /// More bytes than are read at once.
    TooLarge,
    /// Too much at once: it says when to try again.
    Limit,
    /// Nothing more can be said in this game.
    ChatFull,
    /// A moderator has asked for silence.
    Muted,
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
    /// Only whoever sits at the server's own machine may do this.
    NotAtTheMachine,
    /// The machine is in no network.
    NoNetwork,
    /// Rated games are for accounts.
    NeedsAccount,
    /// A seek that is for others.
    NotForYou,
    /// A seek, a challenge or an opponent that is not there any more.
    Gone,
    /// An opponent was found, and waits for an answer.
    AnswerFirst,
    /// Whoever let others wait too often waits too.
    TimedOut,
    /// Something is wrong with the server itself. Nothing has happened.
    Trouble,
    /// The server was cut off in the middle of it: nobody knows yet whether it has happened. The game will show it.
    Unsure,
}

impl Rule {
    /// Those of the game: what [`Refusal`](hive_rules::Refusal) tells apart.
    pub const OF_THE_GAME: [Rule; 21] = [
        Rule::GameOver,
        Rule::NotInSet,
        Rule::NotYourTurn,
        Rule::FirstTileInTheMiddle,
        Rule::QueenBarred,
        Rule::QueenDue,
        Rule::CopiesInOrder,
        Rule::CellTaken,
        Rule::TouchesEnemy,
        Rule::TouchesNoOwn,
        Rule::QueenNotPlaced,
        Rule::Covered,
        Rule::JustMoved,
        Rule::SplitsHive,
        Rule::StaysPut,
        Rule::Gate,
        Rule::LosesTouch,
        Rule::CannotReach,
        Rule::NothingToCopy,
        Rule::CannotPass,
        Rule::NotThere,
    ];

    /// Those of the server.
    pub const OF_THE_SERVER: [Rule; 41] = [
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
        Rule::NameLetters,
        Rule::NameTaken,
        Rule::WeakPassword,
        Rule::WrongProof,
        Rule::NotSignedIn,
        Rule::ProveAgain,
        Rule::AccountShut,
        Rule::TooLong,
        Rule::TooLarge,
        Rule::Limit,
        Rule::ChatFull,
        Rule::Muted,
        Rule::SeatTaken,
        Rule::NotFound,
        Rule::BadOptions,
        Rule::BadPosition,
        Rule::WrongOrigin,
        Rule::NotAtTheMachine,
        Rule::NoNetwork,
        Rule::NeedsAccount,
        Rule::NotForYou,
        Rule::Gone,
        Rule::AnswerFirst,
        Rule::TimedOut,
        Rule::Trouble,
        Rule::Unsure,
    ];

    /// Its key on the wire, and that of its sentence in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::GameOver => "game-over",
            Rule::NotYourTurn => "not-your-turn",
            Rule::NotInSet => "not-in-set",
            Rule::FirstTileInTheMiddle => "first-tile-in-the-middle",
            Rule::QueenBarred => "queen-barred",
            Rule::QueenDue => "queen-due",
            Rule::CopiesInOrder => "copies-in-order",
            Rule::CellTaken => "cell-taken",
            Rule::TouchesEnemy => "touches-enemy",
            Rule::TouchesNoOwn => "touches-no-own",
            Rule::QueenNotPlaced => "queen-not-placed",
            Rule::Covered => "covered",
            Rule::JustMoved => "just-moved",
            Rule::SplitsHive => "splits-hive",
            Rule::StaysPut => "stays-put",
            Rule::Gate => "gate",
            Rule::LosesTouch => "loses-touch",
            Rule::CannotReach => "cannot-reach",
            Rule::NothingToCopy => "nothing-to-copy",
            Rule::CannotPass => "cannot-pass",
            Rule::NotThere => "not-there",
            Rule::Unreadable => "unreadable",
            Rule::NotYourSeat => "not-your-seat",
            Rule::Stale => "stale",
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
            Rule::NameLetters => "name-letters",
            Rule::NameTaken => "name-taken",
            Rule::WeakPassword => "weak-password",
            Rule::WrongProof => "wrong-proof",
            Rule::NotSignedIn => "not-signed-in",
            Rule::ProveAgain => "prove-again",
            Rule::AccountShut => "account-shut",
            Rule::TooLong => "too-long",
            Rule::TooLarge => "too-large",
            Rule::Limit => "limit",
            Rule::ChatFull => "chat-full",
            Rule::Muted => "muted",
            Rule::SeatTaken => "seat-taken",
            Rule::NotFound => "not-found",
            Rule::BadOptions => "bad-options",
            Rule::BadPosition => "bad-position",
            Rule::WrongOrigin => "wrong-origin",
            Rule::NotAtTheMachine => "not-at-the-machine",
            Rule::NoNetwork => "no-network",
            Rule::NeedsAccount => "needs-account",
            Rule::NotForYou => "not-for-you",
            Rule::Gone => "gone",
            Rule::AnswerFirst => "answer-first",
            Rule::TimedOut => "timed-out",
            Rule::Trouble => "trouble",
            Rule::Unsure => "unsure",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn the_name_is_what_the_wire_says() {
        for rule in Rule::OF_THE_GAME.into_iter().chain(Rule::OF_THE_SERVER) {
            let json = serde_json::to_string(&rule).expect("it is JSON");
            assert_eq!(json, format!("\"{}\"", rule.name()));
            assert_eq!(serde_json::from_str::<Rule>(&json).expect("it is a rule"), rule);
        }
    }

    /// Every reason is explained where the wire is described, and no other.
    #[test]
    fn every_rule_of_the_server_is_written_down() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = std::fs::read_to_string(root.join("docs/wire.md")).expect("it is there");
        let paragraph = text.split("the server's own:").nth(1).and_then(|rest| rest.split("\n\n").next());
        let quoted: BTreeSet<&str> =
            paragraph.expect("it names them").split('`').skip(1).step_by(2).collect();
        let known: BTreeSet<&str> = Rule::OF_THE_SERVER.into_iter().map(Rule::name).collect();
        assert_eq!(quoted, known);
    }

    /// The page has a sentence for each of those.
    #[test]
    fn every_rule_of_the_server_has_a_sentence() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for language in hive_rulebook::Language::ALL {
            let text = std::fs::read_to_string(root.join(format!("locales/{language}.json")));
            let sentences: serde_json::Value =
                serde_json::from_str(&text.expect("it is there")).expect("it is JSON");
            for rule in Rule::OF_THE_SERVER {
                let key = format!("refusal.{}", rule.name());
                assert!(sentences.get(&key).is_some(), "{language}: {key}");
            }
        }
    }
}
