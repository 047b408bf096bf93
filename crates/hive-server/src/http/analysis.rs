//! The analysis socket: lines of play while somebody looks on.

use super::address::Held;
use super::answer::Refused;
use super::guest::Guest;
use super::socket::{ASK, Counted, MOST_REFUSED, SILENT, Upgrade, goodbye, is_too_large, send, upgraded};
use super::unaided::is_nobodys_game;
use super::work::beside;
use crate::app::App;
use crate::budget::Budget;
use crate::cluster::studies::{Next, Studied};
use crate::hub::{Job, Search, Task, Time};
use crate::limits::Kind;
use crate::line::{Owner, on_behalf};
use crate::metrics::Reason;
use crate::open::{Place, Whose};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket};
use axum::response::Response;
use hive_search::Report;
use hive_wire::view::{Asked, analysed, last_of, line_view, position_view};
use hive_wire::{
    AnalysisAsk, AnalysisFrame, AnalysisMessage, LeaveReason, PositionAsk, RefusalView, Rule, read,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

/// How many lines may be on their way.
const UNREAD: usize = 16;

/// For how many analyses of one household workers think at once.
const ELSEWHERE: usize = 4;

/// `/api/analysis`.
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
    upgrade: Upgrade,
) -> Result<Response, Refused> {
    let upgrade = upgraded(upgrade)?;
    let counted = Counted::open(&app, &guest, held)?;
    // In boxes, here and below: a game is large, and whoever holds a future holds all that it may ever hold.
    Ok(upgrade
        .on_upgrade(move |socket| on_behalf(guest.owner(), Box::pin(serve(app, guest, socket, counted)))))
}

/// What is thought about now.
struct Current {
    id: u32,
    asked: Box<Asked>,
    source: Source,
}

/// Where lines come from. The search ends when this is dropped.
enum Source {
    /// Threads of this node.
    Own { lines: mpsc::Receiver<Report>, _search: Search },
    /// A worker; if it goes, the search is begun anew here.
    Elsewhere { lines: Studied, again: Box<Job>, reports: mpsc::Receiver<Report>, _place: Place<Whose> },
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
                        Box::pin(hear(app, guest, &message, &mut current)).await
                    }
                    Some(Err(error)) if is_too_large(&error) => {
                        app.metrics.over(Budget::Message);
                        return (Some(LeaveReason::Flood), Some(Reason::TooLarge));
                    }
                    Some(Ok(Message::Binary(_))) => return (Some(LeaveReason::Flood), Some(Reason::Unreadable)),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return (None, None),
                }
            }
            line = next(&mut current) => answer(app, &mut current, line),
            _ = ending.changed() => return (Some(LeaveReason::Shutdown), None),
            _ = asking.tick() => {
                // Whoever was signed out elsewhere comes in again as whoever they are now.
                if !guest.is_still(app).await {
                    return (None, None);
                }
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
        if refused > MOST_REFUSED {
            return (Some(LeaveReason::Flood), Some(Reason::Flood));
        }
    }
}

/// The next line, or nothing if that was all; never if nothing is thought about.
async fn next(current: &mut Option<Current>) -> Next {
    let Some(current) = current else { return std::future::pending().await };
    match &mut current.source {
        Source::Own { lines, .. } => lines
            .recv()
            .await
            .map_or(Next::End, |report| Next::Line(Box::new(line_view(&current.asked.game, &report)))),
        Source::Elsewhere { lines, .. } => lines.next().await,
    }
}

fn answer(app: &App, current: &mut Option<Current>, next: Next) -> Vec<AnalysisMessage> {
    let Some(Current { id, asked, source }) = current.take() else { return Vec::new() };
    match (next, source) {
        (Next::Line(line), source) => {
            *current = Some(Current { id, asked, source });
            vec![AnalysisMessage::Line { id, line: *line }]
        }
        // Whoever thought is gone: this node does, from the beginning.
        (Next::Gone, Source::Elsewhere { again, reports, .. }) => match app.hub.search(*again) {
            Ok(search) => {
                let waits = search.waits();
                let source = Source::Own { lines: reports, _search: search };
                *current = Some(Current { id, asked, source });
                if waits { vec![AnalysisMessage::Waiting { id }] } else { Vec::new() }
            }
            Err(_) => vec![AnalysisMessage::Finished { id }],
        },
        _ => vec![AnalysisMessage::Finished { id }],
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
    if let Err(refusal) = guest.take_message(app) {
        return refused(None, refusal);
    }
    let Message::Text(text) = message else { return Vec::new() };
    app.metrics.saw(Budget::Message, text.len());
    let AnalysisFrame { id, ask } = match read(text.as_bytes()) {
        Ok(frame) => frame,
        Err(error) => {
            return refused(None, RefusalView::new(Rule::Unreadable, error.to_string()));
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
    if app.config.no_analysis {
        // The page does not ask where this is so; others hear why.
        let refusal = RefusalView::new(Rule::NotFound, "this server analyses nothing: do it where you are");
        return before.into_iter().chain(refused(Some(id), refusal)).collect();
    }
    let started = Box::pin(start(app, guest, position, lines, seconds)).await;
    let started = match started {
        Ok((asked, source)) => {
            let Asked { game, places, .. } = &*asked;
            let position = Box::new(position_view(game, places, last_of(game, places)));
            let waits = matches!(&source, Source::Own { _search, .. } if _search.waits());
            *current = Some(Current { id, asked, source });
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
) -> Result<(Box<Asked>, Source), RefusalView> {
    let asked = beside(app, guest, move || analysed(&position, lines).map(Box::new)).await;
    let asked = asked.map_err(Refused::into_view)??;
    is_nobodys_game(app, guest, &asked.game).await?;
    let limits = &app.config.limits;
    let most = limits.analysis_seconds;
    let time = Duration::from_secs(u64::from(seconds.unwrap_or(most).clamp(1, most.max(1))));
    app.metrics.saw(Budget::Analysis, time.as_secs() as usize);
    let (tell, receiver) = mpsc::channel(UNREAD);
    let turn = Duration::from_secs(u64::from(limits.analysis_turn_seconds));
    app.metrics.saw(Budget::AnalysisTurn, time.min(turn).as_secs() as usize);
    let task = Task::Analyse { lines: lines as usize, turn, tell };
    let owner = Owner::new(&guest.id, Some(&guest.address));
    let job = Box::new(Job { owner, game: asked.game.clone(), time: Time::most(time), task });
    // Where there are workers, they think, for one at a time of each guest: the others wait in the line of this node, which
    // is fair.
    if let Some(cluster) = &app.cluster {
        let own = (Whose::Guest(guest.id.clone()), 1);
        let networks = Whose::networks(&guest.address, ELSEWHERE, usize::MAX);
        if let Some(_place) = cluster.studied.enter(usize::MAX, networks.chain([own]))
            && let Some(studied) = cluster.study(&job.game, lines as usize, job.time).await
        {
            app.metrics.cluster.thought_elsewhere.one();
            let (lines, again) = (studied, job);
            return Ok((asked, Source::Elsewhere { lines, again, reports: receiver, _place }));
        }
    }
    let search = app.hub.search(*job).map_err(|full| {
        app.metrics.over(full);
        full.refusal(10)
    })?;
    Ok((asked, Source::Own { lines: receiver, _search: search }))
}
