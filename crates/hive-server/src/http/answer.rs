//! Answers that are no success, and bodies that are read with care.

use crate::app::App;
use crate::metrics::Reason;
use crate::wire::{Problem, RefusalView};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    refusal: RefusalView,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, rule: &str, text: impl Into<String>) -> Refused {
        Refused { status, refusal: RefusalView::new(rule, text) }
    }

    /// There is no such game.
    pub(crate) fn no_game() -> Refused {
        Refused::new(StatusCode::NOT_FOUND, "not-found", "there is no game with this link")
    }

    /// The rules are against it.
    pub(crate) fn conflict(refusal: RefusalView) -> Refused {
        let status =
            if refusal.rule == "trouble" { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::CONFLICT };
        Refused { status, refusal }
    }

    /// It was read, but makes no sense.
    pub(crate) fn senseless(refusal: RefusalView) -> Refused {
        Refused { status: StatusCode::UNPROCESSABLE_ENTITY, refusal }
    }

    /// There was too much of it.
    pub(crate) fn too_much(seconds: u32, text: &str) -> Refused {
        let refusal = RefusalView {
            retry_after_seconds: Some(seconds),
            ..RefusalView::new("limit", format!("{text}: try again in {seconds} s"))
        };
        Refused { status: StatusCode::TOO_MANY_REQUESTS, refusal }
    }

    /// The server ends; another one begins soon.
    pub(crate) fn ending() -> Refused {
        let refusal = RefusalView {
            retry_after_seconds: Some(2),
            ..RefusalView::new("trouble", "the server is about to end: try again in 2 s")
        };
        Refused { status: StatusCode::SERVICE_UNAVAILABLE, refusal }
    }

    /// Something is wrong with the server itself.
    pub(crate) fn trouble(error: &dyn std::fmt::Display) -> Refused {
        tracing::error!(%error, "a request could not be answered");
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, "trouble", "the server is in trouble: try again soon")
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let retry = self.refusal.retry_after_seconds;
        // The count of refusals is kept where all answers pass.
        let reason = Reason::of_rule(&self.refusal.rule);
        let mut response = (self.status, Json(Problem { refusal: self.refusal })).into_response();
        response.extensions_mut().insert(reason);
        if let Some(seconds) = retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A body in JSON, or a sentence about what is wrong with it.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Refused> {
        match Json::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(unreadable(&rejection)),
        }
    }
}

fn unreadable(rejection: &JsonRejection) -> Refused {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => Refused::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unreadable",
            "the body should be JSON and say so: Content-Type: application/json",
        ),
        JsonRejection::BytesRejection(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "this is more than is read at once")
        }
        // The sentence of the JSON reader names the field or the column.
        JsonRejection::JsonDataError(error) => {
            Refused::new(StatusCode::BAD_REQUEST, "unreadable", detail(&error.body_text()))
        }
        error => Refused::new(StatusCode::BAD_REQUEST, "unreadable", detail(&error.body_text())),
    }
}

/// What the JSON reader says, without the words before the colon that are the same each time.
fn detail(text: &str) -> String {
    let detail = text.split_once(": ").map_or(text, |(_, detail)| detail);
    format!("this cannot be read: {detail}")
}

/// What is said about addresses that lead nowhere.
pub(crate) async fn no_such_route() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this address: see /api/docs")
}
