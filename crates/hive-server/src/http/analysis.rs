//! The analysis socket: lines of play while somebody looks on.

use super::address::Held;
use super::answer::Refused;
use super::guest::Guest;
use super::socket::{ASK, Counted, PATIENCE, SILENT, goodbye, is_too_large, send, upgraded};
use super::work::beside;
use crate::app::App;
use crate::budget::Budget;
use crate::hub::{Job, Owner, Search, Task, Time};
use crate::limits::Kind;
use crate::metrics::Reason;
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use hive_rules::Game;
use hive_search::Report;
use hive_wire::view::{Asked, analysed, last_of, line_view, position_view};
use hive_wire::{AnalysisAsk, AnalysisFrame, AnalysisMessage, LeaveReason, PositionAsk, RefusalView, Rule};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

/// How many lines may be on their way.
const UNREAD: usize = 16;

/// `/api/analysis`.
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgraded(upgrade)?;
    let counted = Counted::open(&app, &guest, held)?;
    Ok(upgrade.on_upgrade(move |socket| serve(app, guest, socket, counted)))
}

/// What is thought about now.
struct Current {
    id: u32,
    game: Game,
    lines: mpsc::Receiver<Report>,
    /// Ends the search when it is dropped.
    _search: Search,
}

async fn serve(app: Arc<App>, guest: Guest, mut socket: WebSocket, _counted: Counted) {
    let (reason, counted) = talk(&app, &guest, &mut socket).await;
    if let Some(counted) = counted {
        app.metrics.refuse(counted);
    }
    if let Some(reason) = reason {
        let last = AnalysisMessage::Closing { reason };
        goodbye(&mut socket, serde_json::to_string(&last).unwrap_or_default().into()).await;
    }
}

/// Answers until one of the two has enough: what is said as a farewell, and what is counted.
async fn talk(
    app: &Arc<App>,
    guest: &Guest,
    socket: &mut WebSocket,
) -> (Option<LeaveReason>, Option<Reason>) {
    let (mut asking, mut heard, mut refused) = (interval(ASK), Instant::now(), 0);
    asking.reset();
    let mut current: Option<Current> = None;
    let mut ending = app.ending.clone();
    loop {
        let answers = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(message @ (Message::Text(_) | Message::Ping(_) | Message::Pong(_)))) => {
                        hear(app, guest, &message, &mut current).await
                    }
                    Some(Err(error)) if is_too_large(&error) => {
                        return (Some(LeaveReason::Flood), Some(Reason::TooLarge));
                    }
                    Some(Ok(Message::Binary(_))) => return (Some(LeaveReason::Flood), Some(Reason::Unreadable)),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return (None, None),
                }
            }
            report = next(&mut current) => answer(&mut current, report),
            _ = ending.changed() => return (Some(LeaveReason::Shutdown), None),
            _ = asking.tick() => {
                if heard.elapsed() > SILENT || !send(socket, Message::Ping(Default::default())).await {
                    return (Some(LeaveReason::TooSlow), Some(Reason::Silent));
                }
                Vec::new()
            }
        };
        for message in answers {
            if let AnalysisMessage::Refused { refusal, .. } = &message {
                app.metrics.refuse(Reason::of_rule(refusal.rule));
                refused += 1;
            }
            let text = serde_json::to_string(&message).unwrap_or_default();
            if !send(socket, Message::Text(text.into())).await {
                return (Some(LeaveReason::TooSlow), Some(Reason::TooSlow));
            }
        }
        if refused > PATIENCE {
            return (Some(LeaveReason::Flood), Some(Reason::Flood));
        }
    }
}

/// The next line; never if nothing is thought about.
async fn next(current: &mut Option<Current>) -> Option<Report> {
    match current {
        Some(current) => current.lines.recv().await,
        None => std::future::pending().await,
    }
}

fn answer(current: &mut Option<Current>, report: Option<Report>) -> Vec<AnalysisMessage> {
    let Some(thinking) = &current else { return Vec::new() };
    let id = thinking.id;
    match report {
        Some(report) => vec![AnalysisMessage::Line { id, line: line_view(&thinking.game, &report) }],
        None => {
            *current = None;
            vec![AnalysisMessage::Finished { id }]
        }
    }
}

async fn hear(
    app: &Arc<App>,
    guest: &Guest,
    message: &Message,
    current: &mut Option<Current>,
) -> Vec<AnalysisMessage> {
    let refused = |id, refusal| vec![AnalysisMessage::Refused { id, refusal }];
    // Whatever comes counts, also what the protocol itself answers.
    if let Err(seconds) = guest.take_message(app) {
        app.metrics.over(Budget::Messages);
        return refused(None, Budget::Messages.refusal(seconds));
    }
    let Message::Text(text) = message else { return Vec::new() };
    let AnalysisFrame { id, ask } = match serde_json::from_str(text) {
        Ok(frame) => frame,
        Err(error) => {
            return refused(
                None,
                RefusalView::new(Rule::Unreadable, format!("this cannot be read: {error}")),
            );
        }
    };
    // Whatever was thought about before is not wanted any more.
    let before = current.take().map(|old| AnalysisMessage::Finished { id: old.id });
    let AnalysisAsk::Start { position, lines, seconds } = ask else {
        return before.into_iter().collect();
    };
    if let Err(seconds) = app.buckets.take(Kind::Request, &guest.id) {
        app.metrics.over(Budget::Requests);
        let refusal = Budget::Requests.refusal_saying(seconds, "you ask for many searches");
        return before.into_iter().chain(refused(Some(id), refusal)).collect();
    }
    let started = start(app, guest, position, lines, seconds).await;
    let started = match started {
        Ok((Asked { game, places, .. }, search, receiver)) => {
            let position = Box::new(position_view(&game, &places, last_of(&game, &places)));
            let waits = search.waits();
            *current = Some(Current { id, game, lines: receiver, _search: search });
            let mut messages = vec![AnalysisMessage::Position { id, position }];
            if waits {
                messages.push(AnalysisMessage::Waiting { id });
            }
            messages
        }
        Err(refusal) => refused(Some(id), refusal),
    };
    before.into_iter().chain(started).collect()
}

async fn start(
    app: &Arc<App>,
    guest: &Guest,
    position: PositionAsk,
    lines: u8,
    seconds: Option<u32>,
) -> Result<(Asked, Search, mpsc::Receiver<Report>), RefusalView> {
    let asked = beside(app, move || analysed(&position, lines)).await.map_err(Refused::into_view)??;
    let limits = &app.config.limits;
    let most = limits.analysis_seconds;
    let time = Duration::from_secs(u64::from(seconds.unwrap_or(most).clamp(1, most.max(1))));
    let (tell, receiver) = mpsc::channel(UNREAD);
    let turn = Duration::from_secs(u64::from(limits.analysis_turn_seconds));
    let task = Task::Analyse { lines: lines as usize, turn, tell };
    let owner = Owner::new(&guest.id, Some(&guest.address));
    let job = Job { owner, game: asked.game.clone(), time: Time::most(time), task };
    let search = app.hub.search(job).map_err(|full| {
        app.metrics.over(full);
        full.refusal(10)
    })?;
    Ok((asked, search, receiver))
}
