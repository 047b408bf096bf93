//! What the rules look like as JSON, with the feature `serde`.

use hive_rules::*;
use serde_json::{from_str, from_value, json, to_value};

/// It is written so, and read back as it was.
fn same<T>(value: T, expected: serde_json::Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(to_value(&value).expect("it is good"), expected);
    assert_eq!(from_value::<T>(expected).expect("it is good"), value);
}

fn tile(name: &str) -> Piece {
    name.parse().expect("it is good")
}

#[test]
fn names_are_strings() {
    same(tile("wA2"), json!("wA2"));
    same(Bug::Grasshopper, json!("grasshopper"));
    same(Color::Black, json!("black"));
    same(Direction::NW, json!("NW"));
    for piece in Piece::all() {
        same(piece, json!(piece.to_string()));
    }
}

#[test]
fn cells_are_coordinates() {
    same(Cell::at(3, -2), json!({"q": 3, "r": -2}));
    assert_eq!(
        from_str::<Cell>(r#"{"q": 2147483647, "r": -2147483648}"#).expect("it is good"),
        Cell::at(-1, 0)
    );
}

#[test]
fn sets_are_lists() {
    same(Color::ALL.map(Piece::queen).into_iter().collect::<PieceSet>(), json!(["wQ", "bQ"]));
    same(CellSet::of(Cell::at(1, 0)), json!([{"q": 1, "r": 0}]));
    same(ByColor { white: 1, black: 2 }, json!({"white": 1, "black": 2}));
}

#[test]
fn turns_say_what_is_done() {
    let (piece, from, to) = (tile("bB1"), Cell::at(0, 0), Cell::at(0, 1));
    same(Turn::Pass, json!("pass"));
    same(Turn::Place { piece, to }, json!({"place": {"piece": "bB1", "to": {"q": 0, "r": 1}}}));
    same(
        Turn::Move { piece, from, to },
        json!({"move": {"piece": "bB1", "from": {"q": 0, "r": 0}, "to": {"q": 0, "r": 1}}}),
    );
}

#[test]
fn what_was_agreed_and_how_it_ended() {
    same(
        Ruleset::tournament(Expansions::MOSQUITO_LADYBUG),
        json!({
            "expansions": {"mosquito": true, "ladybug": true, "pillbug": false},
            "opening": "tournament",
            "repetition": true,
        }),
    );
    same(Outcome::Surrounded { winner: Color::White }, json!({"surrounded": {"winner": "white"}}));
    same(Outcome::BothSurrounded, json!("both-surrounded"));
}

#[test]
fn a_setup_goes_there_and_back() {
    let mut game = Game::new(Ruleset::rulebook(Expansions::ALL));
    for _ in 0..12 {
        let turns = game.position().legal_turns();
        game.play(turns[turns.len() / 2]).expect("it is good");
    }
    let position = game.position();
    let tiles = position.layout().iter().map(|laid| (Cell::at(laid.q, laid.r), laid.piece)).collect();
    let (ruleset, to_move) = (position.ruleset(), position.to_move());
    let setup = Setup { ruleset, tiles, to_move, barred: position.barred() };
    let text = serde_json::to_string(&setup).expect("it is good");
    assert_eq!(from_str::<Setup>(&text).expect("it is good"), setup);
    for laid in position.layout() {
        same(laid, json!({"r": laid.r, "q": laid.q, "level": laid.level, "piece": laid.piece.to_string()}));
    }
}

/// The tag of a refusal is its name for ever.
#[test]
fn a_refusal_is_tagged_with_its_name() {
    let refusals = [
        Refusal::FirstTileInTheMiddle,
        Refusal::QueenDue,
        Refusal::TouchesEnemy { tiles: PieceSet::of(tile("bQ")) },
        Refusal::SplitsHive {
            parts: [PieceSet::of(tile("bQ")), PieceSet::of(tile("wQ"))].into_iter().collect(),
        },
        Refusal::Gate { between: [tile("wQ"), tile("bA1")], step: [Cell::at(0, 0), Cell::at(0, 1)] },
        Refusal::NotThere { really: None },
    ];
    for refusal in refusals {
        let value = to_value(&refusal).expect("it is good");
        let tag = value.as_str().map(String::from);
        let tag = tag.or_else(|| value.as_object().and_then(|object| object.keys().next().cloned()));
        assert_eq!(tag.as_deref(), Some(refusal.name()));
        assert_eq!(from_value::<Refusal>(value).expect("it is good"), refusal);
    }
}

#[test]
fn what_is_no_name_is_refused_with_a_reason() {
    let refused = |text: &str| from_str::<Piece>(text).expect_err("it is bad").to_string();
    assert_eq!(refused(r#""wX1""#), "not a tile: those are called wA1 or bQ at line 1 column 5");
    assert!(refused("7").contains("expected a name"));
    assert!(from_str::<PieceSet>(r#"["wQ", "wQ2"]"#).is_err());
    assert!(from_str::<Color>(r#""red""#).is_err());
}
