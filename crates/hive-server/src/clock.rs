//! The time of day, as games see it: handed in, so that tests can tell it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// So long without anybody asking for the time means that the whole server stood still, in milliseconds.
const STALL: i64 = 1000;

/// How far a clock may be behind that of others, in milliseconds.
const BEHIND: i64 = 150;

/// How often somebody asks for the time in any case. Far less than a stall.
const BEAT: Duration = Duration::from_millis(200);

/// How many of the latest stalls are remembered; a game that has waited for longer than through all of them is credited
/// with these.
const REMEMBERED: usize = 32;

/// The time of day in milliseconds since 1970.
///
/// It is asked of the system once and then counted by a clock that nobody can set (monotonic): whoever sets the
/// system's time forward or back changes no game. What the server stood still, also while the whole machine slept, is
/// time of day like any other, so that no time that is told lags behind; but it is remembered, and rooms give it back
/// to whoever was thinking: nobody loses on time because the machine was busy elsewhere.
#[derive(Clone)]
pub struct Clock(Arc<Kind>);

enum Kind {
    Real {
        /// The time of day at the start.
        began: i64,
        since: Instant,
        /// For how long the machine had slept by then.
        slept: i64,
        /// For how long it has slept by now.
        sleeps: fn() -> i64,
        state: Mutex<State>,
    },
    Told(watch::Sender<i64>),
}

/// What is known of the time that has gone. One lock: nobody sees a stall that is not credited yet.
#[derive(Default)]
struct State {
    /// When somebody last asked, in milliseconds since the start.
    asked: i64,
    /// By how much it has caught up with others.
    ahead: i64,
    /// For how long the server stood still, all in all.
    stood: i64,
    /// From when to when, the latest last.
    stalls: VecDeque<(i64, i64)>,
}

/// A moment, as one look at the clock tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The time of day.
    pub(crate) now: i64,
    /// For how long the server stood still until then, all in all.
    pub(crate) stood: i64,
}

impl Clock {
    /// The real one. The server that it is handed to lets it beat.
    pub fn real() -> Clock {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
        Clock::from(began)
    }

    /// One that goes on from this moment, whatever the machine believes.
    pub(crate) fn from(began: i64) -> Clock {
        Clock::sleeping(began, asleep)
    }

    /// The same on a machine that has slept for as long as this says.
    fn sleeping(began: i64, sleeps: fn() -> i64) -> Clock {
        let (since, slept, state) = (Instant::now(), sleeps(), Mutex::default());
        Clock(Arc::new(Kind::Real { began, since, slept, sleeps, state }))
    }

    /// One that goes only when it is told to, beginning at this moment.
    pub fn told(now: i64) -> Clock {
        Clock(Arc::new(Kind::Told(watch::Sender::new(now))))
    }

    /// The time of day.
    pub fn now(&self) -> i64 {
        self.moment().now
    }

    /// The time of day, and for how long the server stood still.
    pub(crate) fn moment(&self) -> Moment {
        self.look(|_, moment| moment)
    }

    /// For how long the server stood still between this time of day and now, and the moment that is now.
    pub(crate) fn stood_since(&self, at: i64) -> (i64, Moment) {
        self.look(|state, moment| {
            let stalls = state.map(|state| &state.stalls).into_iter().flatten();
            (stalls.map(|&(from, to)| (to - from.max(at)).max(0)).sum(), moment)
        })
    }

    /// One look at the clock. Of those that look after a stall the first notices it, and nobody sees the time after it
    /// without it.
    fn look<T>(&self, see: impl FnOnce(Option<&State>, Moment) -> T) -> T {
        match &*self.0 {
            Kind::Told(now) => see(None, Moment { now: *now.borrow(), stood: 0 }),
            Kind::Real { began, since, slept, sleeps, state } => {
                let mut state = state.lock().unwrap_or_else(|broken| broken.into_inner());
                // Of two clocks that are not read in the same moment the sum may shake by a thousandth.
                let gone = gone(since, sleeps() - slept).max(state.asked);
                let (silence, now) = (gone - state.asked, began + gone + state.ahead);
                state.asked = gone;
                if silence >= STALL {
                    state.stood += silence;
                    if state.stalls.len() == REMEMBERED {
                        state.stalls.pop_front();
                    }
                    state.stalls.push_back((now - silence, now));
                    tracing::warn!(milliseconds = silence, "the server stood still; no player loses by it");
                }
                see(Some(&state), Moment { now, stood: state.stood })
            }
        }
    }

    /// Where several nodes have to agree: if it is behind this moment by more than the way of a question may explain, it
    /// catches up.
    pub(crate) fn catch_up(&self, theirs: i64) {
        let behind = theirs - self.now();
        if let Kind::Real { state, .. } = &*self.0
            && behind > BEHIND
        {
            state.lock().unwrap_or_else(|broken| broken.into_inner()).ahead += behind;
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

    /// From now on a silence means that the server stands still. What was before was its start, and nobody could play.
    pub(crate) fn begin(&self) {
        if let Kind::Real { since, slept, sleeps, state, .. } = &*self.0 {
            let mut state = state.lock().unwrap_or_else(|broken| broken.into_inner());
            // Looked at here and not by `look`: that would say that the server stood still.
            state.asked = gone(since, sleeps() - slept).max(state.asked);
            state.stood = 0;
            state.stalls.clear();
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

/// For how long the machine has slept since it was switched on, in milliseconds: the clock that nobody can set does not
/// count that.
#[cfg(target_os = "linux")]
fn asleep() -> i64 {
    use rustix::time::{ClockId, clock_gettime};
    let [awake, all] = [ClockId::Monotonic, ClockId::Boottime].map(|clock| {
        let time = clock_gettime(clock);
        time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    });
    // The two are not read in the same moment.
    if all - awake < 100 { 0 } else { all - awake }
}

#[cfg(not(target_os = "linux"))]
fn asleep() -> i64 {
    0
}

/// How much time has gone, also while the machine slept for so long, in milliseconds.
fn gone(since: &Instant, slept: i64) -> i64 {
    since.elapsed().as_millis() as i64 + slept.max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    #[tokio::test(start_paused = true)]
    async fn what_the_server_stood_still_is_remembered_and_no_time_lags() {
        let clock = Clock::real();
        let Moment { now: began, stood } = clock.moment();
        assert_eq!(stood, 0);
        tokio::time::advance(Duration::from_millis(900)).await;
        assert_eq!(clock.moment(), Moment { now: began + 900, stood: 0 });
        // Nobody asks for four seconds, not even the beat: the process was stopped.
        tokio::time::advance(Duration::from_secs(4)).await;
        assert_eq!(clock.moment(), Moment { now: began + 4900, stood: 4000 });
        tokio::time::advance(Duration::from_millis(300)).await;
        assert_eq!(clock.moment(), Moment { now: began + 5200, stood: 4000 });
        // Who began to think before it, in the middle of it and after it.
        let credit = |at: i64| clock.stood_since(began + at).0;
        assert_eq!(
            [credit(0), credit(900), credit(1900), credit(4900), credit(5000)],
            [4000, 4000, 3000, 0, 0]
        );
        for _ in 0..2 * REMEMBERED {
            tokio::time::advance(Duration::from_secs(2)).await;
            clock.now();
        }
        assert_eq!(credit(0), 2000 * REMEMBERED as i64, "what is remembered has an end");
    }

    /// A server that takes its time to start is one that was not there: whoever thinks then is not credited for a part of
    /// that and not for the rest.
    #[tokio::test(start_paused = true)]
    async fn a_slow_start_is_no_stall() {
        let clock = Clock::real();
        let began = clock.now();
        tokio::time::advance(Duration::from_secs(3)).await;
        clock.begin();
        assert_eq!(clock.moment(), Moment { now: began + 3000, stood: 0 });
        assert_eq!(clock.stood_since(began).0, 0);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(clock.stood_since(began).0, 2000);
    }

    /// However many look at once, nobody sees the time after a stall without the stall: a flag would fall by it.
    #[test]
    fn nobody_sees_a_stall_that_is_not_credited() {
        static SLEPT: AtomicI64 = AtomicI64::new(0);
        let clock = Clock::sleeping(0, || SLEPT.load(Ordering::SeqCst));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20_000 {
                        let Moment { now, stood } = clock.moment();
                        assert!(now - stood < 60_000, "{now} and {stood}");
                    }
                });
            }
            for _ in 0..200 {
                SLEPT.fetch_add(600_000, Ordering::SeqCst);
                std::thread::sleep(Duration::from_micros(50));
            }
        });
    }

    /// The clock that nobody can set does not run while a machine sleeps: the time of day does.
    #[tokio::test(start_paused = true)]
    async fn after_the_machine_has_slept_the_time_is_right() {
        static SLEPT: AtomicI64 = AtomicI64::new(70_000);
        let clock = Clock::sleeping(1_000, || SLEPT.load(Ordering::SeqCst));
        assert_eq!(clock.moment(), Moment { now: 1_000, stood: 0 });
        SLEPT.fetch_add(3_600_000, Ordering::SeqCst);
        assert_eq!(clock.moment(), Moment { now: 3_601_000, stood: 3_600_000 });
        assert_eq!(clock.stood_since(1_000).0, 3_600_000);
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

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_begins_late_begins_at_the_moment_it_is_told() {
        let clock = Clock::from(1_000);
        tokio::time::advance(Duration::from_secs(9)).await;
        clock.catch_up(10_000);
        assert_eq!(clock.now(), 10_000);
        tokio::time::advance(Duration::from_millis(500)).await;
        assert_eq!(clock.now(), 10_500);
        // It stood still, and nobody else did.
        tokio::time::advance(Duration::from_millis(4_000)).await;
        assert_eq!(clock.now(), 14_500);
        clock.catch_up(15_000);
        assert_eq!(clock.now(), 15_000);
        // What the way of the question may explain is left alone, and it never goes back.
        clock.catch_up(15_100);
        clock.catch_up(9_000);
        assert_eq!(clock.now(), 15_000);
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
