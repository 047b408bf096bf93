//! How long a look into an index takes, without the start of a program: positions of its own games, by how many turns lead to
//! them, and by which games are to count. `cargo run --release -p hive-index --example ask -- FILE`.

use hive_index::{Date, Filter, Index, Outcome};
use hive_rules::{Color, Expansions};
use std::path::Path;
use std::time::{Duration, Instant};

/// What is asked, beginning with all games of the position's own set.
const ASKED: [&str; 6] = ["all", "any set", "White won", "from a year on", "until a year", "one player"];

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
    println!(
        "counted ahead in {:.0} ms; median and longest of 40 looks, in ms:\n",
        milliseconds(began.elapsed())
    );
    let games = u32::try_from(index.games()).unwrap_or(u32::MAX);
    println!("| turns before | games that came there, at most | {} |", ASKED.join(" | "));
    println!("|---|---|{}", "---|".repeat(ASKED.len()));
    for ply in [0, 1, 2, 3, 4, 6, 10, 20] {
        let (mut times, mut came) = (vec![Vec::new(); ASKED.len()], 0);
        for number in
            (0..40).map(|part| part * (games / 40).max(1) + part % 4).filter(|&number| number < games)
        {
            let Ok((facts, game)) = index.game(number) else { return eprintln!("a game cannot be read") };
            let Some(game) = game.at_ply(ply) else { continue };
            // Another year each time, so that nothing is answered from memory.
            let year = Date::read(&format!("{}-{:02}", 2015 + number % 10, 1 + number % 12));
            let filters = [
                Filter::default(),
                Filter { sets: Expansions::mixtures().collect(), ..Filter::default() },
                Filter { outcome: Some(Outcome::Won(Color::White)), ..Filter::default() },
                Filter { since: Some(year), ..Filter::default() },
                Filter { until: Some(year), ..Filter::default() },
                Filter { player: Some(facts.players.white), ..Filter::default() },
            ];
            for (filter, times) in filters.iter().zip(&mut times) {
                let began = Instant::now();
                match index.explore(game.position(), filter) {
                    Ok(found) if *filter == Filter::default() => came = came.max(found.tally.games),
                    Ok(_) => {}
                    Err(error) => return eprintln!("{error}"),
                }
                times.push(began.elapsed());
            }
        }
        let told = times.into_iter().map(|mut times| {
            times.sort();
            let at = |place: usize| milliseconds(times.get(place).copied().unwrap_or_default());
            format!("{:.2}, {:.2}", at(times.len() / 2), at(times.len().saturating_sub(1)))
        });
        println!("| {ply} | {came} | {} |", told.collect::<Vec<_>>().join(" | "));
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
