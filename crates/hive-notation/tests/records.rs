//! Records of other programs, and our own.
#![allow(clippy::unwrap_used)]

use hive_notation::{Agreement, Format, GameState, Reading, Record, RecordError, game_string};
use std::path::Path;

fn one(format: Format, text: &str) -> Result<Record, RecordError> {
    let mut entries = format.read(text.as_bytes(), Reading::default());
    assert_eq!(entries.len(), 1);
    entries.remove(0).record
}

#[test]
fn real_records_convert_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/records");
    let Ok(files) = std::fs::read_dir(&folder) else { return };
    let mut converted = 0;
    for file in files {
        let sgf = file.unwrap().path();
        if sgf.extension().is_none_or(|extension| extension != "sgf") {
            continue;
        }
        let record = one(Format::Sgf, &std::fs::read_to_string(&sgf).unwrap())
            .unwrap_or_else(|e| panic!("{sgf:?}: {e}"));
        let pgn = std::fs::read_to_string(sgf.with_extension("pgn")).unwrap();
        let expected = one(Format::Pgn, &pgn).unwrap_or_else(|error| panic!("{sgf:?}: {error}"));
        assert_eq!(record.turns().collect::<Vec<_>>(), expected.turns().collect::<Vec<_>>(), "{sgf:?}");
        assert_eq!(Format::Pgn.write(&record).unwrap().trim_end(), pgn.trim_end(), "{sgf:?}");
        converted += 1;
    }
    assert!(converted > 0, "the folder of records is there but has no record");
}

const MZINGA: &str = r#"[GameType "Base+ML"]
[Date "2024.05.01"]
[Event "Club evening"]
[Site ""]
[Round "2"]
[White "Ann \"the Ant\""]
[Black "Βάσω"]
[Result "WhiteWins"]
[Mood "good"]

{a quiet start}
1. wS1
2. bS1 wS1-
{the usual answer,
on two lines}
3. wQ -wS1
4. bQ bS1-

WhiteWins
"#;

#[test]
fn mzingas_dialect_survives_with_its_comments() {
    let record = one(Format::Pgn, MZINGA).unwrap();
    assert_eq!(record.tag("White"), Some("Ann \"the Ant\""));
    assert_eq!(record.tag("Mood"), Some("good"));
    assert_eq!(record.comments[&0], "a quiet start");
    assert_eq!(record.comments[&2], "the usual answer,\non two lines");
    assert_eq!(record.agreement(), Agreement::OffTheTable(GameState::WhiteWins));
    assert_eq!(Format::Pgn.write(&record).unwrap().trim_end(), MZINGA.trim_end());
}

#[test]
fn hivegames_dialect_is_read_too() {
    let text = "[Result \"0-1\"]\r\n[Black \"Bob\"]\r\n[White \"Ann\"]\r\n[GameType \"Base+MLP\"]\r\n\r\n1. wL \r\n2. bL wL- 3. wP -wL {hm} 4. bP bL- \r\n0-1";
    let record = one(Format::Pgn, &format!("\u{feff}{text}")).unwrap();
    assert_eq!(record.turns().len(), 4);
    assert_eq!(record.result(), GameState::BlackWins);
    assert_eq!(record.comments[&3], "hm");
    for (word, state) in
        [("1-0", GameState::WhiteWins), ("1/2-1/2", GameState::Draw), ("*", GameState::InProgress)]
    {
        let record = one(Format::Pgn, &text.replace("0-1", word)).unwrap();
        assert_eq!(record.result(), state);
    }
}

#[test]
fn a_result_that_contradicts_the_table_is_kept_and_told() {
    let over = "Base;BlackWins;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-;\
                wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ";
    let record = one(Format::GameStrings, over).unwrap();
    assert_eq!(record.result(), GameState::WhiteWins);
    let (table, stated) = (GameState::WhiteWins, GameState::BlackWins);
    assert_eq!(record.agreement(), Agreement::Contradiction { table, stated });
}

#[test]
fn a_collection_holds_many_games_and_each_has_its_own_mistakes() {
    let bad = MZINGA.replace("bS1 wS1-", "bS1 wA1-");
    let text = format!("{MZINGA}\n{bad}\n{MZINGA}");
    let records = Format::Pgn.read(text.as_bytes(), Reading::default());
    assert_eq!(records.len(), 3);
    let error = records[1].record.as_ref().unwrap_err();
    let line = 1 + text.lines().position(|line| line.contains("wA1-")).unwrap();
    assert_eq!((error.line, error.ply), (line, Some(2)));
    assert_eq!(
        error.to_string(),
        format!("line {line}, ply 2: `bS1 wA1-`: wA1 is not on the table, so no place can be told by it")
    );
    assert!(records[2].record.is_ok());
    assert_eq!(records[2].line, 1 + 2 * (MZINGA.lines().count() + 1));
}

/// A record of our own with everything that BoardSpace does: lower case, missing colours, a drop
/// that is replaced, tiles picked in another order than they are numbered, a climb onto a dot,
/// talk about a draw, and a result in another language.
const BOARDSPACE: &str = r#" (;
GM[27]VV[1]
SU[Hive-PLM]
DT[Sat Mar 02 09:05:00 CET 2019]
GN[HV-Ann-Bob-2019-03-02]
RE[Partie gagnée par Bob]
P0[id "Ann"]
P0[ranking 1500]
P1[id "Bob"]
; P0[0 Start P0]
; P0[1 pick w 3 B2]
; P0[2 dropb b2 N 13 .]
; P0[3 done]C[first a beetle \[the second\]]
; P1[4 move B P1 O 13 wB2-]
; P1[5 done]
; P0[6 pick w 0 Q]
; P0[7 dropb q N 14 \\wB2]
; P0[8 dropb q M 13 -wB2]
; P0[9 done]
; P1[10 MoveDone B Q P 13 bP1-]
; P0[11 pick w 3 B1]
; P0[12 dropb b1 L 13 -wQ]TM[1034]
; P0[13 done]
; P1[14 offerdraw]
; P1[15 done]
; P0[16 declinedraw]
; P0[17 done]
; P1[18 MoveDone B A1 Q 13 bQ-]
; P0[19 pickb L 13 wB1]
; P0[20 dropb wB1 M 13 .]
; P0[21 done]
;
P0[time 0:23:19 ]
)
"#;

#[test]
fn boardspace_records_are_understood_step_by_step() {
    let record = one(Format::Sgf, BOARDSPACE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        game_string(&record.game).unwrap(),
        "Base+MLP;InProgress;Black[4];wB1;bP wB1-;wQ -wB1;bQ bP-;wB2 -wQ;bA1 bQ-;wB2 wQ"
    );
    assert_eq!(record.tag("Date"), Some("2019.03.02"));
    assert_eq!(record.comments[&1], "first a beetle [the second]");
    assert_eq!(record.result(), GameState::BlackWins);
    assert_eq!(record.agreement(), Agreement::OffTheTable(GameState::BlackWins));
}

#[test]
fn a_boardspace_turn_against_the_rules_is_named() {
    let error = one(Format::Sgf, &BOARDSPACE.replace("wB1 M 13 .]", "wB1 R 13 bA1-]")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 31, ply 7: `wB2 bA1-`: a beetle goes one step, on the ground or over the hive"
    );
}

#[test]
fn a_resignation_and_an_agreed_draw_are_results() {
    let ending =
        |step: &str| BOARDSPACE.replace("RE[Partie gagnée par Bob]\n", "").replace(";\nP0[time", step);
    let resigned = one(Format::Sgf, &ending("; P0[22 Resign]\n;\nP0[time")).unwrap();
    assert_eq!(resigned.result(), GameState::BlackWins);
    let drawn = one(Format::Sgf, &ending("; P0[22 AcceptDraw]\n;\nP0[time")).unwrap();
    assert_eq!(drawn.result(), GameState::Draw);
    assert_eq!(one(Format::Sgf, &ending(";\nP0[time")).unwrap().result(), GameState::InProgress);
}

#[test]
fn every_format_survives_reading_and_writing() {
    let pgn = one(Format::Pgn, MZINGA).unwrap();
    for format in Format::ALL {
        let written = format.write(&pgn).unwrap();
        let again = one(format, &written).unwrap_or_else(|error| panic!("{format:?}: {error}\n{written}"));
        assert_eq!(again.turns().collect::<Vec<_>>(), pgn.turns().collect::<Vec<_>>(), "{format:?}");
        assert_eq!(again.result(), pgn.result(), "{format:?}");
        assert_eq!(format.write(&again).unwrap(), written, "{format:?}");
        if format != Format::GameStrings {
            assert_eq!(again.comments, pgn.comments, "{format:?}");
            for name in ["White", "Black", "Date", "Event", "Round", "Mood"] {
                assert_eq!(again.tag(name), pgn.tag(name), "{format:?} {name}");
            }
        }
    }
}

#[test]
fn bad_files_get_one_sentence_with_a_line() {
    let error = |format: Format, text: &str| one(format, text).unwrap_err().to_string();
    assert_eq!(error(Format::Pgn, ""), "line 1: there is no game in it");
    assert_eq!(error(Format::Sgf, " \n "), "line 1: there is no game in it");
    assert_eq!(error(Format::GameStrings, "\n\n"), "line 1: there is no game in it");
    assert_eq!(error(Format::Sgf, "hello"), "line 1: this is not BoardSpace SGF");
    assert_eq!(error(Format::Sgf, "(;GM[1])"), "line 1: this is not BoardSpace SGF");
    assert_eq!(error(Format::Sgf, "(;GM[27]\nSU[chess])"), "line 2: `chess` is not a set of tiles");
    assert_eq!(error(Format::Sgf, &BOARDSPACE[..300]), "line 15, ply 2: the record breaks off");
    assert_eq!(error(Format::GameStrings, "hello"), "line 1: this is not a file of game strings");
    assert_eq!(
        error(Format::Pgn, "[GameType \"Base+X\"]\n\n1. wS1"),
        "line 3: `Base+X` is not a set of tiles"
    );
    assert_eq!(error(Format::Pgn, "1. wS1"), "line 1: it does not say which tiles are played with");
    assert_eq!(error(Format::Pgn, "[GameType]"), "line 1: `[GameType]` makes no sense here");
    assert_eq!(error(Format::Pgn, "[Result \"won\"]"), "line 1: `won` is not a result");
    assert_eq!(error(Format::Pgn, "[GameType \"Base\"]\n1. wS1\n{no end"), "line 3: the record breaks off");
    assert_eq!(error(Format::Pgn, "[GameType \"Base\"]\n1. wX"), "line 2, ply 1: `wX`: `wX` is not a tile");
}

#[test]
fn old_encodings_are_read() {
    let latin1: Vec<u8> = MZINGA.replace("Βάσω", "René").chars().map(|c| c as u8).collect();
    let record = Format::Pgn.read(&latin1, Reading::default()).remove(0).record.unwrap();
    assert_eq!(record.tag("Black"), Some("René"));
}

#[test]
fn a_format_is_guessed_from_its_first_character() {
    assert_eq!(Format::guess(MZINGA.as_bytes()), Format::Pgn);
    assert_eq!(Format::guess(BOARDSPACE.as_bytes()), Format::Sgf);
    assert_eq!(Format::guess(b"\xef\xbb\xbfBase;NotStarted;White[1]"), Format::GameStrings);
}

#[test]
fn a_mistake_in_one_games_tags_does_not_swallow_the_next_game() {
    for bad in ["[White Ann]", "[Result \"Unfinished\"]", "{an open comment"] {
        let text = format!("[GameType \"Base\"]\n{bad}\n\n1. wS1\n\n}}\n{MZINGA}");
        let entries = Format::Pgn.read(text.as_bytes(), Reading::default());
        assert_eq!(entries.len(), 2, "{bad}");
        assert!(entries[1].record.is_ok(), "{bad}");
    }
}

#[test]
fn games_without_turns_are_games_too() {
    let text = "Base;NotStarted;White[1]\n".repeat(3);
    for format in Format::ALL {
        let records = Format::GameStrings.read(text.as_bytes(), Reading::default());
        let written: String =
            records.iter().map(|entry| format.write(entry.record.as_ref().unwrap()).unwrap()).collect();
        assert_eq!(format.read(written.as_bytes(), Reading::default()).len(), 3, "{format:?}\n{written}");
    }
}

#[test]
fn a_stated_result_is_written_as_it_was_stated() {
    let over = "Base;BlackWins;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-;\
                wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ";
    let record = one(Format::GameStrings, over).unwrap();
    for format in Format::ALL {
        let again = one(format, &format.write(&record).unwrap()).unwrap();
        assert_eq!(again.agreement(), record.agreement(), "{format:?}");
    }
}

#[test]
fn who_won_is_told_by_name_whatever_the_names() {
    for (white, black) in
        [("J.Smith", "a:b"), ("Ann Lee", "Ann"), ("Ann", "Ann Lee"), ("", ""), ("Ann", "Ann")]
    {
        for (word, state) in
            [("1-0", GameState::WhiteWins), ("0-1", GameState::BlackWins), ("1/2-1/2", GameState::Draw)]
        {
            let pgn = MZINGA
                .replace("Ann \\\"the Ant\\\"", white)
                .replace("Βάσω", black)
                .replace("WhiteWins", word);
            let record = one(Format::Pgn, &pgn).unwrap();
            let again = one(Format::Sgf, &Format::Sgf.write(&record).unwrap()).unwrap();
            assert_eq!(again.result(), state, "{white} {black}");
            assert_eq!(Format::Pgn.write(&again), Format::Pgn.write(&record), "no tag is invented");
        }
    }
}

#[test]
fn a_result_that_names_nobody_is_no_draw() {
    let said = |result: &str| {
        let text = BOARDSPACE.replace("RE[Partie gagnée par Bob]", &format!("RE[{result}]"));
        one(Format::Sgf, &text).unwrap().result()
    };
    assert_eq!(said("?"), GameState::InProgress);
    assert_eq!(said("W+Resign"), GameState::InProgress);
    assert_eq!(said("Игру выиграл Ann"), GameState::WhiteWins);
    assert_eq!(said("La partie est nulle"), GameState::Draw);
    assert_eq!(said("Ничья"), GameState::Draw);
    assert_eq!(said("引き分け"), GameState::Draw);
}

#[test]
fn a_turn_counts_when_the_other_player_goes_on() {
    let text = "(;GM[27]SU[hive]\n; P0[1 Move W wS1 N 13 .]\n; P1[2 Move B bS1 O 13 wS1-]\n; P0[3 Move W wQ M 13 -wS1]\n)";
    let record = one(Format::Sgf, text).unwrap();
    assert_eq!(record.turns().len(), 2, "the third was never finished");
}

#[test]
fn comments_survive_to_the_letter() {
    let mut record = one(Format::Pgn, MZINGA).unwrap();
    record.comments.insert(1, "a } brace, [brackets],\n  an indented line \\ and 1. wQ".to_string());
    for format in [Format::Pgn, Format::Sgf] {
        let again = one(format, &format.write(&record).unwrap()).unwrap();
        assert_eq!(again.comments, record.comments, "{format:?}");
    }
    let empty = one(Format::Pgn, &MZINGA.replace("{a quiet start}", "{x}{} { }")).unwrap();
    assert_eq!(empty.comments[&0], "x");
}

#[test]
fn wide_characters_and_old_line_ends_are_read() {
    let utf16: Vec<u8> =
        "\u{feff}".encode_utf16().chain(MZINGA.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(
        Format::Pgn.read(&utf16, Reading::default()).remove(0).record.unwrap().tag("Black"),
        Some("Βάσω")
    );
    let old = MZINGA.replace('\n', "\r");
    assert_eq!(one(Format::Pgn, &old).unwrap().turns().len(), 4);
}

#[test]
fn a_later_line_is_told_by_its_own_mistake() {
    let entries = Format::GameStrings.read(b"Base\nBase+X;NotStarted;White[1]\n", Reading::default());
    assert_eq!(entries[1].record.as_ref().unwrap_err().to_string(), "line 2: `Base+X` is not a set of tiles");
}
