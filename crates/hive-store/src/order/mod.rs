//! Order among people: what is told to the moderators, what they have done, who may not speak for a while; and what
//! players will answer in games that last for weeks. What any of it means is not known here.

pub(crate) mod kept;
pub(crate) mod sql;

use crate::Later;
use hive_play::{GameId, Identity, Millis};
use hive_rules::{ByColor, Color};

/// Somebody has told the moderators of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its name.
    pub id: String,
    /// Of whom.
    pub about: Identity,
    /// Who has told it.
    pub reporter: Identity,
    /// The game in which it happened, if it was in one.
    pub game: Option<GameId>,
    /// What it is about, in a word.
    pub reason: String,
    /// In the reporter's own words.
    pub words: String,
    /// When it was told.
    pub created: Millis,
    /// When a moderator was done with it, if one was.
    pub settled: Option<Millis>,
}

/// Something that somebody who keeps order has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEntry {
    /// Its name. No two have the same.
    pub id: String,
    /// When.
    pub at: Millis,
    /// Who; nobody for whoever runs the server.
    pub keeper: Option<Identity>,
    /// What, in a word.
    pub deed: String,
    /// To whom.
    pub about: Identity,
    /// Because of which report, if of one.
    pub report: Option<String>,
    /// Why, in the keeper's own words.
    pub note: String,
    /// Until when, if it ends by itself.
    pub until: Option<Millis>,
}

/// What follows from an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Nothing.
    AsBefore,
    /// Whom it is about may say nothing until then.
    Until(Millis),
    /// They may speak again.
    Over,
}

/// How often somebody has let others wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slips {
    /// So many times.
    pub times: u32,
    /// Until when they wait themselves.
    pub until: Millis,
}

/// Somebody has said something while they watched a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// What stands for the game, the name and the line.
    pub id: String,
    /// In which game.
    pub game: GameId,
    /// Who.
    pub who: Identity,
    /// When.
    pub at: Millis,
}

/// Of one game so many are kept: more than those who watch can say.
pub(crate) const ASIDES: u32 = 400;

/// What is kept of order. A part of every [`Store`](crate::Store).
pub trait Order: Send + Sync {
    /// Keeps a report. Refused with [`StoreError::Taken`](crate::StoreError::Taken) if the same one has told of the same
    /// one and the same game, and nobody has looked after it yet.
    fn report(&self, report: Report) -> Later<'_, ()>;

    /// A report.
    fn report_named<'a>(&'a self, id: &'a str) -> Later<'a, Option<Report>>;

    /// The reports that nobody has looked after yet, the oldest first; so many at most.
    fn open_reports(&self, most: u32) -> Later<'_, Vec<Report>>;

    /// What somebody has told, the latest first; so many at most.
    fn reports_of<'a>(&'a self, reporter: &'a Identity, most: u32) -> Later<'a, Vec<Report>>;

    /// What was told of somebody, the latest first; so many at most.
    fn reports_about<'a>(&'a self, about: &'a Identity, most: u32) -> Later<'a, Vec<Report>>;

    /// Writes into the log what a keeper does, with what follows from it; a report that it names is looked after by that.
    /// Whether it is written: not if somebody else has looked after the report before.
    fn keep_order(&self, entry: OrderEntry, silence: Silence, settles: bool) -> Later<'_, bool>;

    /// The log before an entry, the latest first; so many at most.
    fn order_log(&self, before: Option<(Millis, String)>, most: u32) -> Later<'_, Vec<OrderEntry>>;

    /// Until when somebody may say nothing.
    fn silent_until<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<Millis>>;

    /// How often somebody has let others wait, if they have.
    fn slips_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<Slips>>;

    /// Keeps how often somebody has let others wait, in the place of what was kept of it before.
    fn keep_slips<'a>(&'a self, who: &'a Identity, slips: Slips) -> Later<'a, ()>;

    /// Keeps who has said something while they watched; nothing of those who play. The last one counts.
    fn keep_aside(&self, aside: Aside) -> Later<'_, ()>;

    /// What somebody has said in games that they did not play, the latest first, so many at most.
    fn asides_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Aside>>;

    /// Who has said it.
    fn said_by<'a>(&'a self, id: &'a str) -> Later<'a, Option<Identity>>;

    /// Keeps what a side of a game will answer, or forgets it.
    fn keep_plan<'a>(
        &'a self,
        game: &'a GameId,
        side: Color,
        body: Option<&'a str>,
        now: Millis,
    ) -> Later<'a, ()>;

    /// What both sides of a game will answer.
    fn plans<'a>(&'a self, game: &'a GameId) -> Later<'a, ByColor<Option<String>>>;
}

/// What is written of order.
pub(crate) enum OrderWork {
    Report(Box<Report>),
    Keep { entry: Box<OrderEntry>, silence: Silence, settles: bool },
    Plan { id: String, body: Option<String>, now: Millis },
    Slip { who: Identity, slips: Slips },
    Aside(Aside),
}

impl OrderWork {
    /// Every text of it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            OrderWork::Report(report) => vec![
                &report.id,
                report.about.as_str(),
                report.reporter.as_str(),
                report.game.as_ref().map_or("", GameId::as_str),
                &report.reason,
                &report.words,
            ],
            OrderWork::Keep { entry, .. } => vec![
                &entry.id,
                entry.keeper.as_ref().map_or("", Identity::as_str),
                &entry.deed,
                entry.about.as_str(),
                entry.report.as_deref().unwrap_or_default(),
                &entry.note,
            ],
            OrderWork::Slip { who, .. } => vec![who.as_str()],
            OrderWork::Aside(Aside { id, game, who, .. }) => vec![id, game.as_str(), who.as_str()],
            OrderWork::Plan { id, body, .. } => vec![id, body.as_deref().unwrap_or_default()],
        }
    }
}

/// The name of a row: a game and a side.
pub(crate) fn row_of(game: &GameId, side: Color) -> String {
    let side = if side == Color::White { "white" } else { "black" };
    format!("{game} {side}")
}

/// What is not there is nothing.
pub(crate) fn named<T: From<String>>(text: String) -> Option<T> {
    (!text.is_empty()).then(|| text.into())
}

/// A place in the log: before the end of time if nobody says another.
pub(crate) fn place(before: Option<(Millis, String)>) -> (Millis, String) {
    before.unwrap_or((Millis::MAX, String::new()))
}
