//! What lists want to know, as it is written today.

use super::{Each, StoredColor, VERSION, first, version};
use crate::{Summary, Unreadable};
use hive_play::Ending;
use hive_rules::{ByColor, Outcome};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Stored<'a> {
    v: u32,
    ply: u32,
    to_move: StoredColor,
    #[serde(borrow)]
    names: Each<Option<Cow<'a, str>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<StoredEnding>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum StoredEnding {
    Surrounded { winner: StoredColor },
    BothSurrounded,
    Repetition,
    Agreement,
    Resignation { winner: StoredColor },
    Time { winner: StoredColor },
    Aborted,
}

/// The text of a summary.
pub(crate) fn encode_summary(summary: &Summary) -> Result<String, serde_json::Error> {
    let names = summary.names.as_ref().map(|name| name.as_deref().map(Cow::Borrowed));
    serde_json::to_string(&Stored {
        v: VERSION,
        ply: summary.ply,
        to_move: summary.to_move.into(),
        names: Each { white: names.white, black: names.black },
        ending: summary.ending.map(StoredEnding::from),
    })
}

/// What lists want to know, from its text.
pub(crate) fn decode_summary(text: &str) -> Result<Summary, Unreadable> {
    if version(text)? == 1 {
        return first::decode_summary(text);
    }
    let stored: Stored<'_> = serde_json::from_str(text).map_err(Unreadable::form)?;
    let names = ByColor { white: stored.names.white, black: stored.names.black };
    Ok(Summary {
        ply: stored.ply,
        to_move: stored.to_move.into(),
        names: names.map(|name| name.map(Cow::into_owned)),
        ending: stored.ending.map(Ending::from),
    })
}

impl From<Ending> for StoredEnding {
    fn from(ending: Ending) -> StoredEnding {
        match ending {
            Ending::Played(Outcome::Surrounded { winner }) => {
                StoredEnding::Surrounded { winner: winner.into() }
            }
            Ending::Played(Outcome::BothSurrounded) => StoredEnding::BothSurrounded,
            Ending::Played(Outcome::Repetition) => StoredEnding::Repetition,
            Ending::Played(Outcome::Agreement) => StoredEnding::Agreement,
            Ending::Played(Outcome::Resignation { winner }) => {
                StoredEnding::Resignation { winner: winner.into() }
            }
            Ending::Played(Outcome::Time { winner }) => StoredEnding::Time { winner: winner.into() },
            Ending::Aborted => StoredEnding::Aborted,
        }
    }
}

impl From<StoredEnding> for Ending {
    fn from(ending: StoredEnding) -> Ending {
        Ending::Played(match ending {
            StoredEnding::Surrounded { winner } => Outcome::Surrounded { winner: winner.into() },
            StoredEnding::BothSurrounded => Outcome::BothSurrounded,
            StoredEnding::Repetition => Outcome::Repetition,
            StoredEnding::Agreement => Outcome::Agreement,
            StoredEnding::Resignation { winner } => Outcome::Resignation { winner: winner.into() },
            StoredEnding::Time { winner } => Outcome::Time { winner: winner.into() },
            StoredEnding::Aborted => return Ending::Aborted,
        })
    }
}
