//! The task that owns one game.

use super::clients::{Clients, Told};
use super::command::{Command, Entered, Snapshot};
use super::gallery::PAUSE;
use super::rooms::{Guard, House};
use super::thinking::{Thinking, thought};
use crate::budget::Budget;
use crate::limits::Kind;
use crate::metrics::Reason;
use hive_play::{Act as Deed, Broken, GameId, Happening, Meeting, Millis, Person, Seated};
use hive_rules::ByColor;
use hive_store::{Damage, StoreError};
use hive_wire::view::{Said, Scene, deed, refused_view};
use hive_wire::{Act, GameView, LeaveReason, Presence, RefusalView, Rule, ServerMessage};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

/// How long a room without anybody in it stays awake.
const IDLE: Duration = Duration::from_secs(60);

/// How long to leave a disk alone that has just failed.
const DISK: Duration = Duration::from_millis(500);

/// So many events are replayed at once; more are replayed beside the async workers.
const QUICK: usize = 200;

/// A live game, and who is there.
pub(super) struct Room {
    pub(super) house: Arc<House>,
    pub(super) game: GameId,
    /// In a box: a task is as large as all that it may hold at any moment.
    pub(super) meeting: Box<Meeting>,
    /// How it looks on a table without an edge.
    pub(super) scene: Scene,
    /// The messages about the latest events, for those who come back.
    pub(super) recent: VecDeque<Told>,
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
    /// Whether the room must give up, because somebody else writes to its game, or it cannot be read.
    pub(super) lost: bool,
    /// Whether the game was over before what happens now.
    pub(super) ended: bool,
    /// What is wrong with the game: then it is only shown, as far as it could be read.
    pub(super) damage: Option<Damage>,
}

/// Why a game cannot be read.
pub(super) enum Unread {
    Store(StoreError),
    Broken(Broken),
    Damaged(Damage),
}

/// A game as it was read.
pub(super) struct Read {
    pub(super) meeting: Meeting,
    pub(super) scene: Scene,
    /// What is wrong with the rest of it.
    pub(super) damage: Option<Damage>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unread::Store(error) => error.fmt(f),
            Unread::Broken(broken) => broken.fmt(f),
            Unread::Damaged(damage) => damage.fmt(f),
        }
    }
}

/// Runs a room until it falls asleep. If there is no such game, everybody's answer is dropped.
pub(super) async fn run(house: Arc<House>, mut commands: mpsc::Receiver<Command>, guard: Guard) {
    let Read { meeting, scene, damage } = match read(&house, &guard.game).await {
        Ok(Some(read)) => read,
        Ok(None) => return,
        Err(reason) => return guard.unreadable(&reason),
    };
    if let Some(damage) = &damage {
        guard.unreadable(&Unread::Damaged(damage.clone()));
    }
    let (now, number, ended) = (Instant::now(), meeting.number(), meeting.is_over());
    let mut room = Room {
        house,
        game: guard.game.clone(),
        meeting: Box::new(meeting),
        scene,
        recent: VecDeque::new(),
        told: number,
        clients: Clients::default(),
        presence: Presence::default(),
        presence_told: now,
        presence_at: None,
        slice_at: now,
        thinking: None,
        lost: false,
        ended,
        damage,
    };
    room.think(0);
    room.live(&mut commands).await;
    commands.close();
    while let Some(command) = commands.recv().await {
        room.obey(command).await;
    }
}

/// A game as it is kept. Long ones are replayed where nobody waits for it.
pub(super) async fn read(house: &House, game: &GameId) -> Result<Option<Read>, Unread> {
    let Some(kept) = house.store.load(game).await.map_err(Unread::Store)? else { return Ok(None) };
    let long = kept.events.len() > QUICK;
    let replay = move || {
        let (meeting, broken) =
            Meeting::replay_far(kept.agreement, kept.created, &kept.events).map_err(Unread::Broken)?;
        let number = meeting.number() + 1;
        let broken = broken.map(|broken| match broken {
            Broken::Event { number, reason } => Damage { number, reason: reason.to_string() },
            broken => Damage { number, reason: broken.to_string() },
        });
        let scene = Scene::of(&meeting);
        Ok(Some(Read { meeting, scene, damage: broken.or(kept.damage) }))
    };
    if !long {
        return replay();
    }
    let replayed = tokio::task::spawn_blocking(replay).await;
    replayed.unwrap_or_else(|error| Err(Unread::Store(StoreError::Failed(Arc::new(error)))))
}

impl Room {
    async fn live(&mut self, commands: &mut mpsc::Receiver<Command>) {
        let mut ending = self.house.ending.clone();
        let clock = self.house.clock.clone();
        let mut idle_since = Instant::now();
        while !self.lost && !*ending.borrow() {
            let deadline = self.meeting.deadline_after_lag(self.lag()).filter(|_| self.damage.is_none());
            let deadline = deadline.map(|deadline| deadline.at);
            let idle = self.clients.is_empty() && self.thinking.is_none();
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
                () = clock.until(deadline.unwrap_or_default()), if deadline.is_some() => {
                    if !self.overdue().await {
                        // The disk will not be better at once.
                        sleep(DISK).await;
                    }
                }
                () = sleep_until(self.presence_at.unwrap_or(idle_since)), if self.presence_at.is_some() => {
                    self.tell_presence();
                }
                () = sleep_until(self.slice_at), if self.clients.are_behind() => {
                    self.clients.slice(&self.house.metrics);
                    self.slice_at = Instant::now() + PAUSE;
                }
                () = sleep_until(idle_since + IDLE), if idle => return,
                _ = ending.changed() => {}
            }
        }
        self.clients.close(if self.lost { LeaveReason::Trouble } else { LeaveReason::Shutdown });
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Enter { person, since, out, entered } => {
                if self.clients.count() >= self.house.watchers {
                    self.house.metrics.over(Budget::Watchers);
                    let _ = entered.send(Err(Budget::Watchers.refusal(30)));
                    return;
                }
                let who = person.who.clone();
                let key = self.clients.add(person, out);
                let _ = entered.send(Ok(Entered { key }));
                self.greet(key, &who, since);
                self.presence_changed();
            }
            Command::Exit { key } => {
                self.clients.remove(key);
                self.presence_changed();
            }
            Command::Lag { key, lag_ms } => {
                self.clients.set_lag(key, lag_ms);
                self.presence_changed();
            }
            Command::Say { key, id, act } => self.hear(key, id, act).await,
            Command::Join { person, answer } => {
                let joined = self.join(&person).await;
                let _ = answer.send(joined);
            }
            Command::Look { who, answer } => {
                let _ = answer.send(self.view(&who));
            }
            Command::Record { answer } => {
                let name = |seated: &Seated| seated.name.clone();
                let _ = answer.send(Box::new(Snapshot {
                    game: self.meeting.game().clone(),
                    created: self.meeting.created(),
                    names: ByColor::from_fn(|color| self.meeting.seated(color).map(name)),
                    agreement: self.meeting.agreement().clone(),
                }));
            }
            Command::Wake => {}
        }
    }

    async fn hear(&mut self, key: u64, id: u32, act: Act) {
        let Some(person) = self.clients.who(key) else { return };
        let deed = match deed(act, crate::random::game_id) {
            Ok(Said::Deed(deed)) => deed,
            Ok(Said::Everything) => return self.tell_everything(key, &person.who),
            Ok(Said::Moves) => return self.tell_moves(key),
            Ok(Said::Ping) => return,
            Err(refusal) => return self.refuse(key, id, refusal),
        };
        match self.act(&deed, &person).await {
            Ok(()) => self.tell(key, &ServerMessage::Done { id, number: self.meeting.number() }),
            Err(refusal) => self.refuse(key, id, refusal),
        }
    }

    fn refuse(&mut self, key: u64, id: u32, refusal: RefusalView) {
        self.house.metrics.refuse(Reason::of_rule(refusal.rule));
        self.tell(key, &ServerMessage::Refused { id: Some(id), refusal });
    }

    /// Decides about an act and lets it happen.
    async fn act(&mut self, deed: &Deed, person: &Person) -> Result<(), RefusalView> {
        if let Some(Damage { number, .. }) = self.damage {
            let sentence =
                format!("event {number} of this game is damaged: it can be looked at, and nobody plays on");
            return Err(RefusalView::new(Rule::Trouble, sentence));
        }
        // A flag that has fallen is older than whatever is said now.
        self.overdue().await;
        let at = self.house.clock.now();
        let decided = self.meeting.decide_after_lag(deed, person, at, self.clients.lag(&person.who));
        let happenings = decided.map_err(|refused| refused_view(&refused, &self.meeting, &self.scene))?;
        if happenings.iter().any(|what| matches!(what, Happening::Rematch { .. })) {
            self.may_make_a_game(person)?;
        }
        self.ended = self.meeting.is_over();
        self.happen(at, happenings).await
    }

    /// To play again is to make a game, and counts as one.
    fn may_make_a_game(&self, person: &Person) -> Result<(), RefusalView> {
        let House { buckets, acquaintances, .. } = &*self.house;
        let taken = buckets.take(Kind::Game, person.who.as_str()).and_then(|()| {
            match acquaintances.address(&person.who) {
                Some(address) => buckets.take_of_address(Kind::Game, &address),
                None => Ok(()),
            }
        });
        taken.map_err(|seconds| {
            self.house.metrics.over(Budget::Games);
            Budget::Games.refusal(seconds)
        })
    }

    async fn join(&mut self, person: &Person) -> Result<Box<GameView>, RefusalView> {
        self.act(&Deed::Join, person).await?;
        self.presence_changed();
        Ok(self.view(&person.who))
    }

    /// How long the messages of whoever is to move take.
    fn lag(&self) -> Millis {
        self.meeting.seated(self.meeting.to_move()).map_or(0, |seated| self.clients.lag(&seated.who))
    }

    /// What has come by itself: a flag that fell, a game that nobody began. Whether it could be written.
    pub(super) async fn overdue(&mut self) -> bool {
        let at = self.house.clock.now();
        self.ended = self.meeting.is_over();
        if self.damage.is_some() {
            return true;
        }
        match self.meeting.overdue_after_lag(at, self.lag()) {
            Some(happening) => self.happen(at, vec![happening]).await.is_ok(),
            None => true,
        }
    }
}
