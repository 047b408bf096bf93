//! The game in the terminal, key by key, and what the screen then shows.

#![allow(clippy::unwrap_used)]

mod lessons;
mod puzzles;

use super::kept;
use super::puzzles::Room;
use super::table::{Key, Screen, Seat, Table, Wish};
use super::view::{self, Looks};
use hive_rulebook::{Book, Language};
use hive_rules::{Color, Expansions, Game, Opening, Outcome, Ruleset};
use hive_search::Level;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn table_for(language: Language, seats: [Seat; 2]) -> Table {
    let game = Game::new(Ruleset::rulebook(Expansions::NONE));
    Table::new(Book::load(language).unwrap(), game, seats)
}

fn two() -> Table {
    table_for(Language::English, [Seat::Person; 2])
}

fn press(table: &mut Table, keys: &str) {
    for letter in keys.chars() {
        let key = match letter {
            '⏎' => Key::Enter,
            '→' => Key::Right,
            '←' => Key::Left,
            '↑' => Key::Up,
            '↓' => Key::Down,
            '⎋' => Key::Esc,
            '⌫' => Key::Backspace,
            letter => Key::Char(letter),
        };
        table.press(key);
    }
}

/// What the screen shows, line by line.
fn screen(table: &mut Table, width: u16, height: u16, color: bool) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(table, Looks { color }, frame)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..height).map(line).collect()
}

fn shown(table: &mut Table) -> String {
    screen(table, 80, 24, false).join("\n")
}

fn moves(table: &Table) -> Vec<String> {
    table.written()
}

#[test]
fn a_tile_is_taken_by_its_letter_and_put_where_the_cursor_is() {
    let mut table = two();
    press(&mut table, "s⏎");
    assert_eq!(moves(&table), ["wS1"]);
    press(&mut table, "g");
    assert!(shown(&mut table).contains("bG1 (Grasshopper), cells marked *: 6."), "{}", shown(&mut table));
    assert_eq!(shown(&mut table).matches('*').count(), 7, "six cells, and the sentence about them");
    press(&mut table, "→⏎");
    assert_eq!(moves(&table), ["wS1", "bG1 wS1-"]);
    assert!(shown(&mut table).contains(" wS1  [bG1 ]"), "{}", shown(&mut table));
}

#[test]
fn a_tile_on_the_table_is_taken_with_enter_and_may_be_laid_down_again() {
    let mut table = two();
    for turn in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] {
        press(&mut table, &format!(":{turn}⏎"));
    }
    // The cursor is on the black queen; three cells to the left lies the white one.
    press(&mut table, "←←←⏎");
    assert_eq!(table.picked.map(hive_notation::piece_name).as_deref(), Some("wQ"));
    assert_eq!(table.targets().len(), 2);
    press(&mut table, "⎋");
    assert_eq!(table.picked, None);
    press(&mut table, "⏎↑⏎");
    assert_eq!(moves(&table).len(), 5, "{}", table.said);
}

#[test]
fn what_the_rules_forbid_is_refused_in_words() {
    let mut table = two();
    press(&mut table, ":wS1⏎:bS1 wS1-⏎:wA1 bS1-⏎");
    assert!(table.said.starts_with("A new tile may not touch the other colour"), "{}", table.said);
    press(&mut table, "←⏎");
    assert!(table.said.contains("No tile moves until the queen"), "{}", table.said);
    press(&mut table, ":nonsense⏎");
    assert!(table.said.contains("“nonsense” is not a turn"), "{}", table.said);
    press(&mut table, ":pass⏎");
    assert!(table.said.contains("only when you can do nothing else"), "{}", table.said);
    assert_eq!(moves(&table).len(), 2);
    let mut russian = table_for(Language::Russian, [Seat::Person; 2]);
    press(&mut russian, ":wS1⏎:bS1 wS1-⏎:wA1 bS1-⏎");
    assert!(russian.said.contains("bS1") && russian.said.chars().any(|c| c == 'ф'), "{}", russian.said);
}

#[test]
fn a_turn_may_be_typed_in_any_case_and_mended_while_typing() {
    let mut table = two();
    press(&mut table, ":WS2⌫1⏎/bg1 ws1-⏎");
    assert_eq!(moves(&table), ["wS1", "bG1 wS1-"]);
    press(&mut table, ":wQ⎋");
    assert_eq!(moves(&table).len(), 2);
}

#[test]
fn turns_are_taken_back_one_by_one_or_with_the_computers_answer() {
    let mut table = two();
    press(&mut table, "u");
    assert_eq!(table.said, "There is no turn to take back.");
    press(&mut table, "s⏎g→⏎u");
    assert_eq!(moves(&table), ["wS1"]);
    let computer = Seat::Computer(Level::new(1).unwrap());
    let mut table = table_for(Language::English, [Seat::Person, computer]);
    press(&mut table, "s⏎g");
    assert_eq!(table.said, "Wait until the computer has moved.");
    let answer = table.game.position().legal_turns()[0];
    table.play(answer);
    press(&mut table, "u");
    assert!(moves(&table).is_empty() && table.computer().is_none());
}

/// The first game of the rulebook, typed to its end.
#[test]
fn a_whole_game_is_played_and_its_end_is_told() {
    let game = include_str!("../../../../../rulebook/games/first.uhp");
    for (language, wins) in [(Language::English, "White wins"), (Language::Japanese, "白の勝ち")] {
        let mut table = table_for(language, [Seat::Person; 2]);
        for turn in game.trim().split(';').skip(3) {
            press(&mut table, &format!(":{turn}⏎"));
            let last = screen(&mut table, 80, 24, false);
            let written = moves(&table).pop().unwrap();
            assert!(
                last.iter().any(|line| line.contains(&written)),
                "{turn} is listed:\n{}",
                last.join("\n")
            );
        }
        assert_eq!(table.game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
        assert!(table.said.contains(wins), "{}", table.said);
        press(&mut table, "s");
        assert!(table.said.contains(wins), "{}", table.said);
        press(&mut table, "n");
        assert!(moves(&table).is_empty());
    }
}

/// A running game is not lost by one key.
#[test]
fn a_running_game_is_given_up_only_if_asked_twice() {
    let mut table = two();
    press(&mut table, "s⏎g→⏎n");
    assert_eq!(moves(&table).len(), 2, "it goes on");
    assert!(table.said.contains("once more"), "{}", table.said);
    press(&mut table, "←n");
    assert_eq!(moves(&table).len(), 2, "whoever does something else is asked again");
    press(&mut table, "n");
    assert!(moves(&table).is_empty());
    press(&mut table, "n");
    assert!(!table.said.contains("once more"), "there is nothing to lose: {}", table.said);
}

/// While a try is judged, keys are answered: it can be taken back, and what is proved later changes nothing.
#[test]
fn a_puzzle_is_judged_beside_the_screen() {
    let puzzles = hive_puzzles::Collection::shipped().unwrap().puzzles;
    let puzzle = puzzles.iter().find(|one| one.aim == hive_puzzles::Aim::Win { turns: 2 }).unwrap();
    let mut room = Room::new(Book::load(Language::English).unwrap(), vec![puzzle.clone()]);
    let line = hive_notation::line_text(&puzzle.position, &puzzle.line);
    let type_turn = |room: &mut Room, text: &str| {
        for key in format!(":{text}").chars().map(Key::Char).chain([Key::Enter]) {
            assert!(room.press(key));
        }
    };
    type_turn(&mut room, &line[0]);
    assert!(room.is_proving());
    assert!(room.table.said.starts_with("Thinking"), "{}", room.table.said);
    assert!(room.press(Key::Char('u')) && !room.is_proving());
    assert_eq!(room.table.game.turns().len(), 0);
    for turn in line.iter().step_by(2) {
        type_turn(&mut room, turn);
        room.take(true);
    }
    assert!(room.table.said.starts_with("Solved!"), "{}", room.table.said);
}

#[test]
fn keys_that_need_the_world_outside_ask_for_it() {
    let mut table = two();
    assert_eq!(table.press(Key::Char('h')), Some(Wish::Hint));
    assert_eq!(table.press(Key::Char('w')), Some(Wish::Save));
    assert_eq!(table.press(Key::Char('x')), Some(Wish::End));
    let turn = table.game.position().legal_turns()[0];
    table.advise(turn);
    assert!(table.said.starts_with("Hint: w"), "{}", table.said);
}

#[test]
fn help_rules_and_lessons_are_read_beside_the_game() {
    for language in Language::ALL {
        let mut table = table_for(language, [Seat::Person; 2]);
        press(&mut table, "?");
        assert!(shown(&mut table).contains("Q S B G A M L P"), "{language}");
        press(&mut table, "⎋r");
        let first = table.book.chapters[0].title.clone();
        let squeezed = |text: &str| text.replace(' ', "");
        assert!(
            squeezed(&shown(&mut table)).contains(&squeezed(&first)),
            "{language}\n{}",
            shown(&mut table)
        );
        press(&mut table, "↓⏎↓");
        assert!(matches!(&table.screen, Screen::Reading(reading) if reading.from > 0), "{language}");
        press(&mut table, "⎋⎋e⏎ha");
        let right = table.book.lessons[0].right.plain();
        let start: String = squeezed(&right).chars().take(12).collect();
        assert!(squeezed(&shown(&mut table)).contains(&start), "{language}\n{}", shown(&mut table));
        press(&mut table, "⎋⎋");
        assert!(matches!(table.screen, Screen::Table));
    }
}

/// Nothing of the lines of keys is cut off at 80 columns.
#[test]
fn the_keys_fit_into_a_line() {
    for language in Language::ALL {
        let table = table_for(language, [Seat::Person; 2]);
        for key in [
            "keys",
            "keys-puzzle",
            "keys-list",
            "keys-text",
            "keys-lesson",
            "keys-lesson-turn",
            "keys-lesson-marks",
            "keys-lesson-yes",
            "keys-lesson-standing",
            "keys-lesson-done",
            "small",
            "wait",
            "again",
        ] {
            let line = table.words.say(key, &[]);
            assert!(unicode_width::UnicodeWidthStr::width(line.as_str()) <= 80, "{language}: {line}");
        }
        for key in ["hand-white", "hand-black", "turns"] {
            let line = table.words.say(key, &[]);
            assert!(unicode_width::UnicodeWidthStr::width(line.as_str()) <= 22, "{language}: {line}");
        }
    }
}

/// Without colours nothing is lost: the letters say who is who.
#[test]
fn colours_change_nothing_but_colours() {
    let mut table = two();
    press(&mut table, "s⏎g→⏎q");
    assert_eq!(screen(&mut table, 80, 24, true), screen(&mut table, 80, 24, false));
    assert!(screen(&mut table, 60, 20, false)[0].contains("80"));
}

#[test]
fn the_view_follows_the_cursor() {
    let mut table = two();
    press(&mut table, "s⏎→→→→→→→→→→→→");
    assert!(shown(&mut table).contains('['), "{}", shown(&mut table));
    press(&mut table, "↓↓↓↓↓↓↓↓↓↓↓↓↓↓");
    assert!(shown(&mut table).contains('['), "{}", shown(&mut table));
}

/// Up and down again leads back, from any row.
#[test]
fn a_row_up_and_one_down_lead_back() {
    let mut table = two();
    for _ in 0..5 {
        let before = table.cursor;
        press(&mut table, "↑↓");
        assert_eq!(table.cursor, before);
        press(&mut table, "↑→");
    }
}

/// Whoever asks for another level while a game goes on is told that it does not count.
#[test]
fn options_that_a_running_game_does_not_heed_are_named() {
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        play: super::Play,
    }
    let unheeded = |words: &[&str]| {
        let line: Line = clap::Parser::try_parse_from([&["play"], words].concat()).ok().unwrap();
        line.play.unheeded()
    };
    assert_eq!(unheeded(&["--lang", "en"]), None);
    assert_eq!(unheeded(&["--level", "5", "--set", "Base+M"]).as_deref(), Some("--level, --set"));
    assert_eq!(unheeded(&["--two"]).as_deref(), Some("--two"));
    let table = two();
    let said = table.words.say("resumed-other", &[("options", "--level")]);
    assert!(said.contains("--level") && said.contains("--new"), "{said}");
}

#[test]
fn a_game_that_was_left_goes_on_with_the_same_players() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("below/play.pgn");
    let computer = Seat::Computer(Level::new(7).unwrap());
    let mut table = table_for(Language::English, [computer, Seat::Person]);
    assert!(kept::read(&file, Opening::Rulebook).is_none());
    let turn = table.game.position().legal_turns()[0];
    table.play(turn);
    assert!(kept::keep(&table, &file).is_ok());
    let (game, seats) = kept::read(&file, Opening::Rulebook).unwrap();
    assert_eq!((game.turns().len(), seats), (1, [computer, Seat::Person]));
    let names: Vec<String> = (0..2)
        .filter_map(|_| kept::save(&table, folder.path()).ok())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    assert_eq!(names, ["hive.pgn", "hive-2.pgn"], "nothing is written over");
    std::fs::write(&file, "nonsense").unwrap();
    assert!(kept::read(&file, Opening::Rulebook).is_none());
}
