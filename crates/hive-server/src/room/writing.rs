//! What happens in a room: applied, written, and only then told.

use super::found::{Founded, found};
use super::reading::{Read, Unread, is_newer, read};
use super::task::{DISK, Doubt, Room};
use crate::budget::Budget;
use crate::bus::{Item, News};
use crate::cluster::message::Told;
use crate::rater::Rater;
use crate::seldom::Seldom;
use hive_play::{Broken, Ending, Event, GameId, Happening, Meeting, Millis, Person, Unfit};
use hive_rules::{ByColor, Color};
use hive_store::carried::Carried;
use hive_store::{Change, SeatChange, StoreError, Summary};
use hive_wire::view::Scene;
use hive_wire::{RefusalView, Rule};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::Instant;

/// What a full disk would be filled with.
static UNWRITTEN: Seldom = Seldom::new();

impl Room {
    /// Lets something happen together with the passes that it forces, writes it, and then tells everybody. If it cannot
    /// be written, nothing has happened. The moment is the one at which it was decided, so that clocks lose no time
    /// between.
    pub(super) async fn happen(&mut self, at: Millis, happenings: Vec<Happening>) -> Result<(), RefusalView> {
        if happenings.is_empty() {
            return Ok(());
        }
        let before = self.meeting.clone();
        let events = match self.let_happen(happenings, at) {
            Ok(events) => events,
            Err(error) => {
                tracing::error!(game = %self.game, %error, "what was decided could not happen");
                self.put_back(before);
                Box::pin(self.read_again()).await;
                return Err(trouble());
            }
        };
        let written = match self.changes(&events, at) {
            Ok(changes) => self.house.store.append(changes).await,
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            UNWRITTEN.say(|unsaid| {
                tracing::error!(game = %self.game, %error, unsaid, "an event could not be written");
            });
            return Box::pin(self.not_written(before, &events, &error)).await;
        }
        self.count(&events);
        self.tell_events(&events, at);
        self.tell_nodes(&events);
        self.tell_house(&events);
        self.rate();
        self.think(0);
        Ok(())
    }

    /// Remembers how much of a game's budgets is used, where that is more than in any other.
    fn count(&mut self, events: &[Event]) {
        let metrics = &self.house.metrics;
        metrics.saw(Budget::Events, self.meeting.number() as usize);
        for event in events {
            match event.what {
                Happening::TakebackGranted { .. } => {
                    self.takebacks += 1;
                    metrics.saw(Budget::Takebacks, self.takebacks);
                }
                Happening::Chat { .. } => {
                    let lines = |color| self.meeting.chat().iter().filter(|line| line.color == color).count();
                    let players = [Color::White, Color::Black].map(|color| lines(Some(color)));
                    metrics.saw(Budget::Chat, players.into_iter().max().unwrap_or_default());
                    metrics.saw(Budget::ChatOfWatchers, lines(None));
                }
                _ => {}
            }
        }
    }

    /// Nobody has heard of it, and nobody will before it is known what is kept. If it is there after all, it has happened.
    async fn not_written(
        &mut self,
        before: Box<Meeting>,
        events: &[Event],
        error: &StoreError,
    ) -> Result<(), RefusalView> {
        let last = self.meeting.number();
        self.put_back(before);
        self.read_again().await;
        if matches!(error, StoreError::Taken) {
            if let Some(shared) = &mut self.shared {
                shared.lose();
                self.thinking = None;
            }
            return Err(trouble());
        }
        // Nobody else writes to what this node has: what is there under these numbers is what was to be written. What has
        // failed for sure counts as not written, even if it can still be read: a file that was taken away can.
        let open = matches!(error, StoreError::Unknown);
        if open && self.doubt.is_none() && !self.lost && self.meeting.number() >= last {
            self.tell_nodes(events);
            self.tell_house(events);
            self.rate();
            return Ok(());
        }
        let unsure = self.doubt.is_some() || open;
        Err(if unsure { unknown() } else { trouble() })
    }

    /// The game as everybody knows it, before something that has not happened.
    pub(super) fn put_back(&mut self, before: Box<Meeting>) {
        self.meeting = before;
        self.scene = Scene::of(&self.meeting);
    }

    /// Lets it happen on the table and in the scene. Not where it is written: a position that has to be kept while one
    /// waits for the disk would be part of every room.
    pub(super) fn let_happen(
        &mut self,
        happenings: Vec<Happening>,
        at: Millis,
    ) -> Result<Vec<Event>, Broken> {
        let before = self.meeting.game().position().clone();
        let events = self.meeting.happen(happenings, at)?;
        events.iter().for_each(|event| self.scene.follow(&before, event));
        Ok(events)
    }

    /// What is to be written: the events, and the other game if they play again.
    fn changes(&self, events: &[Event], at: Millis) -> Result<Vec<Change>, StoreError> {
        let mut changes = Vec::with_capacity(1);
        for event in events {
            if let Happening::Rematch { game } = &event.what {
                let again = self.again(game, at);
                changes.push(again.map_err(|unfit| StoreError::Unusable(unfit.to_string()))?.change);
            }
        }
        let epoch = match &self.shared {
            None => None,
            // Where there are other nodes nobody writes without a lease: the store would not ask.
            Some(shared) => Some(shared.epoch().ok_or(StoreError::Taken)?),
        };
        changes.push(Change {
            game: self.game.clone(),
            founding: None,
            events: events.to_vec(),
            seats: seat_changes(events),
            updated: at,
            summary: summary(&self.meeting),
            alarm: if self.is_to_be_rated() { Some(at) } else { self.meeting.alarm() },
            epoch,
        });
        Ok(changes)
    }

    /// The same two play again, with the sides changed.
    pub(super) fn again(&self, game: &GameId, at: Millis) -> Result<Founded, Unfit> {
        found(game.clone(), self.meeting.agreement().swapped(), &self.people().swapped(), at)
    }

    /// Whether it is over and its rating is not safe yet. As long as that is so the game has an alarm.
    fn is_to_be_rated(&self) -> bool {
        let over = matches!(self.meeting.ending(), Some(Ending::Played(_)));
        self.meeting.agreement().rated && over && !self.rated.load(Ordering::Acquire)
    }

    /// Lets a game that is over be rated, once while the room is awake. What fails is tried again when the alarm rings.
    pub(super) fn rate(&mut self) {
        if !self.is_to_be_rated() || self.rating || self.damage.is_some() {
            return;
        }
        self.rating = true;
        let (store, game, rated) =
            (Arc::clone(&self.house.store), self.game.clone(), Arc::clone(&self.rated));
        tokio::spawn(async move {
            if Rater::new(store).rate(&game).await {
                rated.store(true, Ordering::Release);
            }
        });
    }

    /// Whoever sits in seats of their own.
    fn people(&self) -> ByColor<Option<Person>> {
        ByColor::from_fn(|color| {
            self.meeting
                .seated(color)
                .map(|seated| Person { who: seated.who.clone(), name: seated.name.clone() })
        })
    }

    /// Nobody knows what was written of it: what is kept is the truth. Whoever is here gets it anew if it is not what
    /// they know. While it cannot be read the game stays as it was told: one can look at it, and it goes on when that is
    /// over; the time until then costs nobody anything. It is seldom needed: those who wait for it box it, for what may be waited for makes every room larger.
    pub(super) async fn read_again(&mut self) {
        let told = self.told;
        match read(&self.house, &self.game).await {
            // A later version than this node's writes to it now: whoever is here is better off elsewhere.
            Ok(Some(Read { damage: Some(damage), .. })) if self.shared.is_some() && is_newer(&damage) => {
                self.damage = Some(damage);
                self.lost = true;
            }
            Ok(Some(Read { mut meeting, scene, takebacks, damage })) => {
                self.takebacks = takebacks;
                meeting.keep_credit(&self.meeting);
                (*self.meeting, self.scene, self.damage) = (meeting, scene, damage);
                if let Some(doubt) = self.doubt.take()
                    && self.decides()
                {
                    self.meeting.credit(doubt.since.elapsed().as_millis() as Millis);
                }
                self.recent.clear();
                if self.meeting.number() != told {
                    self.tell_everybody_everything();
                }
                self.think(0);
            }
            Err(Unread::Store(StoreError::Failed(_) | StoreError::Unknown)) => {
                let now = Instant::now();
                let since = self.doubt.map_or(now, |doubt| doubt.since);
                self.doubt = Some(Doubt { since, again: now + DISK });
                self.thinking = None;
            }
            // The next room reads it, when somebody comes.
            Ok(None) | Err(_) => self.lost = true,
        }
        self.tell_away();
    }

    /// Tells the nodes where somebody watches.
    fn tell_nodes(&self, events: &[Event]) {
        if let Some(shared) = &self.shared {
            shared.tell(|| Told::Events {
                game: self.game.to_string(),
                events: events.iter().filter_map(Carried::of).collect(),
            });
        }
    }

    /// Tells the rest of the house what it may want to know, and other nodes that a game has begun or ended.
    fn tell_house(&mut self, events: &[Event]) {
        let tell = |what| self.house.bus.tell(News { game: self.game.clone(), what });
        for event in events {
            match &event.what {
                Happening::Joined { .. } if self.meeting.both_sit() => tell(Item::Begun),
                // It begins with both in their seats.
                Happening::Rematch { game } => {
                    tell(Item::Again(game.clone()));
                    self.house.bus.tell(News { game: game.clone(), what: Item::Begun });
                }
                _ => {}
            }
        }
        self.tell_turns(events);
        let ends = events.iter().any(|event| !matches!(event.what, Happening::Chat { .. }));
        let ended = self.meeting.ending().filter(|_| ends && !self.ended);
        if let Some(ending) = ended {
            tell(Item::Ended(ending));
        }
        self.nudge(events, ended.is_some());
    }

    /// Tells this node's part of the house which turns were taken, each as it was when it was taken: a turn and the passes
    /// that it forces come in one moment.
    pub(super) fn tell_turns(&self, events: &[Event]) {
        let turns = events
            .iter()
            .filter(|event| matches!(event.what, Happening::Turn { .. } | Happening::Pass { .. }))
            .count() as u32;
        for later in (0..turns).rev() {
            let now = self.meeting.to_move();
            let to_move = if later % 2 == 0 { now } else { !now };
            let ply = self.meeting.ply().saturating_sub(later);
            self.house.bus.tell(News { game: self.game.clone(), what: Item::Turn { ply, to_move } });
        }
    }
}

/// The server could not write.
pub(super) fn trouble() -> RefusalView {
    RefusalView::new(Rule::Trouble, "the server could not write this down, so it has not happened")
}

/// The server was cut off in the middle of it.
pub(super) fn unknown() -> RefusalView {
    RefusalView::new(Rule::Unsure, "it is not known yet whether this has happened: the game will show it")
}

/// The seats that events change.
pub(super) fn seat_changes(events: &[Event]) -> Vec<SeatChange> {
    let change = |event: &Event| match &event.what {
        Happening::Joined { color, who, .. } => Some(SeatChange { color: *color, who: Some(who.clone()) }),
        Happening::Left { color } => Some(SeatChange { color: *color, who: None }),
        _ => None,
    };
    events.iter().filter_map(change).collect()
}

/// What lists want to know about a game.
pub(super) fn summary(meeting: &Meeting) -> Summary {
    let name = |color: Color| meeting.seated(color).map(|seated| seated.name.to_string());
    Summary {
        ply: meeting.turns().len() as u32,
        to_move: meeting.to_move(),
        names: ByColor::from_fn(name),
        ending: meeting.ending(),
    }
}
