//! The task that owns one game.

use super::clients::Clients;
use super::command::{Command, Entered, Entry, Question, Snapshot};
use super::errands::{Errand, Wish, Wisher};
use super::gallery::{PAUSE, SLICE};
use super::reading::{Read, Unread, is_newer, read};
use super::recent::Recent;
use super::rooms::{Guard, House};
use super::shared::{self, Shared};
use super::thinking::{Thinking, thought};
use super::writing::trouble;
use crate::budget::Budget;
use crate::clock::Clock;
use crate::limits::Kind;
use crate::metrics::Reason;
use crate::seldom::Seldom;
use crate::shown::Access;
use hive_play::{Act as Deed, GameId, Happening, Meeting, Millis, Person, Refused};
use hive_store::{Damage, StoreError};
use hive_wire::view::{Said, Scene, deed, refused_view};
use hive_wire::{Act, GameView, LeaveReason, Presence, RefusalView, Rule, ServerMessage};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// How long to leave a disk alone that has just failed.
pub(super) const DISK: Duration = Duration::from_millis(500);

/// What a database that is away would fill the log with.
static AWAY: Seldom = Seldom::new();

/// A live game, and who is there.
pub(super) struct Room {
    pub(super) house: Arc<House>,
    pub(super) game: GameId,
    /// In a box: a task is as large as all that it may hold at any moment.
    pub(super) meeting: Box<Meeting>,
    /// How it looks on a table without an edge.
    pub(super) scene: Scene,
    /// How many takebacks were granted.
    pub(super) takebacks: usize,
    /// The latest events, for those who come back.
    pub(super) recent: Recent,
    /// The number of the last event that everybody here was told of.
    pub(super) told: u32,
    pub(super) clients: Clients,
    /// Who was here when it was last told, and when that was.
    pub(super) presence: Presence,
    pub(super) presence_told: Instant,
    /// When it is told again; nothing if nothing has changed.
    pub(super) presence_at: Option<Instant>,
    /// When some more of those who watch are told what was said to everybody.
    pub(super) slice_at: Instant,
    pub(super) thinking: Option<Thinking>,
    /// Where there are other nodes: which of them has the game.
    pub(super) shared: Option<Box<Shared>>,
    /// Whether the room must give up, because somebody else writes to its game, or it cannot be read.
    pub(super) lost: bool,
    /// Whether the game was over before what happens now.
    pub(super) ended: bool,
    /// Whether a turn has come that whoever is to move was not told of, if they have no page open.
    pub(super) turn_untold: bool,
    /// Whether it is being rated, and whether that is safe.
    pub(super) rating: bool,
    pub(super) rated: Arc<AtomicBool>,
    /// What is wrong with the game: then it is only shown, as far as it could be read.
    pub(super) damage: Option<Damage>,
    /// For how long the server had stood still when somebody last looked.
    pub(super) stood: Millis,
    /// Nobody knows what is kept, because it could not be read: then the game is shown as it was last told, and nothing
    /// happens in it before it has been read.
    pub(super) doubt: Option<Doubt>,
    /// Whether everybody here was told that what is kept is away.
    pub(super) away: bool,
    /// A flag that could not be written down is tried again then.
    pub(super) flag_at: Instant,
}

/// What is kept could not be read: since when, and when it is tried again.
#[derive(Clone, Copy)]
pub(super) struct Doubt {
    pub(super) since: Instant,
    pub(super) again: Instant,
}

/// Runs a room until it falls asleep. If there is no such game, everybody's answer is dropped.
pub(super) async fn run(house: Arc<House>, mut commands: mpsc::Receiver<Command>, guard: Guard) {
    // Before it is read: who has the lease knows that nobody else writes after that.
    let shared = match &house.cluster {
        None => None,
        Some(_) if guard.is_beyond() => return,
        Some(cluster) => {
            match Box::pin(Shared::of(&*house.store, cluster, &guard.game, &house.metrics.cluster)).await {
                Ok(shared) => Some(Box::new(shared)),
                Err(error) => {
                    AWAY.say(|unsaid| tracing::error!(game = %guard.game, %error, unsaid, "nobody knows whose it is"));
                    return;
                }
            }
        }
    };
    let Read { mut meeting, scene, takebacks, damage } = match Box::pin(read(&house, &guard.game)).await {
        Ok(Some(read)) => read,
        Ok(None) => return,
        // The store may be back in a moment: the game itself is not to blame.
        Err(Unread::Store(error @ StoreError::Failed(_))) => {
            AWAY.say(|unsaid| tracing::error!(game = %guard.game, %error, unsaid, "nothing can be read"));
            return;
        }
        Err(reason) if reason.is_newer() && shared.is_some() => {
            return leave_to_newer(&house, shared, &guard, &reason).await;
        }
        Err(reason) => return guard.unreadable(&reason),
    };
    if let Some(damage) = &damage {
        let reason = Unread::Damaged(damage.clone());
        if reason.is_newer() && shared.is_some() {
            return leave_to_newer(&house, shared, &guard, &reason).await;
        }
        guard.unreadable(&reason);
    }
    // While nobody had it nobody could play.
    meeting.credit(shared.as_ref().map_or(0, |shared| shared.adrift_before));
    meeting.take_up(house.clock.now());
    // While it slept the server may have stood still.
    let (stood, moment) = house.clock.stood_since(meeting.waiting_since());
    meeting.credit(stood);
    let (now, number, ended) = (Instant::now(), meeting.number(), meeting.is_over());
    let mut room = Room {
        house,
        game: guard.game.clone(),
        meeting: Box::new(meeting),
        scene,
        takebacks,
        recent: Recent::default(),
        told: number,
        clients: Clients::default(),
        presence: Presence::default(),
        presence_told: now,
        presence_at: None,
        slice_at: now,
        thinking: None,
        shared,
        lost: false,
        ended,
        turn_untold: false,
        rating: false,
        rated: Arc::default(),
        damage,
        stood: moment.stood,
        doubt: None,
        away: false,
        flag_at: now,
    };
    room.think(0);
    // Whoever was to answer may have been cut off before.
    Box::pin(room.follow_plans()).await;
    room.live(&mut commands, &guard).await;
    if let Some(damage) = room.damage.as_ref().filter(|damage| room.shared.is_some() && is_newer(damage)) {
        guard.beyond(&Unread::Damaged(damage.clone()));
    }
    commands.close();
    while let Some(command) = commands.recv().await {
        Box::pin(room.obey(command)).await;
    }
    room.tell_whose_turn();
    room.give_up();
    if let Some(shared) = room.shared.take()
        && !*room.house.ending.borrow()
    {
        Box::pin(shared.release(&room.house.store, &room.game)).await;
    }
}

/// A node that is too old for a game gives it back at once: whoever waits for it is told to try again, and finds a node that
/// is not.
async fn leave_to_newer(house: &House, shared: Option<Box<Shared>>, guard: &Guard, reason: &Unread) {
    guard.beyond(reason);
    if let Some(shared) = shared {
        Box::pin(shared.release(&house.store, &guard.game)).await;
    }
}

/// Comes when a clock has run out, and it is time to write that down.
async fn fallen(clock: &Clock, deadline: Millis, not_before: Instant) {
    sleep_until(not_before).await;
    clock.until(deadline).await;
}

impl Room {
    async fn live(&mut self, commands: &mut mpsc::Receiver<Command>, guard: &Guard) {
        let mut ending = self.house.ending.clone();
        let clock = self.house.clock.clone();
        let mut idle_since = Instant::now();
        while !self.lost && !*ending.borrow() {
            self.tell_whose_turn();
            guard.present(self.clients.count());
            let watched = self.damage.is_none() && self.doubt.is_none() && self.decides();
            let deadline = self.meeting.deadline_after_lag(self.lag()).filter(|_| watched);
            let deadline = deadline.map(|deadline| deadline.at);
            let needed = self.shared.as_ref().is_some_and(|shared| shared.is_needed());
            let idle = self.clients.is_empty() && self.thinking.is_none() && !needed;
            let patience = if idle { guard.patience() } else { Duration::ZERO };
            tokio::select! {
                command = commands.recv() => {
                    let Some(command) = command else { return };
                    self.obey(command).await;
                    idle_since = Instant::now();
                }
                thought = thought(&mut self.thinking) => {
                    self.engine_plays(thought).await;
                    idle_since = Instant::now();
                }
                back = shared::next(&mut self.shared) => match back {
                    Some(back) => Box::pin(self.back(back)).await,
                    None => Box::pin(self.tend()).await,
                },
                () = fallen(&clock, deadline.unwrap_or_default(), self.flag_at), if deadline.is_some() => {
                    if !self.overdue().await {
                        // The disk will not be better at once, and nobody here waits for it.
                        self.flag_at = Instant::now() + DISK;
                    }
                }
                () = sleep_until(self.doubt.map_or(idle_since, |doubt| doubt.again)), if self.doubt.is_some() => {
                    Box::pin(self.read_again()).await;
                }
                () = sleep_until(self.presence_at.unwrap_or(idle_since)), if self.presence_at.is_some() => {
                    self.tell_presence();
                }
                () = sleep_until(self.slice_at), if self.clients.are_behind() => {
                    self.clients.slice(&self.house.metrics);
                    self.slice_at = Instant::now() + PAUSE;
                }
                () = sleep_until(idle_since + patience), if idle => return,
                _ = ending.changed() => {}
            }
        }
        self.clients.close(if self.lost { LeaveReason::Trouble } else { LeaveReason::Shutdown });
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Enter(entry) => {
                let Entry { person, access, since, out, entered } = *entry;
                if self.clients.count() >= self.house.watchers {
                    self.house.metrics.over(Budget::Watchers);
                    let _ = entered.send(Err(Budget::Watchers.refusal(30)));
                    return;
                }
                let who = person.who.clone();
                // Who has another name since they sat down is called so from now on, by everybody who is here.
                let renamed = self.damage.is_none() && self.meeting.rename(&person);
                if renamed && self.clients.count() <= SLICE {
                    self.tell_everybody_everything();
                }
                let since = since.filter(|_| !renamed);
                let key = self.clients.add(person, access, out);
                let _ = entered.send(Ok(Entered { key }));
                self.greet(key, &who, since);
                self.presence_changed();
            }
            Command::Exit { key } => {
                self.clients.remove(key);
                self.presence_changed();
            }
            Command::Lag { key, milliseconds } => {
                self.clients.set_lag(key, milliseconds);
                self.presence_changed();
            }
            Command::Say { key, id, act } => self.hear(key, id, *act).await,
            Command::Join { person, answer } if !self.decides() => {
                self.send_on(Errand::new(Wisher::Visitor { answer }, *person, Wish::Join, 0));
            }
            Command::Join { person, answer } => {
                let joined = self.join(&person).await;
                let _ = answer.send(joined);
            }
            Command::Look { who, access, answer } => {
                self.moment();
                let _ = answer.send(self.view(&who, access));
            }
            Command::Record { answer } => {
                let _ = answer.send(Snapshot::of(&self.meeting));
            }
            Command::Wake => self.rate(),
            Command::Asked(question) => {
                let Question { what, heard } = *question;
                Box::pin(self.asked(what, heard)).await;
            }
            Command::Told(told) => Box::pin(self.told(*told)).await,
            Command::Gone { node } => self.gone(&node),
            Command::Ill => self.ill(),
        }
    }

    async fn hear(&mut self, key: u64, id: u32, act: Act) {
        let Some(person) = self.clients.who(key) else { return };
        let heard = Instant::now();
        let again = self.shared.is_some().then(|| act.clone());
        let deed = match deed(act, crate::random::game_id) {
            Ok(Said::Deed(deed)) => deed,
            Ok(Said::Everything) => return self.tell_everything(key, &person.who),
            Ok(Said::Moves) => return self.tell_moves(key),
            Ok(Said::Ping) => return,
            Err(refusal) => return self.refuse(key, id, refusal),
        };
        let lag = self.clients.lag(&person.who);
        if self.decides() {
            match self.act(&deed, &person, lag).await {
                Ok(()) => {
                    self.tell(key, &ServerMessage::Done { id, number: self.meeting.number() });
                    return Box::pin(self.follow_plans()).await;
                }
                // Another node has the game by now, and nothing was written: that one is asked.
                Err(_) if !self.decides() => {}
                Err(refusal) => return self.refuse(key, id, refusal),
            }
        }
        if let Some(act) = again {
            // It may have waited here for long, for a disk that was another's by then.
            let errand = Errand::new(Wisher::Client { key, id }, person, Wish::Act(act), lag);
            self.send_on(errand.heard(heard));
        }
    }

    pub(super) fn refuse(&mut self, key: u64, id: u32, refusal: RefusalView) {
        self.house.metrics.refuse(Reason::of_rule(refusal.rule));
        self.tell(key, &ServerMessage::Refused { id: Some(id), refusal });
    }

    /// Decides about an act and lets it happen.
    pub(super) async fn act(&mut self, deed: &Deed, person: &Person, lag: Millis) -> Result<(), RefusalView> {
        if let Some(Damage { number, .. }) = self.damage {
            let sentence =
                format!("event {number} of this game is damaged: it can be looked at, and nobody plays on");
            return Err(RefusalView::new(Rule::Trouble, sentence));
        }
        if self.doubt.is_some() {
            Box::pin(self.read_again()).await;
            if self.doubt.is_some() {
                return Err(trouble());
            }
        }
        // A flag that has fallen is older than whatever is said now.
        self.overdue().await;
        // Another node may have the game, as that has shown: then nothing is decided here.
        if self.doubt.is_some() || !self.decides() {
            return Err(trouble());
        }
        let at = self.moment();
        let decided = self.meeting.decide_after_lag(deed, person, at, lag);
        let happenings = decided.map_err(|refused| {
            self.count_refused(&refused, person);
            refused_view(&refused, &self.meeting, &self.scene)
        })?;
        if happenings.iter().any(|what| matches!(what, Happening::Rematch { .. })) {
            self.may_make_a_game(person)?;
            let house = Arc::clone(&self.house);
            house.keep_one_more(&person.who).await?;
        }
        self.ended = self.meeting.is_over();
        self.happen(at, happenings).await
    }

    /// Counts whoever meets one of the budgets of a game.
    fn count_refused(&self, refused: &Refused, person: &Person) {
        let plays = self.meeting.sides_of(&person.who).next().is_some();
        let budget = match refused {
            Refused::EnoughTakebacks => Budget::Takebacks,
            Refused::TooLong => Budget::Events,
            Refused::ChatFull if plays => Budget::Chat,
            Refused::ChatFull => Budget::ChatOfWatchers,
            _ => return,
        };
        self.house.metrics.over(budget);
    }

    /// To play again is to make a game, and counts as one.
    fn may_make_a_game(&self, person: &Person) -> Result<(), RefusalView> {
        let House { buckets, acquaintances, .. } = &*self.house;
        let over = |budget| move |seconds| self.house.over(budget, seconds);
        buckets.take(Kind::Game, person.who.as_str()).map_err(over(Budget::Games))?;
        if let Some(address) = acquaintances.address(&person.who) {
            buckets.take_of_address(Kind::Game, &address).map_err(over(Budget::GamesOfAddress))?;
        }
        Ok(())
    }

    pub(super) async fn join(&mut self, person: &Person) -> Result<Box<GameView>, RefusalView> {
        self.act(&Deed::Join, person, 0).await?;
        self.presence_changed();
        Ok(self.view(&person.who, Access::Key))
    }
}
