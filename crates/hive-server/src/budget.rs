//! How much of everything there may be, all of it in one list: for whom, how many, and what whoever meets it is told.
//!
//! Nothing is refused for being too much but through this list, so the table in `docs/server.md` and the numbers at
//! `/metrics`, which are written from it, are complete.

mod used;

#[cfg(test)]
mod tests;

use crate::config::Limits;
use crate::http::{self, FILE, LARGEST_BODY, LARGEST_MESSAGE, pictures};
use crate::limits::{FILES, SIGN_INS_OF_ADDRESS};
use crate::line;
use crate::mail;
use crate::push;
use crate::reception::{self, passkey, password};
use crate::room::{AT_THE_DOOR, WAITING_TO_ENTER};
use hive_wire::{RefusalView, Rule};

/// For whom something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Request,
    Connection,
    Game,
    Guest,
    Account,
    Address,
    All,
}

impl Scope {
    #[cfg(test)]
    const fn name(self) -> &'static str {
        match self {
            Scope::Request => "request",
            Scope::Connection => "connection",
            Scope::Game => "game",
            Scope::Guest => "guest",
            Scope::Account => "account",
            Scope::Address => "address",
            Scope::All => "all",
        }
    }
}

/// What is said about one of them.
pub(crate) struct Row {
    /// Its name at `/metrics`; under `[limits]` if it can be changed there.
    pub(crate) name: &'static str,
    #[cfg_attr(not(test), expect(dead_code, reason = "it stands in the table alone"))]
    pub(crate) scope: Scope,
    /// How many.
    pub(crate) most: fn(&Limits) -> usize,
    /// Of what.
    #[cfg_attr(not(test), expect(dead_code, reason = "it stands in the table alone"))]
    pub(crate) what: &'static str,
    /// What whoever meets it is told.
    pub(crate) told: &'static str,
}

macro_rules! budgets {
    ($($budget:ident = $name:literal, $scope:ident, $most:expr, $what:literal, $told:expr;)*) => {
        /// Something of which there may be only so much.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Budget {
            $(#[doc = $what] $budget),*
        }

        impl Budget {
            /// All of them.
            pub(crate) const ALL: &[Budget] = &[$(Budget::$budget),*];

            pub(crate) const fn row(self) -> Row {
                match self {
                    $(Budget::$budget => {
                        Row { name: $name, scope: Scope::$scope, most: $most, what: $what, told: $told }
                    })*
                }
            }
        }
    };
}

const CONNECTIONS: &str = "too many connections are open, here or at your address";
const BODIES: &str = "too much is being sent at once, from your address or in all";
const PICTURES: &str = "many pictures are being drawn, for your address or in all";
const TOO_LARGE: &str = "this is more than is read at once";
const SAYS_TOO_MUCH: &str = "you say too much";
const MANY_GAMES: &str = "you have made many games";
const MANY_TRIES: &str = "too many attempts to sign in";
const SEEKS: &str = "you look for many games already: withdraw one of your seeks";
const SENT_AWAY: &str = "(the connection is closed)";
const NOTHING: &str = "(nothing: what was oldest is forgotten)";
const WAITS: &str = "(nothing: they wait)";
const ENDS: &str = "(nothing: it ends)";
const UNSENT: &str = "(nothing: it is not sent)";
const STUDY: &str = "a study has 64 chapters at most, with 250000 letters in all";

budgets! {
    Connections = "connections", All, |limits| limits.connections, "connections at once", CONNECTIONS;
    ConnectionsOfAddress = "connections-per-address", Address, |limits| limits.connections_per_address,
        "connections at once", CONNECTIONS;
    Sockets = "sockets-per-guest", Guest, |limits| limits.sockets_per_guest, "sockets at once",
        "you have too many connections open";
    Watchers = "connections-per-game", Game, |limits| limits.connections_per_game, "sockets at once",
        "so many watch this game that nobody else can come in";
    Requests = "requests-per-second", Guest, |limits| limits.requests_per_second as usize,
        "requests and searches a second, five times as many at once", "you ask for many … (games, files, searches)";
    RequestsOfAddress = "requests-of-address", Address, |limits| of_address(limits, limits.requests_per_second),
        "requests a second, five times as many at once", "too much comes from your address";
    FilesOfAddress = "files-of-address", Address,
        |limits| of_address(limits, limits.requests_per_second).saturating_mul(FILES as usize),
        "files of the page a second, five times as many at once", "too much comes from your address";
    Messages = "messages-per-second", Guest, |limits| limits.messages_per_second as usize,
        "messages over sockets a second, six times as many at once", SAYS_TOO_MUCH;
    MessagesOfAddress = "messages-of-address", Address, |limits| of_address(limits, limits.messages_per_second),
        "messages over sockets a second, six times as many at once", SAYS_TOO_MUCH;
    Games = "games-per-hour", Guest, |limits| limits.games_per_hour as usize,
        "games made in an hour, rematches too; a quarter of them at once", MANY_GAMES;
    GamesOfAddress = "games-of-address", Address, |limits| of_address(limits, limits.games_per_hour),
        "games made in an hour, a quarter of them at once", MANY_GAMES;
    GamesOfGuest = "games-per-guest", Guest, |limits| limits.games_per_guest as usize,
        "games in all", "you have as many games as one may";
    Disk = "disk-megabytes", All, |limits| limits.disk_megabytes, "megabytes that are kept",
        "no more games can be kept here";
    Rooms = "rooms", All, |limits| limits.rooms, "games that are awake", "so many games go on that no more can be opened";
    Entering = "waiting-to-enter", Game, |_| WAITING_TO_ENTER, "who wait to come in",
        "so many come to this game that nobody else can";
    Guests = "guests-per-hour", Address, |limits| limits.guests_per_hour as usize,
        "new guests in an hour, a quarter of them at once", "too many new guests come from your address";
    SignIns = "sign-ins-per-hour", Account, |limits| limits.sign_ins_per_hour as usize,
        "attempts to sign in an hour, a quarter of them at once", MANY_TRIES;
    SignInsOfAddress = "sign-ins-of-address", Address,
        |limits| limits.sign_ins_per_hour.saturating_mul(SIGN_INS_OF_ADDRESS) as usize,
        "attempts to sign in an hour, accounts made too; a quarter of them at once", MANY_TRIES;
    Passwords = "passwords", All, |_| password::WAITING, "passwords waited for",
        "many sign in at once";
    Challenges = "passkey-challenges", All, |_| passkey::ANSWERED, "answers of passkeys that are remembered, so that none counts twice",
        NOTHING;
    Sessions = "sessions", Account, |_| reception::SESSIONS, "devices that are signed in", NOTHING;
    Tokens = "tokens", Account, |_| reception::TOKENS, "tokens", "you have as many tokens as one may: end one";
    Passkeys = "passkeys", Account, |_| reception::PASSKEYS, "passkeys",
        "you have as many passkeys as one may: end one";
    Avoided = "avoided", Account, |_| http::AVOIDED, "whom somebody does not want to meet",
        "you avoid as many as one may: meet somebody again first";
    Devices = "push-devices", Guest, |_| http::DEVICES, "browsers that are told something", NOTHING;
    PushWaiting = "push-waiting", All, |_| push::WAITING, "words for browsers that wait to be sent", UNSENT;
    Letters = "letters-per-hour", Account, |_| mail::AN_HOUR as usize, "letters to one address for letters in an hour", UNSENT;
    LettersWaiting = "letters-waiting", All, |_| mail::WAITING, "letters that wait to be sent", UNSENT;
    Reports = "open-reports", Guest, |_| http::OPEN_REPORTS, "reports that wait for a moderator",
        "as many of your reports wait for a moderator as one may have: let them be read first";
    Studies = "studies", Guest, |_| http::STUDIES as usize, "studies",
        "you have as many studies as one may: delete one first";
    StudyChapters = "study-chapters", Request, |_| http::STUDY_CHAPTERS, "chapters of a study", STUDY;
    StudyLetters = "study-letters", Request, |_| http::STUDY_LETTERS, "letters of all chapters of a study", STUDY;
    Reviews = "reviews", Game, |_| 1, "review that is kept; a better one takes its place", NOTHING;
    ReviewTurns = "review-turns", Request, |_| http::REVIEW_TURNS, "turns of a game whose review is kept",
        "a review is kept of games with 500 turns at most";
    Exported = "exported-games", Request, |_| http::EXPORTED, "games in the file of all that is yours",
        "(the answer says that there are more)";
    Lobby = "lobby-connections", All, |_| LOBBY, "connections to the lobby at once",
        "so many look for a game that nobody else can come in";
    Seeks = "seeks", All, |_| SEEKS_IN_ALL, "seeks, places in lines and challenges at once",
        "so many look for a game that no more can be taken";
    SeeksOfGuest = "seeks-of-guest", Guest, |_| SEEKS_OF_GUEST as usize, "seeks, places in lines and challenges at once", SEEKS;
    SeeksOfAddress = "seeks-of-address", Address, |limits| of_address(limits, SEEKS_OF_GUEST),
        "seeks, places in lines and challenges at once", SEEKS;
    Body = "body-bytes", Request, |_| LARGEST_BODY,
        "bytes of a body; twice as many of a review, four times of a game that was played without a server, six times of a study", TOO_LARGE;
    File = "file-bytes", Request, |_| FILE, "bytes of a file that is imported", TOO_LARGE;
    Message = "message-bytes", Request, |_| LARGEST_MESSAGE, "bytes of a message over a socket", SENT_AWAY;
    Unread = "unread-messages", Connection, |_| http::UNREAD,
        "messages that a client does not read; half as many in the lobby and for programs", SENT_AWAY;
    Door = "waiting-commands", Game, |_| AT_THE_DOOR, "messages and requests at a game's door", WAITS;
    Readers = "database-readers", All, |_| hive_store::READERS as usize, "questions to the database at once; twice as many to PostgreSQL", WAITS;
    BodySeconds = "body-seconds", Request, |limits| limits.body_seconds as usize,
        "seconds until a body has come", "the body of the request did not come in time";
    Bodies = "body-megabytes", All, |limits| limits.body_megabytes, "megabytes of bodies on their way", BODIES;
    BodiesOfAddress = "body-megabytes-per-address", Address, |limits| limits.body_megabytes_per_address,
        "megabytes of bodies on their way", BODIES;
    Imported = "imported-games", Request, |_| hive_wire::view::IMPORTED, "games read of a file",
        "(the answer says that there are more)";
    Work = "work-places", All, |_| processors(), "imports, positions and records worked out at once",
        "many ask for the same at once";
    WorkWaiting = "work-waiting", All, |_| http::WAITING, "of them waited for", "many ask for the same at once";
    WorkOfAddress = "work-of-address", Address, |_| http::WAITING / line::ADDRESS, "of them waited for",
        "your address waits for many answers already";
    WorkOfGuest = "work-of-guest", Guest, |_| http::WAITING / line::GUEST, "of them waited for",
        "you wait for many answers already";
    Pixels = "picture-pixels", Request, |limits| limits.picture_pixels as usize, "pixels of a picture", "(it is smaller)";
    Pictures = "pictures", All, |_| pictures::IN_ALL, "pictures drawn or waited for", PICTURES;
    PicturesOfAddress = "pictures-of-address", Address, |_| pictures::OF_ADDRESS,
        "pictures drawn or waited for", PICTURES;
    PicturesKept = "picture-bytes", All, |_| pictures::KEPT, "bytes of pictures that are kept", NOTHING;
    Searches = "waiting-searches", All, |limits| limits.waiting_searches,
        "searches that wait, for engines, for analyses and for what takes a moment", "too many wait for a search";
    SearchesOfAddress = "searches-of-address", Address, |limits| limits.waiting_searches / line::ADDRESS,
        "searches that wait", "as many searches as may come from your address wait already";
    SearchesOfGuest = "searches-of-guest", Guest, |limits| limits.waiting_searches / line::GUEST,
        "searches that wait", "you have as many searches waiting as one guest may";
    Analysis = "analysis-seconds", Request, |limits| limits.analysis_seconds as usize, "seconds of an analysis", ENDS;
    AnalysisTurn = "analysis-turn-seconds", Request, |limits| limits.analysis_turn_seconds as usize,
        "seconds of an analysis while somebody waits; less as more do", ENDS;
    Drawing = "drawing-bytes", Game, |_| hive_play::LONGEST_DRAWING, "bytes of a drawing that a game begins with",
        "the diagram: it has more than 4096 bytes";
    Events = "events", Game, |_| hive_play::MOST_EVENTS as usize, "events", "this game has 20000 events: agree on a draw, or resign";
    Takebacks = "takebacks", Game, |_| hive_play::MOST_TAKEBACKS as usize, "takebacks", "300 takebacks are enough for one game";
    Chat = "chat-lines", Game, |_| hive_play::MOST_LINES as usize, "lines that each player says", "the chat of this game is full: no more lines are taken";
    ChatOfWatchers = "chat-lines-of-watchers", Game, |_| hive_play::MOST_LINES_OF_WATCHERS as usize,
        "lines that all who watch say", "the chat of this game is full: no more lines are taken";
}

/// How many may be in the lobby at once.
pub(crate) const LOBBY: usize = 10_000;

/// How many seeks, places in lines and challenges there may be.
pub(crate) const SEEKS_IN_ALL: usize = 10_000;

/// How many of them one guest may have.
pub(crate) const SEEKS_OF_GUEST: u32 = 6;

pub(crate) fn of_address(limits: &Limits, of_guest: u32) -> usize {
    of_guest.saturating_mul(limits.guests_per_address) as usize
}

/// How many processors there are.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, |all| all.get().max(2))
}

impl Budget {
    /// What whoever meets it is told; it may be tried again in so many seconds.
    pub(crate) fn refusal(self, seconds: u32) -> RefusalView {
        self.refusal_saying(seconds, self.row().told)
    }

    /// The same with a sentence for the very thing that was wanted.
    pub(crate) fn refusal_saying(self, seconds: u32, text: &str) -> RefusalView {
        RefusalView {
            retry_after_seconds: Some(seconds),
            ..RefusalView::new(Rule::Limit, format!("{text}: try again in {seconds} s"))
        }
    }

    /// Whether anybody is refused anything because of it, or sent away: otherwise something ends, or is smaller.
    pub(crate) fn refuses(self) -> bool {
        let told = self.row().told;
        told == SENT_AWAY || !told.starts_with('(')
    }
}
