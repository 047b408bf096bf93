//! Courtesy and order: what is told to the moderators, and what they do.

use crate::{ChatLine, Side};
use serde::{Deserialize, Serialize};

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum ReportReason {
    /// What somebody has said.
    Chat,
    /// Help of a program, or of somebody else.
    Cheating,
    /// Games that are let lie, lost on purpose, or left.
    Manners,
    /// What somebody calls themselves.
    Name,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All of them.
    pub const ALL: [ReportReason; 5] = [
        ReportReason::Chat,
        ReportReason::Cheating,
        ReportReason::Manners,
        ReportReason::Name,
        ReportReason::Other,
    ];

    /// Its name on the wire, and where it is kept.
    pub const fn name(self) -> &'static str {
        match self {
            ReportReason::Chat => "chat",
            ReportReason::Cheating => "cheating",
            ReportReason::Manners => "manners",
            ReportReason::Name => "name",
            ReportReason::Other => "other",
        }
    }

    /// The one that was kept; what nobody knows any more is something else.
    pub fn named(name: &str) -> ReportReason {
        ReportReason::ALL.into_iter().find(|reason| reason.name() == name).unwrap_or(ReportReason::Other)
    }
}

/// Whom a report is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum ReportAbout {
    /// Somebody who plays a game, which is attached with all that was said in it.
    Player {
        /// The game's name in links.
        game: String,
        /// Which side.
        side: Side,
    },
    /// Somebody who has said something while they watched a game, which is attached with all that was said in it.
    Watcher {
        /// The game's name in links.
        game: String,
        /// Under which name.
        name: String,
        /// What they have said, as it stands there.
        text: String,
    },
    /// Somebody who has an account.
    Person {
        /// What they are called.
        name: String,
    },
}

/// Tells the moderators of somebody: `POST /api/reports`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewReport {
    /// Of whom.
    pub about: ReportAbout,
    /// What it is about.
    pub reason: ReportReason,
    /// What has happened, in your own words: 500 characters at most.
    pub words: String,
}

/// What somebody may do for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum RoleName {
    /// Nothing beyond what everybody may.
    #[default]
    Player,
    /// Keeps order.
    Moderator,
    /// Runs the server.
    Administrator,
}

/// Somebody, as moderators see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct OrderPerson {
    /// What they are called; empty for those who are gone.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// What they may do for others.
    pub role: RoleName,
    /// Whether their account is shut.
    pub banned: bool,
    /// Until when they may say nothing, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub muted_until: Option<i64>,
    /// How many reports there are of them.
    pub reports: u32,
}

/// A report, as moderators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ReportView {
    /// Its name.
    pub id: String,
    /// Of whom.
    pub about: OrderPerson,
    /// Who has told it.
    pub reporter: OrderPerson,
    /// The game in which it happened: a name with which one watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Which side they had in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What it is about.
    pub reason: ReportReason,
    /// In the reporter's own words.
    pub words: String,
    /// When it was told, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// What was said in that game, also among those who watch: the last 200 lines.
    pub chat: Vec<ChatLine>,
}

/// Reports that nobody has looked after yet: `GET /api/order/reports`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReportList {
    /// The oldest first: 20 at most.
    pub reports: Vec<ReportView>,
}

/// To whom a moderator does something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum DeedAbout {
    /// Whom a report is about; it is looked after by that.
    Report {
        /// Its name.
        id: String,
    },
    /// Somebody who has an account.
    Person {
        /// What they are called.
        name: String,
    },
}

/// What a moderator does. Those without fields have braces, for only then fields that nobody knows are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum OrderDeed {
    /// Nothing: it is in order.
    Dismiss {},
    /// They may say nothing for so long.
    Mute {
        /// 1 to 8,760: a year.
        hours: i32,
    },
    /// They may speak again.
    Unmute {},
    /// Their account is shut.
    Ban {},
    /// It is open again.
    Unban {},
}

impl OrderDeed {
    /// Its name on the wire and in the log.
    pub const fn name(&self) -> &'static str {
        match self {
            OrderDeed::Dismiss {} => "dismiss",
            OrderDeed::Mute { .. } => "mute",
            OrderDeed::Unmute {} => "unmute",
            OrderDeed::Ban {} => "ban",
            OrderDeed::Unban {} => "unban",
        }
    }
}

/// A moderator does something: `POST /api/order/deeds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewDeed {
    /// To whom.
    pub about: DeedAbout,
    /// What.
    pub deed: OrderDeed,
    /// Why: 500 characters at most. It stands in the log.
    pub note: String,
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct OrderLine {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// Who has done it; nothing for whoever runs the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What: `dismiss`, `mute`, `unmute`, `ban`, `unban`, `rename`, `role`, `close`, `link`.
    pub deed: String,
    /// To whom.
    pub about: String,
    /// Why.
    pub note: String,
    /// Until when, if it ends by itself, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub until: Option<i64>,
}

/// What those who keep order have done: `GET /api/order/log`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct OrderLog {
    /// The latest first: 50 at most.
    pub lines: Vec<OrderLine>,
    /// Where the next part begins: `?from=…`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
