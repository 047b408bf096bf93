//! A position or a game that is nowhere kept, as a picture: `/api/picture/{svg,png,apng}`.

use super::answer::{Body, Refused};
use super::exports::{MOST_FRAMES, NoFile, USUAL, USUAL_MOVING, Wishes, answer, options};
use super::guest::Guest;
use super::pictures::{film, png};
use super::work::beside;
use crate::app::App;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use hive_wire::view::asked;
use hive_wire::{PositionAsk, Rule};
use std::sync::Arc;

/// `POST /api/picture/{kind}`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/picture/{kind}",
        summary = "A position as a picture, or the way to it as one that moves.",
        params(("kind" = String, Path, description = "svg, png, or apng, which moves")),
        request_body = PositionAsk,
        responses(
            (status = 200, description = "The picture"),
            (status = 404, description = "Another kind", body = hive_wire::Problem),
            (status = 422, description = "No position", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn picture(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(kind): Path<String>,
    Body(ask): Body<PositionAsk>,
) -> Result<Response, Refused> {
    if !["svg", "png", "apng"].contains(&kind.as_str()) {
        let text = "pictures come as svg, png and apng";
        return Err(Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, text));
    }
    let name = format!("hive.{kind}");
    if kind == "apng" {
        let made = beside(&app, &guest, move || {
            let game = asked(&ask).map_err(Refused::senseless)?.game;
            let options = options(&game, &Wishes::wide(USUAL_MOVING)).map_err(NoFile::refused)?;
            Ok(hive_picture::reel(&game, &options, MOST_FRAMES))
        });
        return Ok(answer("image/apng", film(&app, &guest, made.await??, USUAL_MOVING).await?, &name));
    }
    let made = beside(&app, &guest, move || {
        let game = asked(&ask).map_err(Refused::senseless)?.game;
        let options = options(&game, &Wishes::wide(USUAL)).map_err(NoFile::refused)?;
        Ok(hive_picture::svg(game.position(), &options))
    });
    let svg: String = made.await??;
    if kind == "png" {
        return Ok(answer("image/png", png(&app, &guest, svg, USUAL).await?, &name));
    }
    Ok(answer("image/svg+xml", Bytes::from(svg), &name))
}
