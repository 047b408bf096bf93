//! Games that were set aside a while ago, remembered for a time, and not without end.

use hive_play::GameId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// How long a game that cannot be read is left alone.
const LEFT_ALONE: Duration = Duration::from_secs(600);

/// How many games are remembered: beyond that, they are looked at again.
const MOST: usize = 1000;

/// Games, and when each was set aside.
#[derive(Default)]
pub(super) struct Marks(Mutex<HashMap<GameId, Instant>>);

impl Marks {
    /// Whether a game was set aside a short while ago.
    pub(super) fn has(&self, game: &GameId) -> bool {
        self.lock().get(game).is_some_and(|since| since.elapsed() <= LEFT_ALONE)
    }

    /// Sets a game aside; whether that is news.
    pub(super) fn put(&self, game: &GameId) -> bool {
        let mut all = self.lock();
        let news = all.get(game).is_none_or(|since| since.elapsed() > LEFT_ALONE);
        if news {
            if all.len() >= MOST {
                all.retain(|_, since| since.elapsed() <= LEFT_ALONE);
            }
            if all.len() >= MOST {
                all.clear();
            }
            all.insert(game.clone(), Instant::now());
        }
        news
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Instant>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_aside_is_news_once_and_there_is_an_end_to_it() {
        let (marks, game) = (Marks::default(), GameId::from("game"));
        assert!(!marks.has(&game) && marks.put(&game) && marks.has(&game) && !marks.put(&game));
        for number in 0..2 * MOST {
            assert!(marks.put(&format!("game {number}").into()));
            assert!(marks.lock().len() <= MOST);
        }
    }

    /// After a while they are old news, and make room for one more; the young ones stay.
    #[tokio::test(start_paused = true)]
    async fn what_was_set_aside_long_ago_makes_room() {
        let marks = Marks::default();
        let put = |number: usize| marks.put(&format!("game {number}").into());
        assert!((1..MOST).all(put));
        tokio::time::advance(LEFT_ALONE / 2).await;
        assert!(put(MOST) && marks.lock().len() == MOST);
        tokio::time::advance(LEFT_ALONE / 2 + Duration::from_secs(1)).await;
        assert!(!marks.has(&"game 7".into()) && marks.has(&format!("game {MOST}").into()));
        assert!(put(MOST + 1));
        assert_eq!(marks.lock().len(), 2);
    }
}
