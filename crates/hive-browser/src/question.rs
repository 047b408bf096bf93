//! From a text to a question. What the wire derives for its types is exact and large; this is the same by hand for what
//! the small module answers, and tests hold both against each other.

use crate::json::{Value, read};
use hive_wire::{
    AnalysisAsk, AnalysisFrame, EngineAsk, OpeningName, PieceName, PositionAsk, RefusalView, Rule, Wanted,
};

/// Why it is no question.
type Wrong = String;

/// The question in a text. Nothing if it is of another kind, or of none.
pub(crate) fn question(text: &[u8]) -> Result<Option<EngineAsk>, RefusalView> {
    let asked = read(text).map_err(String::from).and_then(|value| fields(value, "a question")).and_then(ask);
    asked.map_err(|wrong| RefusalView::new(Rule::Unreadable, ["this cannot be read: ", &wrong].concat()))
}

fn wrong(name: &str, why: &str) -> Wrong {
    ["`", name, "` ", why].concat()
}

/// What an object says, member by member: what nobody asks for is one too many.
struct Fields(Vec<(String, Value)>);

fn fields(value: Value, name: &str) -> Result<Fields, Wrong> {
    match value {
        Value::Object(members) => Ok(Fields(members)),
        _ => Err(wrong(name, "should be an object")),
    }
}

impl Fields {
    /// A member that may be missing.
    fn maybe(&mut self, name: &str) -> Option<Value> {
        let at = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.remove(at).1)
    }

    /// The same where nothing can be said for it.
    fn if_said(&mut self, name: &str) -> Option<Value> {
        self.maybe(name).filter(|value| *value != Value::Null)
    }

    fn value(&mut self, name: &str) -> Result<Value, Wrong> {
        self.maybe(name).ok_or_else(|| wrong(name, "is missing"))
    }

    fn object(&mut self, name: &str) -> Result<Fields, Wrong> {
        fields(self.value(name)?, name)
    }

    fn text(&mut self, name: &str) -> Result<String, Wrong> {
        text(self.value(name)?, name)
    }

    fn u32(&mut self, name: &str) -> Result<u32, Wrong> {
        number(&self.value(name)?, name, 0, u32::MAX.into()).map(|number| number as u32)
    }

    fn u8(&mut self, name: &str) -> Result<u8, Wrong> {
        number(&self.value(name)?, name, 0, u8::MAX.into()).map(|number| number as u8)
    }

    fn i32(&mut self, name: &str) -> Result<i32, Wrong> {
        number(&self.value(name)?, name, i32::MIN.into(), i32::MAX.into()).map(|number| number as i32)
    }

    /// Nothing more has been said.
    fn done(self) -> Result<(), Wrong> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => Err(wrong(name, "is one field too many")),
        }
    }
}

fn text(value: Value, name: &str) -> Result<String, Wrong> {
    match value {
        Value::Text(text) => Ok(text),
        _ => Err(wrong(name, "should be a text")),
    }
}

fn number(value: &Value, name: &str, least: i64, most: i64) -> Result<i64, Wrong> {
    match value {
        Value::Number(number) if (least..=most).contains(number) => Ok(*number),
        Value::Number(_) => Err(wrong(name, "is too large or too small")),
        _ => Err(wrong(name, "should be a whole number")),
    }
}

fn yes(value: Value, name: &str) -> Result<bool, Wrong> {
    match value {
        Value::Bool(yes) => Ok(yes),
        _ => Err(wrong(name, "should be true or false")),
    }
}

fn texts(value: Value, name: &str) -> Result<Vec<String>, Wrong> {
    match value {
        Value::List(list) => list.into_iter().map(|one| text(one, name)).collect(),
        _ => Err(wrong(name, "should be a list")),
    }
}

fn ask(mut of: Fields) -> Result<Option<EngineAsk>, Wrong> {
    let ask = match &*of.text("type")? {
        "position" => EngineAsk::Position { ask: position(of.object("ask")?)? },
        "analysis" => EngineAsk::Analysis { frame: frame(of.object("frame")?)? },
        "think" => EngineAsk::Think { ms: of.u32("ms")? },
        "play" => EngineAsk::Play {
            position: position(of.object("position")?)?,
            level: of.u8("level")?,
            ms: of.u32("ms")?,
            seed: of.u32("seed")?,
        },
        _ => return Ok(None),
    };
    of.done()?;
    Ok(Some(ask))
}

fn position(mut of: Fields) -> Result<PositionAsk, Wrong> {
    let usual = PositionAsk::default();
    let said = |value: Option<Value>, name: &str| value.map(|value| text(value, name)).transpose();
    let ask = PositionAsk {
        game_string: said(of.if_said("gameString"), "gameString")?,
        diagram: said(of.if_said("diagram"), "diagram")?,
        moves: of.maybe("moves").map_or(Ok(usual.moves), |moves| texts(moves, "moves"))?,
        ply: match of.if_said("ply") {
            Some(ply) => Some(number(&ply, "ply", 0, u32::MAX.into())? as u32),
            None => None,
        },
        play: of.if_said("play").map(|value| wanted(fields(value, "play")?)).transpose()?,
        opening: match said(of.maybe("opening"), "opening")?.as_deref() {
            None => usual.opening,
            Some("rulebook") => OpeningName::Rulebook,
            Some("tournament") => OpeningName::Tournament,
            Some(_) => return Err(wrong("opening", "should be `rulebook` or `tournament`")),
        },
        repetition: of.maybe("repetition").map_or(Ok(usual.repetition), |value| yes(value, "repetition"))?,
    };
    of.done()?;
    Ok(ask)
}

fn wanted(mut of: Fields) -> Result<Wanted, Wrong> {
    let wanted = Wanted { piece: PieceName::Owned(of.text("piece")?), q: of.i32("q")?, r: of.i32("r")? };
    of.done()?;
    Ok(wanted)
}

fn frame(mut of: Fields) -> Result<AnalysisFrame, Wrong> {
    let id = of.u32("id")?;
    let mut wish = of.object("do")?;
    of.done()?;
    let ask = match &*wish.text("type")? {
        "start" => AnalysisAsk::Start {
            position: position(wish.object("position")?)?,
            lines: wish.u8("lines")?,
            seconds: match wish.if_said("seconds") {
                Some(seconds) => Some(number(&seconds, "seconds", 0, u32::MAX.into())? as u32),
                None => None,
            },
        },
        "stop" => AnalysisAsk::Stop {},
        kind => return Err(wrong(kind, "is nothing to be done")),
    };
    wish.done()?;
    Ok(AnalysisFrame { id, ask })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [&str; 8] = [
        r#"{"type": "position", "ask": {}}"#,
        r#"{"type": "position", "ask": {"gameString": "Base", "moves": ["wS1", "bS1 wS1-"], "ply": 1,
            "play": {"piece": "wA1", "q": -1, "r": 2}, "opening": "tournament", "repetition": false}}"#,
        r#"{"ask": {"diagram": "x", "gameString": null, "ply": null, "play": null}, "type": "position"}"#,
        r#"{"type": "analysis", "frame": {"id": 7, "do": {"type": "start", "position": {}, "lines": 3}}}"#,
        r#"{"type": "analysis", "frame": {"id": 7, "do": {"type": "stop"}}}"#,
        r#"{"type": "think", "ms": 40}"#,
        r#"{"type": "play", "position": {"gameString": "Base+M"}, "level": 3, "ms": 4294967295, "seed": 0}"#,
        r#"{"type": "play", "position": {"opening": "rulebook"}, "level": 10, "ms": 1, "seed": 2}"#,
    ];

    /// The same by what the wire derives.
    fn derived(text: &[u8]) -> Option<EngineAsk> {
        EngineAsk::read(text).ok()
    }

    #[test]
    fn questions_are_read_as_the_wire_reads_them() {
        for text in GOOD {
            let here = question(text.as_bytes()).expect("it is good");
            assert!(here.is_some() && here == derived(text.as_bytes()), "{text} {here:?}");
        }
        for text in [r#"{"type": "import", "ask": {"text": ""}}"#, r#"{"type": "dance"}"#] {
            assert_eq!(question(text.as_bytes()), Ok(None));
        }
    }

    /// Whatever is cut out of a question, put in or changed: both readers agree on whether it is one, and on which.
    #[test]
    fn both_readers_agree_on_questions_with_faults() {
        let mut chance = fastrand::Rng::with_seed(20);
        let words = [
            "1",
            "-1",
            "256",
            "4294967296",
            "null",
            "true",
            "\"x\"",
            "[]",
            "{}",
            ",",
            ":",
            "\"type\"",
            "1.0",
        ];
        let (mut good, mut bad) = (0, 0);
        for round in 0..100_000 {
            let mut text = GOOD[round % GOOD.len()].to_string();
            for _ in 0..chance.usize(1..3) {
                // At the border of a word, so that some of it stays good.
                let borders: Vec<usize> = text
                    .char_indices()
                    .filter(|(_, sign)| !sign.is_alphanumeric() && *sign != '-')
                    .map(|(at, _)| at)
                    .collect();
                let Some(&from) = borders.get(chance.usize(..borders.len().max(1))) else { continue };
                let to = borders.iter().copied().find(|&to| to > from).unwrap_or(text.len());
                let word = words[chance.usize(..words.len())];
                match chance.u8(..3) {
                    0 => text.replace_range(from..to, ""),
                    1 => text.replace_range(from + 1..to, word),
                    _ => text.insert_str(from, word),
                }
            }
            let here = question(text.as_bytes());
            let elsewhere = matches!(here, Ok(None));
            assert!(elsewhere || here.clone().ok().flatten() == derived(text.as_bytes()), "{text} {here:?}");
            *(if here.is_ok() { &mut good } else { &mut bad }) += 1;
        }
        assert!(good > 1000 && bad > 10_000, "{good} {bad}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let told = |text: &str| question(text.as_bytes()).expect_err("it is wrong").text;
        assert_eq!(told("nonsense"), "this cannot be read: there is no such word");
        assert_eq!(told("[]"), "this cannot be read: `a question` should be an object");
        assert_eq!(told(r#"{"type": "think"}"#), "this cannot be read: `ms` is missing");
        assert_eq!(
            told(r#"{"type": "think", "ms": -1}"#),
            "this cannot be read: `ms` is too large or too small"
        );
        assert_eq!(
            told(r#"{"type": "think", "ms": 1, "x": 1}"#),
            "this cannot be read: `x` is one field too many"
        );
    }
}
