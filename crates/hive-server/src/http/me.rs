//! Who the reader is.

use super::accounts::{rename, taken};
use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::names::tidy;
use crate::app::App;
use crate::limits::Kind;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::AppendHeaders;
use axum::{Extension, Json};
use hive_wire::{Me, NewName, Rule};
use std::sync::Arc;

impl Sent for NewName {
    const TOO_MANY: &'static str = "that is many names";
}

/// `GET /api/me`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/me",
        summary = "Who you are. Newcomers get a cookie.",
        responses((status = 200, description = "You", body = Me)),
    )
)]
pub(super) async fn get(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Me>, Refused> {
    Ok(Json(Me {
        name: guest.name(&app).await?.to_string(),
        account: guest.session.is_some(),
        mail: app.post.is_some(),
    }))
}

/// `PUT /api/me`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/me",
        summary = "Choose another name.",
        request_body = NewName,
        responses(
            (status = 200, description = "You", body = Me),
            (status = 409, description = "An account has this name, or one that looks like it", body = hive_wire::Problem),
            (status = 422, description = "No name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewName>,
) -> Result<Json<Me>, Refused> {
    let account = guest.session.is_some();
    let name = if account {
        rename(&app, &guest, &new.name).await?
    } else {
        let name = tidy(&new.name).map_err(Refused::senseless)?;
        if is_like_an_account(&app, &name).await? {
            return Err(taken());
        }
        let set = app.store.set_name(&guest.who(), &name, app.clock.now()).await;
        set.map_err(|error| Refused::trouble(&error))?;
        name
    };
    app.acquaintances.named(&guest.who(), &name.as_str().into());
    Ok(Json(Me { name, account, mail: app.post.is_some() }))
}

/// Whether a guest of this name would be taken for somebody who has an account, or had one.
async fn is_like_an_account(app: &App, name: &str) -> Result<bool, Refused> {
    for looks in hive_people::looks(name).iter().filter(|looks| !looks.is_empty()) {
        let found = app.store.account_like(looks).await.map_err(|error| Refused::trouble(&error))?;
        if found.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `DELETE /api/me`.
#[cfg_attr(
    test,
    utoipa::path(
        delete,
        path = "/api/me",
        summary = "Forget who you are: your name, your lessons, studies, reviews, devices and reports, and the cookie that is the only proof of who you were.",
        responses(
            (status = 204, description = "Nobody knows you any more"),
            (status = 409, description = "You have an account", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<(StatusCode, AppendHeaders<[(HeaderName, HeaderValue); 1]>), Refused> {
    guest.take(&app, Kind::Request, "you ask for much")?;
    if guest.session.is_some() {
        let text = "this is for guests: an account is deleted with POST /api/me/account/delete";
        return Err(Refused::new(StatusCode::CONFLICT, Rule::ProveAgain, text));
    }
    app.store.forget(&guest.who()).await.map_err(|error| Refused::trouble(&error))?;
    app.acquaintances.forget(&guest.who());
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, app.cookies.farewell())])))
}
