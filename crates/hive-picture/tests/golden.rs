//! Pictures as they should look, kept in `tests/golden`. To renew them after a change that is
//! meant: `KYPSELI_RENEW=1 cargo test -p hive-picture --test golden`, then look at them.

use hive_notation::Diagram;
use hive_picture::{Last, Options, TerminalOptions, Theme, svg, terminal};
use hive_rules::{Bug, CellSet, Color, Expansions, Game, Piece, Position, Ruleset, Turn};
use std::path::Path;

const OPENING: &str = "
   wS1   bG1
wQ          bQ
   wA1   bA1

Base+MLP, white to move";

const MIDGAME: &str = "
               bS1   bG2
bA1   wG1   bQ    bB1+  bL
   wA1   wQ    wB1+  bM    bP
wL          wS1   bG1   wA2
         wP    wM    bA2

bB1 on wG2
wB1 on bB2 on bS2
Base+MLP, black to move";

fn position(diagram: &str) -> Position {
    let diagram: Diagram = diagram.parse().expect("the diagram can be read");
    diagram.setup.position().expect("the diagram is a position")
}

/// The midgame after an ant has gone the longest way it can, and where White's beetle may go next.
fn after_a_long_way() -> (Position, Option<Last>, CellSet) {
    let mut game = Game::starting_from(position(MIDGAME));
    let way = |turn: &Turn| Last::of(game.position(), *turn).map_or(0, |last| last.way.len());
    let turn = game.position().legal_turns().into_iter().max_by_key(way).expect("there are turns");
    game.play(turn).expect("the turn is legal");
    let beetle = Some(Piece::first(Color::White, Bug::Beetle));
    let turns = game.position().legal_turns();
    let targets = turns.iter().filter(|turn| turn.piece() == beetle).filter_map(|turn| turn.to()).collect();
    (game.position().clone(), Last::of_game(&game), targets)
}

#[track_caller]
fn check(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("KYPSELI_RENEW").is_some() {
        std::fs::write(&path, picture).expect("the picture can be kept");
        return;
    }
    let golden = std::fs::read_to_string(&path).expect("the picture was kept");
    // Not assert_eq: nobody reads two long lines of SVG.
    assert!(golden == picture, "{name} has changed; if that is meant, set KYPSELI_RENEW=1 and look at it");
}

#[test]
fn empty_table() {
    let empty = Position::new(Ruleset::rulebook(Expansions::ALL));
    check("empty.svg", &svg(&empty, &Options::default()));
    check("empty.txt", &terminal(&empty, &TerminalOptions::default()));
}

#[test]
fn opening() {
    check("opening.svg", &svg(&position(OPENING), &Options { hands: true, ..Options::default() }));
    check("opening.txt", &terminal(&position(OPENING), &TerminalOptions::default()));
}

#[test]
fn midgame_with_stacks() {
    let position = position(MIDGAME);
    check("midgame.svg", &svg(&position, &Options::default()));
    let options = Options { fan: true, coordinates: true, background: false, ..Options::default() };
    check("fan.svg", &svg(&position, &options));
}

#[test]
fn last_turn_and_targets_on_a_dark_table() {
    let (position, last, targets) = after_a_long_way();
    let options = Options { last, targets, theme: Theme::Dark, ..Options::default() };
    check("dark.svg", &svg(&position, &options));
}

#[test]
fn terminal_with_and_without_colors() {
    let (position, last, targets) = after_a_long_way();
    for (name, color) in [("plain.txt", false), ("color.txt", true)] {
        let options = TerminalOptions { last: last.clone(), targets, color, ..TerminalOptions::default() };
        check(name, &terminal(&position, &options));
    }
}
