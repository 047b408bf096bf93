//! The published counts of positions, to depth 6; the largest with KYPSELI_DEEP=1, as `cargo xtask deep` does, which goes further.

use hive_notation::GameText;
use hive_rules::{Opening, Position, Turn, perft, perft_split};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Counts that other engines agree on: game string, depth, nodes, and how well they are known.
const FIGURES: &str = include_str!("perft.tsv");

const DEPTH: u32 = 6;

/// What takes longer to count than all the others together.
const EVERY_DAY: u64 = 1_000_000_000;

struct Figure {
    game: &'static str,
    depth: u32,
    nodes: u64,
}

fn figures() -> Vec<Figure> {
    let rows = FIGURES.lines().skip(1).map(|row| {
        let mut fields = row.split('\t');
        let mut field = || fields.next().expect("a row has four fields");
        let (game, depth, nodes) = (field(), field(), field());
        let number = "depth and nodes are numbers";
        Figure { game, depth: depth.parse().expect(number), nodes: nodes.parse().expect(number) }
    });
    rows.collect()
}

fn position(game: &str) -> Position {
    let text: GameText = game.parse().expect("the figures are about games");
    text.replay(Opening::Tournament, false).expect("the games are legal").position().clone()
}

#[test]
fn every_published_figure_to_depth_six_is_ours_too() {
    let figures: Vec<Figure> = figures().into_iter().filter(|figure| figure.depth <= DEPTH).collect();
    assert!(figures.len() >= 58, "the table of figures has lost rows: {} are left", figures.len());
    let deep = std::env::var_os("KYPSELI_DEEP").is_some();
    let figures: Vec<Figure> =
        figures.into_iter().filter(|figure| deep || figure.nodes <= EVERY_DAY).collect();
    assert!(figures.len() >= 50, "only {} figures are small enough for every day", figures.len());
    // One turn of one figure is a piece of work, so that all cores are busy to the end.
    let work: Vec<(usize, Turn)> = figures
        .iter()
        .enumerate()
        .flat_map(|(i, figure)| position(figure.game).legal_turns().into_iter().map(move |turn| (i, turn)))
        .collect();
    let next = AtomicUsize::new(0);
    let count = || {
        let mut nodes = vec![0; figures.len()];
        while let Some(&(i, turn)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut position = position(figures[i].game);
            let _ = position.make(turn);
            nodes[i] += perft(&mut position, figures[i].depth - 1);
        }
        nodes
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let counts: Vec<Vec<u64>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(count)).collect();
        threads.into_iter().map(|thread| thread.join().expect("counting does not panic")).collect()
    });
    for (i, Figure { game, depth, nodes }) in figures.iter().enumerate() {
        let counted: u64 = counts.iter().map(|count| count[i]).sum();
        assert_eq!(counted, *nodes, "depth {depth} of {game}");
    }
}

#[test]
fn a_split_adds_up_to_the_whole() {
    let mut position = position("Base+MLP");
    let split = perft_split(&mut position, 4);
    assert_eq!(split.len(), 7);
    assert_eq!(split.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&mut position, 4));
}

#[test]
fn the_rulebook_opening_lets_the_queen_begin() {
    let text: GameText = "Base".parse().expect("a set of tiles");
    let mut start = text.replay(Opening::Rulebook, false).expect("no turn, no trouble").position().clone();
    // Five insects on one cell, then five on each of six sides.
    assert_eq!(perft(&mut start, 1), 5);
    assert_eq!(perft(&mut start, 2), 5 * 6 * 5);
}
