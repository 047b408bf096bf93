//! How long the parts of move generation take: `cargo bench -p hive-rules`.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use hive_notation::GameText;
use hive_rules::{Bug, Color, Opening, Piece, Position, Turns};
use std::hint::black_box;

/// Positions of three ages: a few tiles, a crowded table, and one with stacks.
const POSITIONS: [(&str, &str); 3] = [
    ("opening", "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"),
    (
        "midgame",
        "Base+MLP;InProgress;White[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;\
         wL -wG1;bL bG1-;wA1 wQ\\;bB1 \\bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1",
    ),
    ("stacks", "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"),
];

fn positions() -> impl Iterator<Item = (&'static str, Position)> {
    POSITIONS.into_iter().map(|(name, game)| {
        let text: GameText = game.parse().expect("the game is well written");
        (name, text.replay(Opening::Tournament, false).expect("the game is legal").position().clone())
    })
}

fn generation(c: &mut Criterion) {
    for (name, position) in positions() {
        c.bench_function(&format!("list every turn/{name}"), |b| {
            let mut turns = Turns::new();
            b.iter(|| {
                black_box(&position).list_turns(&mut turns);
                turns.len()
            });
        });
        c.bench_function(&format!("count every turn/{name}"), |b| {
            b.iter(|| black_box(&position).count_turns())
        });
    }
}

fn make_and_unmake(c: &mut Criterion) {
    for (name, position) in positions() {
        let turns = position.legal_turns();
        c.bench_function(&format!("make and unmake {} turns/{name}", turns.len()), |b| {
            b.iter_batched_ref(
                || position.clone(),
                |position| {
                    for &turn in &turns {
                        let undo = position.make(turn);
                        position.unmake(undo);
                    }
                },
                BatchSize::SmallInput,
            );
        });
    }
}

fn pins(c: &mut Criterion) {
    for (name, position) in positions() {
        c.bench_function(&format!("pinned tiles/{name}"), |b| b.iter(|| black_box(&position).pinned()));
    }
}

fn ants(c: &mut Criterion) {
    for (name, position) in positions() {
        let ant = Piece::first(Color::White, Bug::Ant);
        if position.cell_of(ant).is_some() {
            c.bench_function(&format!("where an ant goes/{name}"), |b| {
                b.iter(|| black_box(&position).targets_of(ant))
            });
        }
    }
}

fn refusals(c: &mut Criterion) {
    for (name, position) in positions() {
        let cells: Vec<_> = (position.taken().around() - *position.taken()).iter().collect();
        c.bench_function(&format!("ask for every tile and {} cells/{name}", cells.len()), |b| {
            b.iter(|| {
                let asked = Piece::all().flat_map(|piece| cells.iter().map(move |&cell| (piece, cell)));
                asked.filter(|&(piece, cell)| black_box(&position).check(piece, cell).is_ok()).count()
            });
        });
    }
}

criterion_group!(benches, generation, make_and_unmake, pins, ants, refusals);
criterion_main!(benches);
