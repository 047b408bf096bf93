//! Shapes of records that public archives have and that nobody's own manual tells of. All of these are made up.
#![allow(clippy::unwrap_used)]

use hive_notation::{Format, GameState, Reading, Record, game_string};

fn all(format: Format, text: &str) -> Vec<Record> {
    let entries = format.read(text.as_bytes(), Reading::default());
    entries.into_iter().map(|entry| entry.record.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

fn sgf(setup: &str, steps: &str) -> String {
    format!("(;\nGM[27]VV[1]\nSU[{setup}]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n; P0[0 Start P0]\n{steps}\n)\n")
}

const OPENING: &str = "; P0[1 move W wS1 N 13 .]
; P0[2 done]
; P1[3 move B bS1 O 13 wS1-]
; P1[4 done]
; P0[5 move W wQ M 13 -wS1]
; P0[6 done]
; P1[7 move B bQ P 13 bS1-]
; P1[8 done]
; P0[9 move W wB1 M 14 \\\\wQ]
; P0[10 done]
; P1[11 move B bB2 P 14 \\\\bQ]
; P1[12 done]";

/// The game after two more turns: Ann's beetle, then Bob's.
fn after(ann: &str, bob: &str) -> String {
    let more = format!("; P0[13 move W wB1 {ann}]\n; P0[14 done]\n; P1[15 move B bB2 {bob}]\n; P1[16 done]");
    let record = &all(Format::Sgf, &sgf("hive", &format!("{OPENING}\n{more}")))[0];
    let text = game_string(&record.game).unwrap();
    text.split(';').skip(9).collect::<Vec<_>>().join(";")
}

#[test]
fn a_dot_is_the_cell_itself_when_it_is_taken() {
    assert_eq!(after("M 13 .", "O 13 ."), "wB1 wQ;bB1 bS1");
}

#[test]
fn a_dot_is_told_by_letter_and_number_where_no_step_named_the_cell_so() {
    assert_eq!(after("M 013 .", "O 013 ."), "wB1 wQ;bB1 bS1");
    // A free cell that a dot means is found beside a neighbour.
    assert_eq!(after("N 14 .", "O 14 ."), "wB1 \\wS1;bB1 \\bS1");
}

#[test]
fn numbers_may_stand_behind_the_set_of_tiles() {
    let record = &all(Format::Sgf, &sgf("hive-plm 2 0 101", OPENING))[0];
    assert_eq!(record.turns().len(), 6);
    assert!(record.game.ruleset().expansions.pillbug);
    let wrong = Format::Sgf.read(sgf("hive-plm two", OPENING).as_bytes(), Reading::default()).remove(0);
    assert_eq!(wrong.record.unwrap_err().to_string(), "line 3: `hive-plm two` is not a set of tiles");
}

#[test]
fn nobodys_steps_are_passed_over() {
    let steps = format!("; P-1[Pop P0\\[0 Start P0\\]]\n{OPENING}\n; P-1[Pop P1\\[4 done\\]]");
    assert_eq!(all(Format::Sgf, &sgf("hive", &steps))[0].turns().len(), 6);
}

#[test]
fn a_file_may_hold_a_second_game_and_forget_to_close_the_first() {
    let (first, second) = (sgf("hive", OPENING), sgf("hive-m", "; P0[1 move W wM1 N 13 .]\n; P0[2 done]"));
    let both = all(Format::Sgf, &format!("{first}{second}"));
    assert_eq!(both.iter().map(|record| record.turns().len()).collect::<Vec<_>>(), [6, 1]);
    let open = first.trim_end().trim_end_matches(')');
    let both = all(Format::Sgf, &format!("{open}\n{second}"));
    assert_eq!(both.iter().map(|record| record.turns().len()).collect::<Vec<_>>(), [6, 1]);
}

#[test]
fn a_sentence_in_place_of_a_result_is_kept_and_the_table_judges() {
    let over = "1. wS1 2. bS1 wS1- 3. wQ -wS1 4. bQ bS1- 5. wA1 -wQ 6. bA1 bQ- 7. wA1 bQ/ 8. bB1 bA1- 9. wA2 -wQ 10. bB2 bB1- \
                11. wA2 bQ\\ 12. bG1 bB2- 13. wA3 -wQ 14. bA2 bG1- 15. wA3 \\bQ 16. bA2 /bQ";
    let text = format!("[GameType \"Base\"]\n[Result \"error parsing result\"]\n\n{over}\n");
    let record = &all(Format::Pgn, &text)[0];
    assert_eq!(record.result(), GameState::WhiteWins);
    assert_eq!(record.tag("ResultText"), Some("error parsing result"));
    let written = Format::Pgn.write(record).unwrap();
    assert!(
        written.contains("[Result \"WhiteWins\"]")
            && written.contains("[ResultText \"error parsing result\"]")
    );
    let unfinished = text.replace(over, "1. wS1");
    assert_eq!(all(Format::Pgn, &unfinished)[0].result(), GameState::InProgress);
}
