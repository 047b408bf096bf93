//! Events as they are written today.

use super::StoredColor;
use crate::Unreadable;
use hive_notation::MoveText;
use hive_play::Happening;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;

/// A happening as it is written: `{"turn":{"side":"white","text":"wA1 bQ-","leftMs":5000}}`. Texts are borrowed, so that
/// to write one is one allocation.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Stored<'a> {
    Joined {
        side: StoredColor,
        #[serde(borrow)]
        who: Cow<'a, str>,
        #[serde(borrow)]
        name: Cow<'a, str>,
    },
    Left {
        side: StoredColor,
    },
    Turn {
        side: StoredColor,
        text: Move,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<i64>,
    },
    Pass {
        side: StoredColor,
    },
    DrawOffered {
        side: StoredColor,
    },
    DrawAccepted {
        side: StoredColor,
    },
    DrawDeclined {
        side: StoredColor,
    },
    TakebackAsked {
        side: StoredColor,
    },
    TakebackGranted {
        side: StoredColor,
        plies: u32,
    },
    TakebackDeclined {
        side: StoredColor,
    },
    Resigned {
        side: StoredColor,
    },
    FlagFell {
        side: StoredColor,
    },
    Aborted {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<StoredColor>,
    },
    RematchOffered {
        side: StoredColor,
    },
    RematchDeclined {
        side: StoredColor,
    },
    Rematch {
        #[serde(borrow)]
        game: Cow<'a, str>,
    },
    Chat {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<StoredColor>,
        #[serde(borrow)]
        name: Cow<'a, str>,
        #[serde(borrow)]
        text: Cow<'a, str>,
    },
}

/// A turn in text.
#[derive(Debug)]
struct Move(MoveText);

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map(Move).map_err(de::Error::custom)
    }
}

/// The text of an event.
pub(crate) fn encode_event(what: &Happening) -> Result<String, serde_json::Error> {
    serde_json::to_string(&Stored::from(what))
}

pub(super) fn decode_event(body: &str) -> Result<Happening, Unreadable> {
    serde_json::from_str::<Stored<'_>>(body).map(Happening::from).map_err(Unreadable::form)
}

impl<'a> From<&'a Happening> for Stored<'a> {
    fn from(what: &'a Happening) -> Stored<'a> {
        match what {
            Happening::Joined { color, who, name } => {
                Stored::Joined { side: (*color).into(), who: who.as_str().into(), name: (&**name).into() }
            }
            Happening::Left { color } => Stored::Left { side: (*color).into() },
            Happening::Turn { color, text, left } => {
                Stored::Turn { side: (*color).into(), text: Move(*text), left_ms: *left }
            }
            Happening::Pass { color } => Stored::Pass { side: (*color).into() },
            Happening::DrawOffered { color } => Stored::DrawOffered { side: (*color).into() },
            Happening::DrawAccepted { color } => Stored::DrawAccepted { side: (*color).into() },
            Happening::DrawDeclined { color } => Stored::DrawDeclined { side: (*color).into() },
            Happening::TakebackAsked { color } => Stored::TakebackAsked { side: (*color).into() },
            Happening::TakebackGranted { color, plies } => {
                Stored::TakebackGranted { side: (*color).into(), plies: *plies }
            }
            Happening::TakebackDeclined { color } => Stored::TakebackDeclined { side: (*color).into() },
            Happening::Resigned { color } => Stored::Resigned { side: (*color).into() },
            Happening::FlagFell { color } => Stored::FlagFell { side: (*color).into() },
            Happening::Aborted { by } => Stored::Aborted { side: by.map(StoredColor::from) },
            Happening::RematchOffered { color } => Stored::RematchOffered { side: (*color).into() },
            Happening::RematchDeclined { color } => Stored::RematchDeclined { side: (*color).into() },
            Happening::Rematch { game } => Stored::Rematch { game: game.as_str().into() },
            Happening::Chat { color, name, text } => Stored::Chat {
                side: color.map(StoredColor::from),
                name: (&**name).into(),
                text: (&**text).into(),
            },
        }
    }
}

impl From<Stored<'_>> for Happening {
    fn from(stored: Stored<'_>) -> Happening {
        match stored {
            Stored::Joined { side, who, name } => {
                Happening::Joined { color: side.into(), who: (&*who).into(), name: name.into() }
            }
            Stored::Left { side } => Happening::Left { color: side.into() },
            Stored::Turn { side, text, left_ms } => {
                Happening::Turn { color: side.into(), text: text.0, left: left_ms }
            }
            Stored::Pass { side } => Happening::Pass { color: side.into() },
            Stored::DrawOffered { side } => Happening::DrawOffered { color: side.into() },
            Stored::DrawAccepted { side } => Happening::DrawAccepted { color: side.into() },
            Stored::DrawDeclined { side } => Happening::DrawDeclined { color: side.into() },
            Stored::TakebackAsked { side } => Happening::TakebackAsked { color: side.into() },
            Stored::TakebackGranted { side, plies } => {
                Happening::TakebackGranted { color: side.into(), plies }
            }
            Stored::TakebackDeclined { side } => Happening::TakebackDeclined { color: side.into() },
            Stored::Resigned { side } => Happening::Resigned { color: side.into() },
            Stored::FlagFell { side } => Happening::FlagFell { color: side.into() },
            Stored::Aborted { side } => Happening::Aborted { by: side.map(Into::into) },
            Stored::RematchOffered { side } => Happening::RematchOffered { color: side.into() },
            Stored::RematchDeclined { side } => Happening::RematchDeclined { color: side.into() },
            Stored::Rematch { game } => Happening::Rematch { game: (&*game).into() },
            Stored::Chat { side, name, text } => {
                Happening::Chat { color: side.map(Into::into), name: name.into(), text: text.into() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{decode_event, encode_event};
    use hive_play::Happening;
    use hive_rules::Color;

    /// What is written today is what was written yesterday: these texts lie in files.
    #[test]
    fn the_form_of_an_event_is_fixed() {
        let text = "wA1 bQ-".parse().expect("a turn");
        let written = [
            (
                Happening::Joined { color: Color::White, who: "a".into(), name: "A\"nn".into() },
                r#"{"joined":{"side":"white","who":"a","name":"A\"nn"}}"#,
            ),
            (
                Happening::Turn { color: Color::Black, text, left: Some(5) },
                r#"{"turn":{"side":"black","text":"wA1 bQ-","leftMs":5}}"#,
            ),
            (
                Happening::Turn { color: Color::Black, text, left: None },
                r#"{"turn":{"side":"black","text":"wA1 bQ-"}}"#,
            ),
            (Happening::Left { color: Color::Black }, r#"{"left":{"side":"black"}}"#),
            (Happening::Pass { color: Color::White }, r#"{"pass":{"side":"white"}}"#),
            (Happening::DrawOffered { color: Color::White }, r#"{"drawOffered":{"side":"white"}}"#),
            (Happening::DrawAccepted { color: Color::Black }, r#"{"drawAccepted":{"side":"black"}}"#),
            (Happening::DrawDeclined { color: Color::Black }, r#"{"drawDeclined":{"side":"black"}}"#),
            (Happening::TakebackAsked { color: Color::Black }, r#"{"takebackAsked":{"side":"black"}}"#),
            (Happening::TakebackDeclined { color: Color::White }, r#"{"takebackDeclined":{"side":"white"}}"#),
            (Happening::Resigned { color: Color::White }, r#"{"resigned":{"side":"white"}}"#),
            (Happening::FlagFell { color: Color::Black }, r#"{"flagFell":{"side":"black"}}"#),
            (Happening::RematchOffered { color: Color::White }, r#"{"rematchOffered":{"side":"white"}}"#),
            (Happening::RematchDeclined { color: Color::Black }, r#"{"rematchDeclined":{"side":"black"}}"#),
            (
                Happening::Chat { color: None, name: "Ann".into(), text: "Bzz\n".into() },
                r#"{"chat":{"name":"Ann","text":"Bzz\n"}}"#,
            ),
            (
                Happening::Chat { color: Some(Color::White), name: "Ann".into(), text: "Bzz".into() },
                r#"{"chat":{"side":"white","name":"Ann","text":"Bzz"}}"#,
            ),
            (Happening::Aborted { by: None }, r#"{"aborted":{}}"#),
            (Happening::Aborted { by: Some(Color::White) }, r#"{"aborted":{"side":"white"}}"#),
            (
                Happening::TakebackGranted { color: Color::White, plies: 2 },
                r#"{"takebackGranted":{"side":"white","plies":2}}"#,
            ),
            (Happening::Rematch { game: "next".into() }, r#"{"rematch":{"game":"next"}}"#),
        ];
        let mut kinds = std::collections::HashSet::new();
        for (what, text) in written {
            assert_eq!(encode_event(&what).expect("it is written"), text);
            kinds.insert(std::mem::discriminant(&what));
            assert_eq!(decode_event(text), Ok(what));
        }
        assert_eq!(kinds.len(), 17, "every kind of event is here");
    }

    #[test]
    fn what_nobody_knows_is_refused() {
        for text in [
            r#"{"castled":{"side":"white"}}"#,
            r#"{"pass":{"side":"white","why":1}}"#,
            r#"{"pass":{"side":"red"}}"#,
            r#"{"pass":{}}"#,
            r#"{"turn":{"side":"white","text":"wX9"}}"#,
            r#"{"pass":{"side":"white"}} "#.trim_end_matches("} "),
            "",
            "null",
        ] {
            assert!(decode_event(text).is_err(), "{text}");
        }
    }
}
