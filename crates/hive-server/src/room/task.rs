//! The task that owns one game.

use super::clients::Clients;
use super::new_game::new_game;
use super::rooms::{Command, Entered, Guard, House, Snapshot};
use super::state::State;
use crate::clock::now;
use crate::hub::{Job, Search, Task};
use crate::metrics::Reason;
use crate::store::{Change, SeatChange, WriteError};
use hive_rules::Turn;
use hive_wire::{
    Act, EVENT_VERSION, Each, Event, GameView, Happening, LeaveReason, Presence, RefusalView, Rule,
    ServerMessage, Side,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

/// How long a room without anybody in it stays awake.
const IDLE: Duration = Duration::from_secs(60);

/// How many missed events are sent one by one; beyond that the whole game is shorter.
const MISSED: u32 = 40;

/// The longest that an engine may think about a turn.
const THINK: Duration = Duration::from_secs(3);

/// When to ask again for a search, after too many were waiting.
const ASK_AGAIN: Duration = Duration::from_millis(500);

/// A live game, and who is there.
struct Room {
    house: Arc<House>,
    /// In a box: a task is as large as all that it may hold at any moment.
    state: Box<State>,
    clients: Clients,
    presence: Presence,
    search: Option<Thinking>,
    /// Whether the room must give up, because somebody else writes to its game.
    lost: bool,
}

/// A search under way for the turn after this event.
struct Thinking {
    number: u32,
    /// How many searches for this turn have come to nothing.
    failed: u32,
    answer: oneshot::Receiver<Option<Turn>>,
    /// Ends the search when it is dropped; none if too many were waiting.
    search: Option<Search>,
}

impl Thinking {
    /// How many searches have failed if this one has, too. One that never began has not.
    fn failures(&self) -> u32 {
        self.failed + u32::from(self.search.is_some())
    }
}

/// Runs a room until it falls asleep. If there is no such game, everybody's answer is dropped.
pub(super) async fn run(house: Arc<House>, mut commands: mpsc::Receiver<Command>, guard: Guard) {
    let state = match read(&house, &guard.game).await {
        Ok(Some(state)) => state,
        Ok(None) => return,
        Err(reason) => return guard.unreadable(&reason),
    };
    let (clients, presence) = (Clients::default(), Presence::default());
    let mut room = Room { house, state, clients, presence, search: None, lost: false };
    room.look_after().await;
    room.live(&mut commands).await;
    commands.close();
    while let Some(command) = commands.recv().await {
        room.obey(command).await;
    }
}

async fn read(house: &House, game: &str) -> Result<Option<Box<State>>, String> {
    match house.store.game(game).await {
        Ok(Some(kept)) => State::of(kept).map(|state| Some(Box::new(state))),
        Ok(None) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

impl Room {
    async fn live(&mut self, commands: &mut mpsc::Receiver<Command>) {
        let mut ending = self.house.ending.clone();
        let mut idle_since = Instant::now();
        while !self.lost && !*ending.borrow() {
            let flag = self.state.clocks.as_ref().and_then(|clocks| clocks.flag()).map(|(_, at)| at);
            let until_flag = Duration::from_millis(flag.map_or(0, |at| (at - now()).max(0)) as u64);
            let idle = self.clients.is_empty() && self.search.is_none();
            tokio::select! {
                command = commands.recv() => {
                    let Some(command) = command else { return };
                    self.obey(command).await;
                    idle_since = Instant::now();
                }
                turn = thought(&mut self.search) => {
                    let thinking = self.search.take().filter(|_| turn.is_none());
                    self.engine_plays(turn, thinking.map_or(0, |thinking| thinking.failures())).await;
                    idle_since = Instant::now();
                }
                () = sleep(until_flag), if flag.is_some() => self.flag().await,
                () = sleep_until(idle_since + IDLE), if idle => return,
                _ = ending.changed() => {}
            }
        }
        self.clients.close(if self.lost { LeaveReason::Trouble } else { LeaveReason::Shutdown });
    }

    async fn obey(&mut self, command: Command) {
        // Whoever went before hearing of the seat never says good-bye.
        self.clients.forget_gone();
        match command {
            Command::Enter { guest, name, since, out, entered } => {
                let key = self.clients.add(guest.clone(), name, out);
                let _ = entered.send(Entered { key });
                self.greet(key, &guest, since);
                self.tell_presence();
            }
            Command::Exit { key } => {
                self.clients.remove(key);
                self.tell_presence();
            }
            Command::Say { key, id, act } => self.hear(key, id, act).await,
            Command::Join { guest, name, answer } => {
                let joined = self.join(&guest, name).await;
                let _ = answer.send(joined.map(|()| self.view(&guest)));
            }
            Command::Look { guest, answer } => {
                let _ = answer.send(self.view(&guest));
            }
            Command::Record { answer } => {
                let _ = answer.send(Box::new(Snapshot {
                    game: self.state.game.clone(),
                    created: self.state.created,
                    names: self.state.names.clone(),
                    options: self.state.options.clone(),
                }));
            }
            Command::Wake => {}
        }
    }

    fn view(&self, guest: &str) -> Box<GameView> {
        let link = self.house.public_url.as_ref().map(|url| format!("{url}/game/{}", self.state.id));
        Box::new(GameView { link, ..self.state.view(guest, now()) })
    }

    /// The first messages: what was missed, or everything.
    fn greet(&mut self, key: u64, guest: &str, since: Option<u32>) {
        let number = self.state.number();
        match since {
            Some(since) if since <= number && number - since <= MISSED => {
                let missed = self.state.events[since as usize..].to_vec();
                for event in missed {
                    let last = event.number == number;
                    let status = last.then(|| Box::new(self.state.status(now())));
                    let position = last.then(|| Box::new(self.state.position()));
                    self.tell(key, &ServerMessage::Event { event, status, position });
                }
                let presence = self.now_present();
                self.tell(key, &ServerMessage::Presence { presence });
            }
            _ => self.tell_everything(key, guest),
        }
    }

    fn tell_everything(&mut self, key: u64, guest: &str) {
        let (game, presence) = (self.view(guest), self.now_present());
        self.tell(key, &ServerMessage::Game { game, presence });
    }

    async fn hear(&mut self, key: u64, id: u32, act: Act) {
        let Some((guest, name)) = self.clients.who(key) else { return };
        match act {
            Act::Ping { sent, lag_ms } => {
                self.tell(key, &ServerMessage::Pong { sent, now: now() });
                if self.clients.set_lag(key, lag_ms) {
                    self.tell_presence();
                }
            }
            Act::Resync {} => self.tell_everything(key, &guest),
            act => {
                // A flag that has fallen is older than whatever is said now.
                self.flag().await;
                let at = now();
                let decided = self.state.decide(&act, &guest, &name, at);
                let done = match decided {
                    Ok(happenings) => self.happen(at, happenings, Vec::new()).await,
                    Err(refusal) => Err(refusal),
                };
                match done {
                    Ok(()) => self.tell(key, &ServerMessage::Done { id, number: self.state.number() }),
                    Err(refusal) => {
                        self.house.metrics.refuse(Reason::of_rule(refusal.rule));
                        self.tell(key, &ServerMessage::Refused { id: Some(id), refusal });
                    }
                }
            }
        }
    }

    async fn join(&mut self, guest: &str, name: String) -> Result<(), RefusalView> {
        if !self.state.sides_of(guest).is_empty() {
            return Ok(());
        }
        let Some(side) = self.state.open_seat() else {
            return Err(RefusalView::new(
                Rule::SeatTaken,
                "both seats of this game are taken: you can watch",
            ));
        };
        if self.state.is_over() {
            return Err(RefusalView::new(Rule::GameOver, "the game is over"));
        }
        let seat = SeatChange { side, guest: Some(guest.to_string()) };
        self.happen(now(), vec![Happening::Joined { side, name }], vec![seat]).await?;
        self.tell_presence();
        Ok(())
    }

    /// The flag of a player whose time is up.
    async fn flag(&mut self) {
        let fallen = self.state.clocks.as_ref().and_then(|clocks| clocks.flag());
        if let Some((side, _)) = fallen.filter(|&(_, at)| at <= now())
            && self.happen(now(), vec![Happening::FlagFell { side }], Vec::new()).await.is_err()
        {
            // The disk will not be better at once.
            sleep(ASK_AGAIN).await;
        }
    }

    /// An engine has found a turn, or so many searches for it have failed in a row: then it is asked again once, and
    /// after that takes any turn, so that the game goes on.
    async fn engine_plays(&mut self, turn: Option<Turn>, failed: u32) {
        self.flag().await;
        let any = || self.state.game.position().legal_turns().first().copied();
        let turn = turn.or_else(|| if failed > 1 { any() } else { None });
        if let (Some(turn), Some(_)) = (turn, self.state.engine_to_move()) {
            let at = now();
            let happening = self.state.engine_turn(turn, at);
            if self.happen(at, vec![happening], Vec::new()).await.is_err() {
                sleep(ASK_AGAIN).await;
            }
        }
        self.think(failed).await;
    }

    /// Applies what happens together with the passes that are forced by it, writes it, and then tells everybody. If
    /// it cannot be written, nothing has happened. The moment is the one at which it was decided, so that clocks
    /// lose no time between.
    async fn happen(
        &mut self,
        at: i64,
        happenings: Vec<Happening>,
        seats: Vec<SeatChange>,
    ) -> Result<(), RefusalView> {
        let (before, sitting) = (self.state.number(), self.state.seats.clone());
        let done = match self.apply(at, happenings, seats) {
            Ok((messages, changes)) => self.write(changes).await.map(|()| messages),
            Err(refusal) => Err(refusal),
        };
        match done {
            Ok(messages) => {
                for message in messages {
                    self.clients.tell_all(&message, &self.house.metrics);
                }
                self.look_after().await;
                Ok(())
            }
            Err(refusal) => {
                // What cannot be made again is read again, by the next room.
                self.lost |= self.state.rewind(before, sitting).is_err();
                Err(refusal)
            }
        }
    }

    /// What happens, and the passes that it forces: what is to be told, and what is to be written first.
    fn apply(
        &mut self,
        at: i64,
        happenings: Vec<Happening>,
        mut seats: Vec<SeatChange>,
    ) -> Result<(Vec<ServerMessage>, Vec<Change>), RefusalView> {
        let state = &mut *self.state;
        let (before, mut messages, mut changes) = (state.events.len(), Vec::new(), Vec::new());
        for seat in &seats {
            *state.seats.of_mut(seat.side) = seat.guest.clone();
        }
        let mut todo = std::collections::VecDeque::from(happenings);
        let mut passes = 0;
        while let Some(what) = todo.pop_front() {
            match &what {
                Happening::Left { side } => {
                    seats.push(SeatChange { side: *side, guest: None });
                    *state.seats.of_mut(*side) = None;
                }
                Happening::Rematch { game } => changes.push(rematch(state, game, at)),
                _ => {}
            }
            let turn = matches!(
                what,
                Happening::Turn { .. } | Happening::Pass { .. } | Happening::TakebackGranted { .. }
            );
            let event = Event { v: EVENT_VERSION, number: state.number() + 1, at, what };
            state.apply(event.clone()).map_err(|reason| RefusalView::new(Rule::Trouble, reason))?;
            let position = (turn && !self.clients.is_empty()).then(|| Box::new(state.position()));
            let status = Some(Box::new(state.status(at)));
            messages.push(ServerMessage::Event { event, status, position });
            // Where both can only pass and repetition ends nothing, two passes say it all.
            if turn && todo.is_empty() && state.must_pass() && (passes < 2 || state.game.ruleset().repetition)
            {
                passes += 1;
                todo.push_back(Happening::Pass { side: state.to_move() });
            }
        }
        if state.events.len() > before {
            changes.push(Change {
                game: state.id.clone(),
                row: None,
                seats,
                events: state.events[before..].to_vec(),
                updated: at,
                summary: state.summary(),
                alarm: state.alarm(),
            });
        }
        Ok((messages, changes))
    }

    async fn write(&mut self, changes: Vec<Change>) -> Result<(), RefusalView> {
        if changes.is_empty() {
            return Ok(());
        }
        self.house.store.write(changes).await.map_err(|error| self.not_written(&error))
    }

    fn not_written(&mut self, error: &WriteError) -> RefusalView {
        tracing::error!(game = self.state.id, ?error, "an event could not be written");
        // Somebody else has written to this game: what is known here is out of date.
        self.lost |= *error == WriteError::Taken;
        RefusalView::new(Rule::Trouble, "the server could not write this down, so it has not happened")
    }

    /// Sees to it that an engine thinks if it is its turn, and only then.
    async fn look_after(&mut self) {
        self.think(0).await;
    }

    /// The same after so many searches that failed.
    async fn think(&mut self, failed: u32) {
        let Some(level) = self.state.engine_to_move() else {
            self.search = None;
            return;
        };
        let number = self.state.number();
        if self.search.as_ref().is_some_and(|thinking| thinking.number == number) {
            return;
        }
        let time = self.state.clocks.as_ref().map_or(THINK, |clocks| {
            // A twentieth of what is left is never all of it.
            let left = clocks.left(self.state.to_move(), now()) as u64;
            Duration::from_millis(left / 20 + 1).min(THINK)
        });
        let (answer, receiver) = oneshot::channel();
        let people = &self.state.seats;
        let owner = people.white.clone().or_else(|| people.black.clone()).unwrap_or_default();
        let task = Task::Play { level, seed: crate::random::seed(), answer };
        let search = self.house.hub.search(Job { owner, game: self.state.game.clone(), time, task });
        if search.is_none() {
            sleep(ASK_AGAIN).await;
        }
        // Without a search the answer's channel is closed, which asks again.
        self.search = Some(Thinking { number, failed, answer: receiver, search });
    }

    fn now_present(&self) -> Presence {
        let engine = |side: Side| self.state.engine(side).is_some();
        let engines = Each { white: engine(Side::White), black: engine(Side::Black) };
        self.clients.presence(&self.state.seats, engines)
    }

    fn tell_presence(&mut self) {
        let presence = self.now_present();
        if presence != self.presence {
            self.presence = presence;
            self.clients.tell_all(&ServerMessage::Presence { presence }, &self.house.metrics);
        }
    }

    fn tell(&mut self, key: u64, message: &ServerMessage) {
        self.clients.tell(key, message, &self.house.metrics);
    }
}

/// The turn that a search has found, once it has; never if there is none.
async fn thought(search: &mut Option<Thinking>) -> Option<Turn> {
    match search {
        Some(thinking) => (&mut thinking.answer).await.ok().flatten(),
        None => std::future::pending().await,
    }
}

/// The same players again, colours swapped.
fn rematch(state: &State, game: &str, now: i64) -> Change {
    let mut options = state.options.clone();
    std::mem::swap(&mut options.seats.white, &mut options.seats.black);
    let swap = |each: &Each<Option<String>>| Each { white: each.black.clone(), black: each.white.clone() };
    let (seats, names) = (swap(&state.seats), swap(&state.names));
    new_game(game.to_string(), options, state.start.clone(), &seats, &names, now)
}
