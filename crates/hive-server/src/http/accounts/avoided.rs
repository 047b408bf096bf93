//! Whom somebody does not want to meet.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::super::people::{account_called, nobody};
use super::{own, trouble};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_play::Identity;
use hive_store::PROGRAMS;
use hive_wire::{Avoid, Avoided, RefusalView, Rule};
use std::sync::Arc;

/// How many somebody may avoid.
pub(crate) const MOST: usize = 200;

impl Sent for Avoid {
    const TOO_MANY: &'static str = "you avoid many";
}

/// `GET /api/me/avoided`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/me/avoided",
        summary = "Whom you do not want to meet.",
        responses(
            (status = 200, description = "All of them", body = Avoided),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Avoided>, Refused> {
    guest.take(&app, Kind::Request, "you look at your account very often")?;
    let (_, account) = own(&app, &guest).await?;
    told(&app, &account.who).await.map(Json)
}

pub(super) async fn told(app: &App, who: &Identity) -> Result<Avoided, Refused> {
    let mut all = Avoided::default();
    for whom in app.store.avoided(who).await.map_err(trouble)? {
        if whom.as_str() == PROGRAMS {
            all.programs = true;
        } else if let Some(name) = app.store.name_of(&whom).await.map_err(trouble)? {
            // Whoever is gone is met by nobody.
            all.people.push(name);
        }
    }
    Ok(all)
}

/// `PUT /api/me/avoided`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/me/avoided",
        summary = "Avoid somebody, or all programs, or meet them again.",
        request_body = Avoid,
        responses(
            (status = 200, description = "All whom you avoid now", body = Avoided),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 404, description = "Nobody has this name", body = hive_wire::Problem),
            (status = 422, description = "You avoid too many, or yourself", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(wanted): Body<Avoid>,
) -> Result<(StatusCode, Json<Avoided>), Refused> {
    let (_, account) = own(&app, &guest).await?;
    let (whom, avoid) = match wanted {
        Avoid::Programs { avoid } => (Identity::from(PROGRAMS), avoid),
        Avoid::Person { name, avoid } => (account_called(&app, &name).await?.ok_or_else(nobody)?.who, avoid),
    };
    let unfit = |text: &str| Refused::senseless(RefusalView::new(Rule::BadOptions, text));
    if whom == account.who {
        return Err(unfit("nobody avoids themselves"));
    }
    if avoid {
        let there = app.store.avoided(&account.who).await.map_err(trouble)?.len();
        app.metrics.saw(Budget::Avoided, there);
        if there >= MOST {
            let (status, rule) = (StatusCode::UNPROCESSABLE_ENTITY, Rule::BadOptions);
            return Err(Refused::full(&app.metrics, Budget::Avoided, status, rule));
        }
    }
    let since = avoid.then(|| app.clock.now());
    app.store.avoid(&account.who, &whom, since).await.map_err(trouble)?;
    Ok((StatusCode::OK, Json(told(&app, &account.who).await?)))
}
