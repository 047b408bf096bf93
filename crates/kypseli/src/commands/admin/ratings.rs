//! `kypseli admin ratings`: ratings worked out again from the games.

use super::accounts::Place;
use crate::failure::{Failure, complain};
use crate::number::grouped;
use clap::Args;
use std::io::{self, Write};

/// Work all ratings out again from the games, and hold them against what is kept, to the last digit.
///
/// Every game that is over is asked whether it had to be rated: one that never was is told as well. Also tells what White's place was worth in the games that counted. Everything is only read, also while a server runs; a
/// game that ends meanwhile may be told as wrong, and is not if it is asked again. Ends with 1 if something is wrong.
#[derive(Args)]
pub(super) struct Ratings {
    /// Check, and change nothing: there is nothing else to do with them
    #[arg(long, required = true)]
    check: bool,
    #[command(flatten)]
    place: Place,
}

impl Ratings {
    pub(super) fn run(self) -> Result<(), Failure> {
        let database = self.place.database()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let counted = runtime.block_on(hive_server::recount(&database, &mut |what: &str| complain(what)))?;
        let [games, counted_games, ratings, wrong] =
            [counted.games, counted.counted, counted.ratings, counted.wrong].map(grouped);
        writeln!(
            io::stdout(),
            "rated games: {games}; counted: {counted_games}; ratings: {ratings}; wrong: {wrong}"
        )?;
        if let Some(advantage) = counted.advantage {
            writeln!(
                io::stdout(),
                "White's place was worth {:+.0} points, give or take {:.0}",
                advantage.points,
                advantage.error
            )?;
        }
        if counted.wrong == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}
