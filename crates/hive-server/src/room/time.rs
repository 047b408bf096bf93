//! A room and the time: what the server itself has cost somebody is given back, and what is overdue happens.

use super::gallery::SLICE;
use super::task::Room;
use crate::clock::Moment;
use hive_play::Millis;

impl Room {
    /// How long the messages of whoever is to move take.
    pub(super) fn lag(&self) -> Millis {
        let color = self.meeting.to_move();
        let elsewhere = self.shared.as_ref().and_then(|shared| shared.lag(color));
        let here = self.meeting.seated(color).map_or(0, |seated| self.clients.lag(&seated.who));
        elsewhere.unwrap_or(here)
    }

    /// What time it is. What the server itself has cost whoever thinks is given back before anybody looks at their clock:
    /// it stood still, or an engine waits for a place to think.
    pub(super) fn moment(&mut self) -> Millis {
        let Moment { now, stood } = self.house.clock.moment();
        let stall = stood - std::mem::replace(&mut self.stood, stood);
        let waited = self.engine_waited(now);
        if self.decides() && stall.max(waited) > 0 {
            // The two are the same time.
            self.meeting.credit(stall.max(waited));
        }
        if stall > 0 && self.meeting.clocks().is_some() && self.clients.count() <= SLICE {
            // Their own clocks have gone on.
            self.tell_everybody_everything();
        }
        now
    }

    /// What has come by itself: a flag that fell, a game that nobody began. Whether it could be written.
    pub(super) async fn overdue(&mut self) -> bool {
        let at = self.moment();
        self.ended = self.meeting.is_over();
        if self.damage.is_some() || self.doubt.is_some() || !self.decides() {
            return true;
        }
        match self.meeting.overdue_after_lag(at, self.lag()) {
            Some(happening) => self.happen(at, vec![happening]).await.is_ok(),
            None => true,
        }
    }
}
