//! Whole games in one line.
#![allow(clippy::unwrap_used)]

use hive_notation::{GameState, GameText, GameTextError, TurnText, game_string, game_type, parse_game_type};
use hive_rules::{Color, Expansions, Game, Opening, Outcome};

fn replay(text: &str) -> Game {
    text.parse::<GameText>().unwrap().replay(Opening::Rulebook, true).unwrap()
}

#[test]
fn every_set_has_a_name_and_every_name_a_set() {
    for expansions in Expansions::mixtures() {
        assert_eq!(parse_game_type(game_type(expansions)), Some(expansions));
    }
    assert_eq!(parse_game_type("Base+PLM"), Some(Expansions::ALL));
    assert_eq!(parse_game_type("BaseMLP"), Some(Expansions::ALL));
    assert_eq!(parse_game_type("base"), Some(Expansions::NONE));
    for wrong in ["", "Bas", "Base+", "Base+MM", "Base+Q", "Hive-PLM", "Улей", "Base ML"] {
        assert_eq!(parse_game_type(wrong), None, "{wrong}");
    }
}

#[test]
fn a_game_is_written_canonically_whatever_it_was_read_from() {
    let game =
        replay("base+lm ; inprogress ; white[9] ; ws1 . ; bs1 WS1- ; wq -ws1; bq bs1- ; wm1 /wq; bL1 bQ\\");
    assert_eq!(
        game_string(&game).unwrap(),
        "Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wM /wQ;bL bQ\\"
    );
}

#[test]
fn the_state_and_turn_fields_are_worked_out_anew() {
    let text: GameText = "Base;WhiteWins;Black[7];wS1;bS1 wS1-".parse().unwrap();
    assert_eq!(text.state, GameState::WhiteWins);
    assert_eq!(text.turn, TurnText { color: Color::Black, number: 7 });
    let game = text.replay(Opening::Tournament, true).unwrap();
    assert_eq!(GameState::of(&game), GameState::InProgress);
    assert_eq!(game_string(&game).unwrap(), "Base;InProgress;White[2];wS1;bS1 wS1-");
}

#[test]
fn a_set_alone_is_a_game_that_has_not_begun() {
    let game = replay("Base+P");
    assert_eq!(game_string(&game).unwrap(), "Base+P;NotStarted;White[1]");
}

#[test]
fn a_finished_game_goes_on_counting_turns() {
    let game = replay(
        "Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-;\
         wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ",
    );
    assert_eq!(game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
    assert!(game_string(&game).unwrap().starts_with("Base;WhiteWins;White[9];"));
}

#[test]
fn the_wrong_field_is_named() {
    let error = |text: &str| text.parse::<GameText>().unwrap_err();
    assert_eq!(error(""), GameTextError::GameType(String::new()));
    assert_eq!(error("Base;Maybe;White[1]"), GameTextError::State("Maybe".into()));
    assert_eq!(error("Base;Draw;White"), GameTextError::Turn("White".into()));
    assert_eq!(error("Base;Draw;White[]"), GameTextError::Turn("White[]".into()));
    assert_eq!(error("Base;Draw;White[1];wS1;what").to_string(), "ply 2, `what`: `what` is not a tile");
}

#[test]
fn a_game_that_goes_on_after_a_draw_by_repetition_is_refused_unless_it_is_switched_off() {
    // Both ants step round the end of the row and back, again and again.
    let shuffle = ";wA1 \\wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-".repeat(3);
    let text: GameText =
        format!("Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-{shuffle}")
            .parse()
            .unwrap();
    let error = text.replay(Opening::Tournament, true).unwrap_err();
    assert_eq!(error.ply, 15);
    assert_eq!(error.ended, Some(Outcome::Repetition));
    assert_eq!(
        error.to_string(),
        "ply 15, `wA1 \\wQ`: the game is over, drawn because the position before had come up 3 times"
    );
    assert!(text.replay(Opening::Tournament, false).is_ok());
}

#[test]
fn long_noise_is_quoted_briefly() {
    let error =
        format!("Base;InProgress;White[1];{}", "x".repeat(1_000_000)).parse::<GameText>().unwrap_err();
    assert!(error.to_string().len() < 100, "{error}");
    let error = "Base;InProgress;White[1];w\u{7}\u{1b}[31m".parse::<GameText>().unwrap_err();
    assert!(!error.to_string().contains(char::is_control), "{error}");
}
