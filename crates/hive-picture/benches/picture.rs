//! How long pictures take: `cargo bench -p hive-picture`.

use criterion::{Criterion, criterion_group, criterion_main};
use hive_notation::Diagram;
use hive_picture::{Options, TerminalOptions, png, svg, terminal};
use hive_rules::Position;
use std::hint::black_box;

/// Every tile of the largest set.
const ALL_TILES: &str = "
wA1   wA2   wA3   wG1   wG2   wG3   wS1
   wS2   wL    wP    wQ    wB1   wB2+  bB1
      bA1   bA2   bA3   bG1   bG2   bG3   bS1
   bS2   bL    bP    bQ    bB2   wM

wB2 on bM
";

fn position() -> Position {
    let diagram: Diagram = ALL_TILES.parse().expect("the diagram can be read");
    diagram.setup.position().expect("the diagram is a position")
}

fn pictures(c: &mut Criterion) {
    let position = position();
    assert_eq!(position.on_table().len(), 28);
    let options = Options { coordinates: true, hands: true, ..Options::default() };
    c.bench_function("svg of 28 tiles", |b| b.iter(|| svg(black_box(&position), &options)));
    let picture = svg(&position, &Options::default());
    c.bench_function("png of 28 tiles, 1024 wide", |b| b.iter(|| png(black_box(&picture), 1024)));
    let options = TerminalOptions { color: true, ..TerminalOptions::default() };
    c.bench_function("28 tiles in the terminal", |b| b.iter(|| terminal(black_box(&position), &options)));
}

criterion_group!(benches, pictures);
criterion_main!(benches);
