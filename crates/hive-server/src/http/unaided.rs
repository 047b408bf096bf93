//! Whoever plays against a person thinks for themselves: nobody analyses a position of a game of theirs that goes on.

use super::answer::{Body, Refused};
use super::guest::Guest;
use super::work::beside;
use crate::app::App;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use hive_play::{Identity, Meeting, SeatPlan};
use hive_rules::{Color, Game};
use hive_store::{Listed, StoreError};
use hive_wire::view::asked;
use hive_wire::{PositionAsk, RefusalView, Rule};
use std::collections::HashSet;
use std::sync::Arc;

/// So many games that go on are looked at: nobody plays more of them at once.
const OPEN: u32 = 1_000;

/// With fewer turns a position is nobody's own.
const FEW: u32 = 4;

/// Whether somebody plays this game against a person now.
fn goes_on(game: &Listed, who: &Identity) -> bool {
    let people = [game.agreement.seats.white, game.agreement.seats.black] == [SeatPlan::Person; 2];
    let own = Color::ALL.into_iter().filter(|color| game.seats.of(*color).as_ref() == Some(who)).count();
    let both = game.seats.white.is_some() && game.seats.black.is_some();
    people && both && own == 1 && game.summary.ending.is_none() && game.summary.ply >= FEW
}

/// Refuses to think about a line that leads through the position of a game that somebody plays against a person, however it
/// lies on the table.
pub(super) async fn is_nobodys_game(app: &App, guest: &Guest, line: &Game) -> Result<(), RefusalView> {
    let trouble = |error: StoreError| Refused::trouble(&error).into_view();
    let who = guest.who();
    let open = app.store.unfinished(&who, OPEN).await.map_err(trouble)?;
    let running: Vec<_> = open.iter().filter(|game| goes_on(game, &who)).collect();
    if running.is_empty() {
        return Ok(());
    }
    let mut passed = HashSet::from([line.position().symmetry_key()]);
    let mut line = line.clone();
    while line.undo().is_some() {
        passed.insert(line.position().symmetry_key());
    }
    for game in running {
        let Some(kept) = app.store.load(&game.game).await.map_err(trouble)? else { continue };
        let Ok(meeting) = Meeting::replay(kept.agreement, kept.created, &kept.events) else { continue };
        if !meeting.is_over() && passed.contains(&meeting.game().position().symmetry_key()) {
            let text = "you play this game against a person: think for yourself until it is over";
            return Err(RefusalView::new(Rule::NotOver, text));
        }
    }
    Ok(())
}

/// `POST /api/position/unaided`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/position/unaided",
        summary = "Whether you may analyse a position: not if it is one of a game that you play against a person.",
        request_body = PositionAsk,
        responses(
            (status = 204, description = "You may"),
            (status = 409, description = "That game is not over yet", body = hive_wire::Problem),
            (status = 422, description = "No position", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn unaided(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(ask): Body<PositionAsk>,
) -> Result<StatusCode, Refused> {
    let asked = beside(&app, &guest, move || asked(&ask)).await?.map_err(Refused::senseless)?;
    is_nobodys_game(&app, &guest, &asked.game).await.map_err(Refused::conflict)?;
    Ok(StatusCode::NO_CONTENT)
}
