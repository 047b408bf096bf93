//! What every request passes on its way in, and its answer on the way out. One layer for all and one for guests: each layer of
//! the router's is a dozen frames of the stack.

use super::answer::{as_problem, is_bare};
use super::guest::{Known, recognise};
use super::headers::{Sort, secure};
use super::{bodies, health, origin};
use crate::app::App;
use crate::line::on_behalf;
use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// For every address.
pub(super) async fn all(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.metrics.requests.one();
    let sort = Sort::of(&request);
    let mut response = match origin::known_by_its_name(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    secure(&app, sort, &mut response);
    health::count(&app, &response);
    response
}

/// For those that know who asks: no page of another site does, and everybody is told apart and has their part of the room.
pub(super) async fn guests(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Err(refused) = origin::check(&app, &request) {
        return refused.into_response();
    }
    let Known { guest, fresh } = match Box::pin(recognise(&app, &mut request)).await {
        Ok(known) => known,
        Err(refused) => return refused.into_response(),
    };
    let mut response = match bodies::weigh(&app, &mut request, &guest.address) {
        Ok(_place) => {
            let owner = guest.owner();
            request.extensions_mut().insert(guest);
            let response = on_behalf(owner, next.run(request)).await;
            if is_bare(&response) { Box::pin(as_problem(response)).await } else { response }
        }
        Err(refused) => refused.into_response(),
    };
    // Whoever has just been forgotten gets no cookie again.
    if let Some(secret) = fresh.filter(|_| !response.headers().contains_key(SET_COOKIE))
        && let Some(cookie) = app.cookies.header(&secret)
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
