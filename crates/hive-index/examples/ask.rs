//! How long a look into an index takes, without the start of a program: positions of its own games, by how many turns lead to
//! them. `cargo run --release -p hive-index --example ask -- FILE`.

use hive_index::{Filter, Index};
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let Some(path) = std::env::args().nth(1) else { return eprintln!("which index?") };
    let index = match Index::open(Path::new(&path)) {
        Ok(index) => index,
        Err(error) => return eprintln!("{error}"),
    };
    // As a server does when it starts.
    let began = Instant::now();
    if let Err(error) = index.count_ahead() {
        return eprintln!("{error}");
    }
    println!("counted ahead in {:.0} ms\n", began.elapsed().as_secs_f64() * 1000.0);
    let games = u32::try_from(index.games()).unwrap_or(u32::MAX);
    println!("| turns before | games that came there | median | longest | the same of one player |");
    println!("|---|---|---|---|---|");
    for ply in [0, 1, 2, 3, 4, 6, 10, 20] {
        let (mut times, mut filtered, mut came) = (Vec::new(), Vec::new(), 0);
        for number in
            (0..40).map(|part| part * (games / 40).max(1) + part % 4).filter(|&number| number < games)
        {
            let Ok((facts, game)) = index.game(number) else { return eprintln!("a game cannot be read") };
            let Some(game) = game.at_ply(ply) else { continue };
            let player = Filter { player: Some(facts.players.white), ..Filter::default() };
            for (filter, times) in [(Filter::default(), &mut times), (player, &mut filtered)] {
                let began = Instant::now();
                match index.explore(game.position(), &filter) {
                    Ok(found) if filter == Filter::default() => came = came.max(found.tally.games),
                    Ok(_) => {}
                    Err(error) => return eprintln!("{error}"),
                }
                times.push(began.elapsed());
            }
        }
        times.sort();
        filtered.sort();
        let of = |times: &[Duration], part: usize| {
            times.get(times.len().saturating_sub(1) * part / 2).copied().unwrap_or_default().as_secs_f64()
                * 1000.0
        };
        println!(
            "| {ply} | {came} | {:.2} ms | {:.2} ms | {:.2} ms |",
            of(&times, 1),
            of(&times, 2),
            of(&filtered, 1)
        );
    }
}
