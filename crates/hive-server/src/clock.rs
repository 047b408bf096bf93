//! The time of day, as games see it: handed in, so that tests can tell it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// So long without anybody asking for the time means that the whole server stood still, in milliseconds.
const STALL: i64 = 1000;

/// How often somebody asks for the time in any case. Far less than a stall.
const BEAT: Duration = Duration::from_millis(200);

/// The time of day in milliseconds since 1970.
///
/// It is asked of the system once and then counted by a clock that nobody can set (monotonic): whoever sets the
/// system's time forward or back changes no game. While the server stands still, it stands still: nobody loses on time
/// because the machine was busy elsewhere.
#[derive(Clone)]
pub struct Clock(Arc<Kind>);

enum Kind {
    Real {
        /// The time of day at the start.
        began: i64,
        since: Instant,
        /// When somebody last asked, in milliseconds since the start.
        asked: AtomicI64,
        /// For how long the server stood still, all in all.
        stood: AtomicI64,
    },
    Told(watch::Sender<i64>),
}

impl Clock {
    /// The real one. The server that it is handed to lets it beat.
    pub fn real() -> Clock {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
        let (asked, stood) = (AtomicI64::new(0), AtomicI64::new(0));
        Clock(Arc::new(Kind::Real { began, since: Instant::now(), asked, stood }))
    }

    /// One that goes only when it is told to, beginning at this moment.
    pub fn told(now: i64) -> Clock {
        Clock(Arc::new(Kind::Told(watch::Sender::new(now))))
    }

    /// The time of day.
    pub fn now(&self) -> i64 {
        match &*self.0 {
            Kind::Told(now) => *now.borrow(),
            Kind::Real { began, since, asked, stood } => {
                let gone = since.elapsed().as_millis() as i64;
                let silence = gone - asked.fetch_max(gone, Ordering::SeqCst);
                if silence >= STALL {
                    stood.fetch_add(silence, Ordering::SeqCst);
                    tracing::warn!(milliseconds = silence, "the server stood still; no clock has run");
                }
                began + gone - stood.load(Ordering::SeqCst)
            }
        }
    }

    /// Comes when it is this late.
    pub async fn until(&self, at: i64) {
        match &*self.0 {
            Kind::Told(now) => {
                // The sender is held here, so it cannot be gone.
                let _ = now.subscribe().wait_for(|now| *now >= at).await;
            }
            Kind::Real { .. } => loop {
                let left = at - self.now();
                if left <= 0 {
                    return;
                }
                sleep(Duration::from_millis(left as u64)).await;
            },
        }
    }

    /// Lets a clock that is told go on by so many milliseconds. The real one goes by itself.
    pub fn advance(&self, milliseconds: i64) {
        if let Kind::Told(now) = &*self.0 {
            now.send_modify(|now| *now += milliseconds);
        }
    }

    /// Asks for the time again and again, so that a silence means something. Never ends.
    pub(crate) async fn beat(&self) {
        loop {
            self.now();
            sleep(BEAT).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_the_server_stood_still_is_not_counted() {
        let clock = Clock::real();
        let began = clock.now();
        tokio::time::advance(Duration::from_millis(900)).await;
        assert_eq!(clock.now() - began, 900);
        // Nobody asks for four seconds, not even the beat: the process was stopped.
        tokio::time::advance(Duration::from_secs(4)).await;
        assert_eq!(clock.now() - began, 900);
        tokio::time::advance(Duration::from_millis(300)).await;
        assert_eq!(clock.now() - began, 1200);
    }

    #[tokio::test(start_paused = true)]
    async fn with_a_beat_time_passes_while_nobody_asks() {
        let clock = Clock::real();
        let began = clock.now();
        let beat = tokio::spawn({
            let clock = clock.clone();
            async move { clock.beat().await }
        });
        sleep(Duration::from_secs(60)).await;
        let passed = clock.now() - began;
        assert!((59_000..=60_000).contains(&passed), "{passed}");
        beat.abort();
    }

    #[tokio::test]
    async fn a_clock_that_is_told_goes_when_it_is_told() {
        let clock = Clock::told(1_000);
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.until(5_000).await }
        });
        clock.advance(3_999);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        clock.advance(1);
        waiting.await.expect("it comes");
    }
}
