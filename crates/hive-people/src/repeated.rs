//! The same two again and again.

use hive_play::Millis;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// So many games of the same two count in a day, in one pool: what comes after is played for its own sake, so that no
/// one lends points to another.
pub const MOST_RATED_A_DAY: usize = 8;

/// Whether a game that begins now counts, by when earlier ones of the same two began that counted.
pub fn counts(earlier: &[Millis], now: Millis) -> bool {
    earlier.iter().filter(|&&began| now.saturating_sub(began) < DAY).count() < MOST_RATED_A_DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ninth_game_of_a_day_does_not_count_and_that_of_the_next_day_does() {
        let hourly: Vec<Millis> = (0..8).map(|hour| hour * 60 * 60 * 1000).collect();
        assert!(counts(&hourly[..7], hourly[7]));
        assert!(!counts(&hourly, hourly[7] + 1));
        assert!(counts(&hourly, DAY));
    }
}
