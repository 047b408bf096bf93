//! HOP, and what is wrong with texts that are none. That whatever is written is read again is a law (`hive-laws`).
#![allow(clippy::unwrap_used)]

use hive_notation::{HopText, PositionText};
use hive_rules::Color;

/// The sentence about a text that is no position.
fn wrong(text: &str) -> String {
    match text.parse::<HopText>() {
        Ok(text) => text.position().unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

fn line(text: &str) -> String {
    PositionText::of(&text.parse::<HopText>().unwrap().position().unwrap()).to_string()
}

/// As hivegame.com reads and writes them: a turn to the left is `+`.
#[test]
fn walks_lead_where_they_should() {
    assert_eq!(line("base,QA-a,w"), "Base~white~wQ-wA1_1-bA1");
    assert_eq!(line("base,QA+a,w"), "Base~white~2-bA1_wQ-wA1");
    assert_eq!(line("base,QA-a2=B,b"), "Base~black~wQ-wA1.wB1_1-bA1");
    assert_eq!(line("base,QA-a1+g,w5m"), "Base~white~1-bG1_wQ-wA1_1-bA1");
    assert_eq!(line(",w"), "Base-MLP~white~0");
    let canonical =
        |text: &str| HopText::of(&text.parse::<HopText>().unwrap().position().unwrap()).to_string();
    assert_eq!(canonical("QA-a,w"), "A+a1-Q,w");
    assert_ne!(canonical("QA-a,w"), canonical("QA+a,w"), "a mirror image is another text");
    assert_eq!(canonical("base+lm,Qq,b"), "base+ml,Q+q,b");
    let marked: HopText = "A+Q+B+B3-(g+g1-g-q!),w3".parse().unwrap();
    assert_eq!(marked.setup.barred.map(|piece| piece.name()), Some("bQ"));
    assert_eq!(marked.setup.to_move, Color::White);
}

#[test]
fn each_mistake_has_its_sentence() {
    for (text, sentence) in [
        ("", "HOP has a table and a side to move, separated by a comma, as in QA-a,w"),
        ("a,b,c,w", "HOP has a table and a side to move, separated by a comma, as in QA-a,w"),
        ("Qq,x", "`x` does not say whose turn it is: w or b"),
        ("Qq,w33", "`w33` does not say whose turn it is: w or b"),
        ("bass,Qq,w", "`bass` is not a set of tiles such as base or base+mlp"),
        ("base+d,Qq,w", "`base+d` is not a set of tiles such as base or base+mlp"),
        ("Qx,w", "sign 2: `x` means nothing here"),
        ("Qd,w", "sign 2: `d` means nothing here"),
        ("base,QM,w", "sign 2: `M` is not in this set of tiles"),
        ("QAAAA,w", "sign 5: there are not so many tiles `A`"),
        ("Qq9+A,w", "sign 3: there is no tile 9 in this line"),
        ("Qq99999999999999999999+A,w", "sign 3: there is no tile 4294967295 in this line"),
        ("Qq1A,w", "sign 3: a number is followed by +, - or = and a tile"),
        ("Qq1=,w", "sign 3: a number is followed by +, - or = and a tile"),
        ("Qq1+(A,w", "sign 6: the parentheses do not fit together"),
        ("Qq),w", "sign 3: the parentheses do not fit together"),
        ("!Qq,w", "sign 1: there is no tile before it that could have moved"),
        ("QA+G+S+A+G+S,w", "sign 12: the walk comes to a cell that is taken"),
        ("Qq1=A,w", "wA1 cannot stand on another tile"),
        ("Q,w", "Black has no tile on the table"),
    ] {
        assert_eq!(wrong(text), sentence, "{text}");
    }
}

#[test]
fn what_is_meant_as_hop_is_told_from_all_else() {
    assert!(HopText::is_meant("QA-a,w") && HopText::is_meant("base,QA-a,b3m") && HopText::is_meant(",w"));
    for other in ["Base", "Base;NotStarted;White[1]", "games.pgn", "Base~white~wQ-bQ", "a,b,c,w", "x,y"] {
        assert!(!HopText::is_meant(other), "{other}");
    }
}
