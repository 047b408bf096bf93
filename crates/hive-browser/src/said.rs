//! Answers in JSON. What the wire derives for all of them writes what only the whole module ever says, too; the small one has no room for
//! that, so its own answers have writers of their own here. A test holds both against each other.

use crate::json::written;
use crate::whole;
use hive_wire::{AnalysisMessage, EngineAnswer, PositionAnswer, RefusalView};
use serde::Serialize;

#[derive(Serialize)]
struct Position<'a> {
    r#type: &'static str,
    answer: &'a PositionAnswer,
}

#[derive(Serialize)]
struct Analysis<'a> {
    r#type: &'static str,
    messages: &'a [AnalysisMessage],
    more: bool,
}

#[derive(Serialize)]
struct Play<'a> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'a str>,
}

#[derive(Serialize)]
struct Refused<'a> {
    r#type: &'static str,
    refusal: &'a RefusalView,
}

/// An answer in JSON.
pub(crate) fn said(answer: &EngineAnswer) -> Vec<u8> {
    match answer {
        EngineAnswer::Position { answer } => written(&Position { r#type: "position", answer }),
        EngineAnswer::Analysis { messages, more } => {
            written(&Analysis { r#type: "analysis", messages, more: *more })
        }
        EngineAnswer::Play { turn } => written(&Play { r#type: "play", turn: turn.as_deref() }),
        EngineAnswer::Refused { refusal } => written(&Refused { r#type: "refused", refusal }),
        other => whole::said(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_wire::view::position_answer;
    use hive_wire::{PositionAsk, Rule};

    #[test]
    fn answers_are_written_as_the_wire_writes_them() {
        let ask = PositionAsk { game_string: Some("Base+MLP".to_string()), ..PositionAsk::default() };
        let answer = Box::new(position_answer(&ask).expect("it is good"));
        let refusal = RefusalView::new(Rule::GameOver, "it is over");
        let message = AnalysisMessage::Refused { id: Some(3), refusal: refusal.clone() };
        for answer in [
            EngineAnswer::Position { answer },
            EngineAnswer::Analysis {
                messages: vec![message, AnalysisMessage::Finished { id: 9 }],
                more: true,
            },
            EngineAnswer::Play { turn: Some("wS1".to_string()) },
            EngineAnswer::Play { turn: None },
            EngineAnswer::Perft { nodes: 7 },
            EngineAnswer::Bench { nodes: 7, ms: 8 },
            EngineAnswer::Refused { refusal },
            EngineAnswer::Written { text: "1. wS1".to_string() },
        ] {
            assert_eq!(String::from_utf8(said(&answer)), String::from_utf8(written(&answer)));
        }
    }
}
