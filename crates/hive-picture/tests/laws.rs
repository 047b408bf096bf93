//! What holds for the picture of any position.

use hive_notation::{Diagram, piece_name};
use hive_picture::{
    Last, Options, PictureError, TerminalOptions, Theme, WIDEST, drawing, png, svg, terminal, terminal_width,
    tile,
};
use hive_rules::{Bug, Cell, CellSet, Color, Expansions, Game, Piece, Position, Ruleset, Turn};
use resvg::usvg::roxmltree::Document;
use std::collections::BTreeSet;

/// Every tile of the largest set, in a hive as long as it gets.
const LONG: &str = "
wA1   wA2   wA3   wG1   wG2   wG3   wS1   wS2   wL    wP    wQ    wB1   wB2   wM    \
bA1   bA2   bA3   bG1   bG2   bG3   bS1   bS2   bL    bP    bQ    bB1   bB2   bM";

/// Black's beetle climbs onto White's queen, and White can do nothing but pass.
const BEFORE_A_PASS: &str = "
bA1   wS1   wQ    bQ
               bB1

Base, black to move";

fn position(diagram: &str) -> Position {
    let diagram: Diagram = diagram.parse().expect("the diagram can be read");
    diagram.setup.position().expect("the diagram is a position")
}

fn long() -> Position {
    position(LONG)
}

/// Games of legal turns, of which climbing ones are taken gladly, so that stacks arise. Shows
/// every position with the turn that led to it.
fn wander(seed: u64, turns: usize, mut visit: impl FnMut(&Game)) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below.max(1)
    };
    let mut game = Game::new(Ruleset::rulebook(Expansions::ALL));
    for _ in 0..turns {
        visit(&game);
        if game.outcome().is_some() {
            return;
        }
        let turns = game.position().legal_turns();
        let climbs = |turn: &&Turn| turn.to().is_some_and(|to| game.position().height(to) > 0);
        let climbing: Vec<Turn> = turns.iter().filter(climbs).copied().collect();
        let turn = match climbing[..] {
            [] => turns[random(turns.len())],
            _ if random(2) == 0 => turns[random(turns.len())],
            _ => climbing[random(climbing.len())],
        };
        game.play(turn).expect("the turn is legal");
    }
}

fn everything(game: &Game) -> Options {
    Options {
        last: Last::of_game(game),
        targets: game.position().legal_turns().iter().filter_map(|turn| turn.to()).collect(),
        coordinates: true,
        hands: true,
        ..Options::default()
    }
}

/// Reads a picture, and checks what holds for all of them.
fn check(svg: &str, position: &Position) {
    let document = Document::parse(svg).expect("the picture is well-formed");
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let (mut names, mut shown) = (BTreeSet::new(), Vec::new());
    for node in document.descendants() {
        assert_ne!(node.tag_name().name(), "text", "no picture depends on a font");
        if let Some(id) = node.attribute("href").and_then(|href| href.strip_prefix('#')) {
            assert!(ids.contains(id), "{id} is not defined");
        }
        if let Some(name) = node.attribute("data-piece") {
            assert!(names.insert(name), "{name} is shown twice");
        }
        if let (Some(name), Some(level)) = (node.attribute("data-piece"), node.attribute("data-level")) {
            let number = |name: &str| node.attribute(name).and_then(|text| text.parse::<i32>().ok());
            let cell = Cell::at(number("data-q").expect("a column"), number("data-r").expect("a row"));
            let piece = position.stack(cell).find(|&piece| piece_name(piece) == name);
            let found = piece.and_then(|piece| position.level_of(piece)).map(|level| level.to_string());
            assert_eq!(found.as_deref(), Some(level), "{name} at {cell:?}");
            shown.push(name.to_string());
        }
    }
    shown.sort();
    let mut expected: Vec<String> =
        Piece::all().filter(|&piece| position.cell_of(piece).is_some()).map(piece_name).collect();
    expected.sort();
    assert_eq!(shown, expected);
}

#[test]
fn pictures_of_random_games_are_well_formed() {
    for seed in 1..=40 {
        wander(seed, 60, |game| {
            let position = game.position();
            let options = everything(game);
            let picture = svg(position, &options);
            check(&picture, position);
            assert_eq!(picture, svg(position, &options), "the same text every time");
            check(&svg(position, &Options { fan: true, theme: Theme::Dark, ..options }), position);
        });
    }
}

#[test]
fn pictures_of_random_games_can_be_painted() {
    for seed in 100..104 {
        let mut turns = 0;
        wander(seed, 60, |game| {
            turns += 1;
            if turns % 10 == 0 {
                png(&svg(game.position(), &everything(game)), 64).expect("the picture can be painted");
            }
        });
    }
}

#[test]
fn any_marks_anywhere_can_be_drawn() {
    let targets: CellSet = Cell::all().collect();
    let way: Vec<Cell> = Cell::all().step_by(41).chain([Cell::ORIGIN, Cell::ORIGIN]).collect();
    let last = Some(Last { from: Some(Cell::at(9, 9)), to: Cell::at(-9, 14), way });
    for position in [Position::new(Ruleset::rulebook(Expansions::NONE)), long()] {
        let options =
            Options { last: last.clone(), targets, coordinates: true, width: 0, ..Options::default() };
        let picture = svg(&position, &options);
        check(&picture, &position);
        png(&picture, 100).expect("the picture can be painted");
        let options =
            TerminalOptions { last: last.clone(), targets, color: true, ..TerminalOptions::default() };
        assert!(!terminal(&position, &options).is_empty());
    }
}

#[test]
fn all_tiles_with_everything_take_less_than_sixty_kilobytes() {
    let mut game = Game::starting_from(long());
    let way = |turn: &Turn| Last::of(game.position(), *turn).map_or(0, |last| last.way.len());
    let turn = game.position().legal_turns().into_iter().max_by_key(way).expect("there are turns");
    game.play(turn).expect("the turn is legal");
    assert_eq!(game.position().on_table().len(), 28);
    for fan in [false, true] {
        let size = svg(game.position(), &Options { fan, ..everything(&game) }).len();
        assert!(size < 60_000, "{size} bytes");
    }
}

#[test]
fn every_option_changes_the_picture() {
    let diagram = "
   wQ    bB1+
wA1   bQ

bB1 on wS1
Base+MLP, black to move";
    let diagram: Diagram = diagram.parse().expect("the diagram can be read");
    let position = diagram.setup.position().expect("the diagram is a position");
    let plain = Options::default();
    let (from, to) = (Some(Cell::at(0, 2)), Cell::at(0, 0));
    let variants = [
        plain.clone(),
        Options { last: Some(Last { from: None, to, way: Vec::new() }), ..plain.clone() },
        Options { last: Some(Last { from, to, way: Vec::new() }), ..plain.clone() },
        Options { last: Some(Last { from, to, way: vec![Cell::at(0, 2), to] }), ..plain.clone() },
        Options { targets: CellSet::of(Cell::at(0, 0)), ..plain.clone() },
        Options { targets: CellSet::of(Cell::at(0, -1)), ..plain.clone() },
        Options { numbers: false, ..plain.clone() },
        Options { fan: true, ..plain.clone() },
        Options { coordinates: true, ..plain.clone() },
        Options { theme: Theme::Dark, ..plain.clone() },
        Options { width: 801, ..plain.clone() },
        Options { background: false, ..plain.clone() },
        Options { hands: true, ..plain },
    ];
    let pictures: BTreeSet<String> = variants.iter().map(|options| svg(&position, options)).collect();
    assert_eq!(pictures.len(), variants.len());
}

#[test]
fn insects_are_plain_drawings() {
    for bug in Bug::ALL {
        let document = Document::parse(drawing(bug)).expect("the drawing is well-formed");
        assert_eq!(document.root_element().attribute("viewBox"), Some("-50 -50 100 100"), "{bug:?}");
        for node in document.descendants().filter(|node| node.is_element()) {
            let name = node.tag_name().name();
            assert!(["svg", "g", "path", "circle", "ellipse"].contains(&name), "{bug:?} has a {name}");
            assert_eq!(node.attribute("id"), None, "{bug:?} has an id");
        }
    }
    let drawings: BTreeSet<&str> = Bug::ALL.into_iter().map(drawing).collect();
    assert_eq!(drawings.len(), Bug::ALL.len());
}

#[test]
fn every_tile_can_be_drawn_alone() {
    let pictures: BTreeSet<Vec<u8>> =
        Piece::all().map(|piece| png(&tile(piece, 48), 48).expect("the tile can be painted")).collect();
    assert_eq!(pictures.len(), Piece::all().count());
}

#[test]
fn absurd_pictures_are_refused() {
    let picture = tile(Piece::all().next().expect("there are tiles"), 48);
    for width in [0, WIDEST + 1, u32::MAX] {
        assert_eq!(png(&picture, width), Err(PictureError::Width(width)));
    }
    let tower = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 100000"/>"#;
    assert!(matches!(png(tower, 10_000), Err(PictureError::TooHigh { width: 10_000, .. })));
    assert!(matches!(png("a hive", 100), Err(PictureError::NotSvg(_))));
}

#[test]
fn terminal_is_as_wide_as_it_says() {
    for seed in 200..210 {
        wander(seed, 60, |game| {
            let targets = everything(game).targets;
            let options = TerminalOptions {
                last: Last::of_game(game),
                targets,
                hands: seed % 2 == 0,
                ..TerminalOptions::default()
            };
            let text = terminal(game.position(), &options);
            assert!(text.is_ascii() && !text.contains('\x1b'));
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(terminal_width(game.position(), &options)));
            assert!(text.lines().all(|line| !line.ends_with(' ')));
            for piece in Piece::all().filter(|&piece| game.position().cell_of(piece).is_some()) {
                assert!(text.contains(&piece_name(piece)), "{piece:?} in\n{text}");
            }
            let colored = TerminalOptions { color: true, ..options };
            let text = without_escapes(&terminal(game.position(), &colored));
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(terminal_width(game.position(), &colored)));
        });
    }
}

#[test]
fn after_a_pass_the_turn_before_it_stays_marked() {
    let mut game = Game::starting_from(position(BEFORE_A_PASS));
    let queen = game.position().cell_of(Piece::first(Color::White, Bug::Queen));
    let beetle = Some(Piece::first(Color::Black, Bug::Beetle));
    let turns = game.position().legal_turns();
    let climb = turns.into_iter().find(|turn| turn.piece() == beetle && turn.to() == queen);
    game.play(climb.expect("the beetle may climb")).expect("the turn is legal");
    let marked = Last::of_game(&game);
    assert_eq!(marked.as_ref().map(|last| last.to), queen);
    assert_eq!(game.position().legal_turns().as_slice(), [Turn::Pass]);
    game.play(Turn::Pass).expect("there is nothing else");
    assert_eq!(Last::of_game(&game), marked);
}

fn without_escapes(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or("", |(_, rest)| rest))
}
