//! Games that were played without a server, handed over when there is one.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::work::beside;
use crate::app::App;
use crate::random;
use crate::room::{Command, brought};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_play::GameId;
use hive_store::{Kept, StoreError};
use hive_wire::view::LocalRoom;
use hive_wire::{Created, LocalGame, RefusalView, Rule};
use std::sync::Arc;

impl Sent for LocalGame {
    const TOO_MANY: &'static str = "you bring many games";
}

/// `PUT /api/local/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/local/{id}",
        summary = "Hand over a game that was played without a server. Each step is judged by the rules; a game that is \
                   handed over again is kept once.",
        params(("id" = String, Path, description = "The game's name, as the browser has made it: 16 of A-Z a-z 0-9 - _")),
        request_body = LocalGame,
        responses(
            (status = 201, description = "The game is kept", body = Created),
            (status = 200, description = "It was kept before", body = Created),
            (status = 409, description = "Another game has this name", body = hive_wire::Problem),
            (status = 422, description = "The rules say that it cannot have been played so", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Body(local): Body<LocalGame>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let senseless = |text: &str| Refused::senseless(RefusalView::new(Rule::BadOptions, text));
    if id != local.id || !random::is_game_id(&id) || !random::is_game_id(&local.next) {
        return Err(senseless(
            "a game that was played elsewhere has a name of 16 letters, and so has the one after it",
        ));
    }
    let game = GameId::from(id.as_str());
    let link = format!("{}/game/{id}", app.config.url());
    let created = Created { id, link };
    let kept = app.store.load(&game).await.map_err(|error| Refused::trouble(&error))?;
    if let Some(kept) = kept {
        return if is_same(&kept, &guest) { Ok((StatusCode::OK, Json(created))) } else { Err(another()) };
    }
    guest.take_game(&app).await?;
    let (person, now) = (guest.person(&app).await?, app.clock.now());
    let name = game.clone();
    let opened = beside(&app, &guest, move || {
        // A browser whose clock is ahead of ours has played in the past all the same.
        let latest = local.steps.iter().map(|step| step.at).chain([local.created]).max().unwrap_or(now);
        // The game itself is large, and who asks stands deep in the stack: what is kept of it leaves this place.
        let room = LocalRoom::open(&local, person, now.saturating_sub(latest).min(0))?;
        Ok((brought(name, &room), room.meeting().alarm().is_some()))
    });
    let (change, rings) = opened.await?.map_err(Refused::senseless)?;
    match app.store.append(vec![change]).await {
        Ok(()) => {}
        // Another tab was faster, with this game or with somebody else's.
        Err(StoreError::Taken) => {
            let kept = app.store.load(&game).await.map_err(|error| Refused::trouble(&error))?;
            return match kept.filter(|kept| is_same(kept, &guest)) {
                Some(_) => Ok((StatusCode::OK, Json(created))),
                None => Err(another()),
            };
        }
        Err(error) => return Err(Refused::trouble(&error)),
    }
    app.metrics.games.one();
    if rings {
        // Where no room can wake now its alarm wakes it later.
        let _ = app.rooms.send(&game, Command::Wake).await;
    }
    Ok((StatusCode::CREATED, Json(created)))
}

/// Whether a game is this guest's own, who plays in it: then it was handed over before, and may have gone on since.
fn is_same(kept: &Kept, guest: &Guest) -> bool {
    let who = guest.who();
    kept.events.iter().any(|event| match &event.what {
        hive_play::Happening::Joined { who: joined, .. } => *joined == who,
        _ => false,
    })
}

fn another() -> Refused {
    Refused::conflict(RefusalView::new(Rule::SeatTaken, "another game has this name"))
}
