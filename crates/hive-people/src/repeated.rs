//! The same two again and again.

use hive_play::Millis;
use std::ops::Range;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// So many games of the same two count in a day, in one pool: what comes after is played for its own sake, so that no
/// one lends points to another.
pub const MOST_RATED_A_DAY: usize = 8;

/// Games that ended before this moment, in milliseconds since 1970, were held against all that began later as well, so that
/// a long one of two who meet often never counted: worked out again they come to the same.
const BOTH_WAYS_SINCE: Millis = 1_795_046_400_000;

/// When games began that are of one day with a game that began and ended at these moments: less than a day before it or
/// after it. After it as well, for those that begin later may be over sooner.
pub fn same_day(began: Millis, ended: Millis) -> Range<Millis> {
    let end = if ended < BOTH_WAYS_SINCE { Millis::MAX } else { began.saturating_add(DAY) };
    began.saturating_sub(DAY - 1)..end
}

/// Whether a game that began and ended at these moments counts, by when other games of the same two began that have
/// counted.
pub fn counts(others: &[Millis], began: Millis, ended: Millis) -> bool {
    let day = same_day(began, ended);
    others.iter().filter(|&other| day.contains(other)).count() < MOST_RATED_A_DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 60 * 60 * 1000;

    #[test]
    fn the_ninth_game_of_a_day_does_not_count_and_that_of_the_next_day_does() {
        for start in [0, BOTH_WAYS_SINCE] {
            let hourly: Vec<Millis> = (0..8).map(|hour| start + hour * HOUR).collect();
            let counts = |others: &[Millis], began: Millis| counts(others, began, began + 1);
            assert!(counts(&hourly[..7], hourly[7]));
            assert!(!counts(&hourly, hourly[7] + 1));
            assert!(counts(&hourly, start + DAY));
        }
    }

    #[test]
    fn a_long_game_counts_however_often_the_two_have_met_since() {
        let (began, ended) = (BOTH_WAYS_SINCE, BOTH_WAYS_SINCE + 60 * DAY);
        let since: Vec<Millis> = (0..50).map(|game| began + DAY + game * HOUR).collect();
        assert!(counts(&since, began, ended));
        // As it was said of games that ended before.
        assert!(!counts(&since, began, BOTH_WAYS_SINCE - 1));
    }

    #[test]
    fn whoever_ends_many_games_in_another_order_than_they_began_gains_nothing() {
        let mut counted = Vec::new();
        for began in (0..100).rev().map(|game| BOTH_WAYS_SINCE + game * HOUR / 10) {
            if counts(&counted, began, BOTH_WAYS_SINCE + DAY) {
                counted.push(began);
            }
        }
        assert_eq!(counted.len(), MOST_RATED_A_DAY);
    }
}
