//! Answers that are no success, and bodies that are read with care.

use super::guest::Guest;
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::metrics::{Metrics, Reason};
use crate::seldom::Seldom;
use axum::Json;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Query, Request};
use axum::http::header::{ALLOW, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use hive_wire::{Problem, RefusalView, Rule};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// What a full disk would be filled with.
static UNANSWERED: Seldom = Seldom::new();

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    refusal: RefusalView,
    /// Whether the connection is closed after it.
    last: bool,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, rule: Rule, text: impl Into<String>) -> Refused {
        Refused { status, refusal: RefusalView::new(rule, text), last: false }
    }

    /// There is no such game.
    pub(crate) fn no_game() -> Refused {
        Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "there is no game with this link")
    }

    /// The rules are against it, or a budget is.
    pub(crate) fn conflict(refusal: RefusalView) -> Refused {
        let status = match refusal.rule {
            Rule::Trouble => StatusCode::SERVICE_UNAVAILABLE,
            rule if Reason::of_rule(rule) == Reason::Limit => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::CONFLICT,
        };
        Refused { status, refusal, last: false }
    }

    /// It was read, but makes no sense.
    pub(crate) fn senseless(refusal: RefusalView) -> Refused {
        Refused { status: StatusCode::UNPROCESSABLE_ENTITY, refusal, last: false }
    }

    /// There was too much of it.
    pub(crate) fn over(metrics: &Metrics, budget: Budget, seconds: u32) -> Refused {
        Refused::over_saying(metrics, budget, seconds, budget.row().told)
    }

    /// The same with a sentence for the very thing that was wanted.
    pub(crate) fn over_saying(metrics: &Metrics, budget: Budget, seconds: u32, text: &str) -> Refused {
        metrics.over(budget);
        let refusal = budget.refusal_saying(seconds, text);
        Refused { status: StatusCode::TOO_MANY_REQUESTS, refusal, last: false }
    }

    /// There is no room for it, and time makes none: something has to be taken away first, or less be asked for.
    pub(crate) fn full(metrics: &Metrics, budget: Budget, status: StatusCode, rule: Rule) -> Refused {
        metrics.over(budget);
        Refused::new(status, rule, budget.row().told)
    }

    /// It says itself that it is too large, and is not read.
    pub(crate) fn too_large(metrics: &Metrics, budget: Budget) -> Refused {
        metrics.over(budget);
        let text = budget.row().told;
        Refused { last: true, ..Refused::new(StatusCode::PAYLOAD_TOO_LARGE, Rule::TooLarge, text) }
    }

    /// The same, and the connection is closed after it: what was not read is nobody's next request.
    pub(crate) fn last(self) -> Refused {
        Refused { last: true, ..self }
    }

    /// The same for a socket.
    pub(crate) fn into_view(self) -> RefusalView {
        self.refusal
    }

    /// The server ends; another one begins soon.
    pub(crate) fn ending() -> Refused {
        let refusal = RefusalView {
            retry_after_seconds: Some(2),
            ..RefusalView::new(Rule::Trouble, "the server is about to end: try again in 2 s")
        };
        Refused { status: StatusCode::SERVICE_UNAVAILABLE, refusal, last: false }
    }

    /// Something is wrong with the server itself.
    pub(crate) fn trouble(error: &dyn std::fmt::Display) -> Refused {
        UNANSWERED.say(|unsaid| tracing::error!(%error, unsaid, "a request could not be answered"));
        Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Rule::Trouble,
            "the server is in trouble: try again soon",
        )
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let retry = self.refusal.retry_after_seconds;
        // The count of refusals is kept where all answers pass.
        let reason = Reason::of_rule(self.refusal.rule);
        let mut response = (self.status, Json(Problem { refusal: self.refusal })).into_response();
        response.extensions_mut().insert(reason);
        if let Some(seconds) = retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.last {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// Something that guests send in bodies.
pub(crate) trait Sent: DeserializeOwned {
    /// What somebody is told who sends too many of them.
    const TOO_MANY: &'static str;

    /// Whether it may also come as forms are written, as some clients of programs do.
    const AS_FORM: bool = false;
}

/// A body in JSON, or a sentence about what is wrong with it.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: Sent> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Refused> {
        // Before anything is read: who asks too much is not listened to.
        if let Some(guest) = request.extensions().get::<Guest>() {
            guest.take(app, Kind::Request, T::TOO_MANY)?;
        }
        let patience = Duration::from_secs(u64::from(app.config.limits.body_seconds));
        let kind = request.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
        let kind = kind.to_ascii_lowercase();
        let form = T::AS_FORM && kind.starts_with(FORM);
        if !form && !kind.starts_with(b"application/json") {
            let text = "the body should be JSON and say so: Content-Type: application/json";
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Rule::Unreadable, text));
        }
        let began = Instant::now();
        let came = timeout(patience, Bytes::from_request(request, app)).await;
        app.metrics.saw(Budget::BodySeconds, began.elapsed().as_secs_f64().ceil() as usize);
        match came {
            Ok(Ok(body)) if form => read_form(&body).map(Body),
            Ok(Ok(body)) => match hive_wire::read(&body) {
                Ok(body) => Ok(Body(body)),
                Err(error) => Err(unread(error.to_string())),
            },
            Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Refused::too_large(&app.metrics, Budget::Body))
            }
            Ok(Err(error)) => Err(unread(error.body_text())),
            Err(_) => {
                app.metrics.over(Budget::BodySeconds);
                let text = Budget::BodySeconds.row().told;
                let mut refused = Refused::new(StatusCode::REQUEST_TIMEOUT, Rule::Unreadable, text);
                // What comes of it later is nobody's request.
                refused.last = true;
                Err(refused)
            }
        }
    }
}

/// How bodies name themselves that are written as forms are.
const FORM: &[u8] = b"application/x-www-form-urlencoded";

/// What somebody sent as a form: it is written as the end of an address is.
pub(super) fn read_form<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refused> {
    let address = std::str::from_utf8(body).ok().and_then(|text| format!("/?{text}").parse::<Uri>().ok());
    let address = address.ok_or_else(|| unread("this is no form: limit=300&increment=3".to_string()))?;
    let read = Query::<T>::try_from_uri(&address);
    read.map(|Query(read)| read).map_err(|error| unread(error.body_text()))
}

fn unread(text: String) -> Refused {
    Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, text)
}

/// Whether an answer is no success, and no [`Problem`] either: the router has refused it by itself.
pub(super) fn is_bare(response: &Response) -> bool {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    (status.is_client_error() || status.is_server_error()) && !kind.starts_with(b"application/json")
}

/// Whatever is no success is a [`Problem`], also what the router refuses by itself: another method, a number that is
/// none.
pub(super) async fn as_problem(response: Response) -> Response {
    let status = response.status();
    let allowed = response.headers().get(ALLOW).cloned();
    let said = to_bytes(response.into_body(), 1024).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said).trim().to_string();
    let text = match status {
        StatusCode::METHOD_NOT_ALLOWED => "this address takes other methods: see /api/docs".to_string(),
        _ if said.is_empty() => status.canonical_reason().unwrap_or("refused").to_string(),
        _ => said,
    };
    let rule = if status.is_server_error() { Rule::Trouble } else { Rule::Unreadable };
    let mut response = Refused::new(status, rule, text).into_response();
    if let Some(allowed) = allowed {
        response.headers_mut().insert(ALLOW, allowed);
    }
    response
}

/// What is said about addresses that lead nowhere.
pub(crate) async fn no_such_route() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "there is nothing at this address: see /api/docs")
}
