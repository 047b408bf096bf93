//! Draws every insect and a few positions into a folder, to look at them:
//! `cargo run --release -p hive-picture --example gallery -- FOLDER`.

use hive_notation::Diagram;
use hive_picture::{Last, Options, Theme, png, svg, tile};
use hive_rules::{Bug, CellSet, Color, Expansions, Game, Piece, Position, Ruleset, Turn};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

const POSITIONS: [(&str, &str); 4] = [
    (
        "opening",
        "
   wS1   bG1
wQ    .     bQ
   wA1   bA1

Base+MLP, white to move",
    ),
    (
        "midgame",
        "
               bS1   bG2
bA1   wG1   bQ    bB1+  bL
   wA1   wQ    wB1+  bM    bP
wL          wS1   bG1   wA2
         wP    wM    bA2

bB1 on wG2
wB1 on bB2 on bS2
Base+MLP, black to move",
    ),
    (
        "crowded",
        "
wA1   wA2   wA3   wG1   wG2   wG3   wS1
   wS2   wL    wP    wQ    wB1   wB2+  bB1
      bA1   bA2   bA3   bG1   bG2   bG3   bS1
   bS2   bL    bP    bQ    bB2   wM

wB2 on bM",
    ),
    (
        "tower",
        "
   bA1   wL
wQ    wB1+  bQ
   wA1

wB1 on bB1 on wB2 on bB2 on wM on bM on wS1
Base+MLP, white to move",
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("say which folder to draw into")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for size in [24, 48, 200] {
        save(folder, &format!("insects-{size}"), &insects(), size * 8)?;
    }
    save(
        folder,
        "empty",
        &svg(&Position::new(Ruleset::rulebook(Expansions::ALL)), &Options::default()),
        512,
    )?;
    for (name, diagram) in POSITIONS {
        let position = diagram.parse::<Diagram>()?.setup.position()?;
        for (variant, options) in variants(&position) {
            save(folder, &format!("{name}-{variant}"), &svg(&position, &options), 1024)?;
        }
        let mut game = Game::starting_from(position);
        let way = |turn: &Turn| Last::of(game.position(), *turn).map_or(0, |last| last.way.len());
        if let Some(turn) = game.position().legal_turns().into_iter().max_by_key(way) {
            game.play(turn)?;
            let options = Options { last: Last::of_game(&game), theme: Theme::Dark, ..Options::default() };
            save(folder, &format!("{name}-last"), &svg(game.position(), &options), 1024)?;
        }
    }
    Ok(())
}

fn save(folder: &Path, name: &str, svg: &str, width: u32) -> Result<(), Box<dyn Error>> {
    std::fs::write(folder.join(name).with_extension("svg"), svg)?;
    let began = Instant::now();
    let png = png(svg, width)?;
    let time = began.elapsed().as_secs_f64() * 1000.0;
    std::fs::write(folder.join(name).with_extension("png"), &png)?;
    println!("{name}: SVG {} bytes, PNG {} bytes in {time:.0} ms", svg.len(), png.len());
    Ok(())
}

fn variants(position: &Position) -> [(&'static str, Options); 4] {
    let plain = Options::default();
    let targets: CellSet = position.legal_turns().iter().filter_map(|turn| turn.to()).collect();
    [
        ("light", plain.clone()),
        ("dark", Options { theme: Theme::Dark, hands: true, ..plain.clone() }),
        ("fan", Options { fan: true, coordinates: true, ..plain.clone() }),
        ("targets", Options { targets, hands: true, ..plain }),
    ]
}

/// All insects on tiles of both colours.
fn insects() -> String {
    let mut sheet = String::from(r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 240">"##);
    for (row, color) in Color::ALL.into_iter().enumerate() {
        for (column, bug) in Bug::ALL.into_iter().enumerate() {
            let piece = Piece::new(color, bug, bug.copies()).unwrap_or(Piece::first(color, bug));
            let (x, y) = (100 * column, 120 * row);
            sheet += &tile(piece, 100).replace("<svg ", &format!(r#"<svg x="{x}" y="{y}" "#));
        }
    }
    sheet + "</svg>"
}
