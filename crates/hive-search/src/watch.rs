//! Where the player reads the time.

use std::time::{Duration, Instant};

/// A watch that the player looks at. It shows how long it has been since some moment, the same one each time, and never
/// goes back.
///
/// A browser has no clock that Rust knows of: there the host lends one.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Limits, Player, Watch};
/// use std::time::Duration;
/// // A watch that stands still: whoever looks at it has all the time in the world.
/// let watch = Watch::lent(|| Duration::ZERO);
/// let limits = Limits { depth: Some(2), time: Some(Duration::from_millis(1)), ..Limits::default() };
/// let mut depths = Vec::new();
/// let game = Game::new(Ruleset::tournament(Expansions::NONE));
/// Player::timed(1, watch).best(&game, &limits, |report| depths.push((report.depth, report.time)));
/// assert_eq!(depths, [(1, Duration::ZERO), (2, Duration::ZERO)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Watch(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    System(Instant),
    Lent(fn() -> Duration),
}

impl Watch {
    /// The system's own clock. Where it has none, as in a browser, this ends the program.
    pub fn system() -> Watch {
        Watch(Kind::System(Instant::now()))
    }

    /// A watch that somebody else keeps.
    pub const fn lent(read: fn() -> Duration) -> Watch {
        Watch(Kind::Lent(read))
    }

    /// What it shows.
    pub fn now(self) -> Duration {
        match self.0 {
            Kind::System(start) => start.elapsed(),
            Kind::Lent(read) => read(),
        }
    }
}
