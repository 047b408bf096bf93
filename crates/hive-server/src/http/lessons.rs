//! Lessons: read, answered, remembered.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::rulebook::{book, nothing};
use crate::app::App;
use crate::limits::Kind;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use hive_rulebook::Language;
use hive_wire::view::{check_lesson, lesson_view, rulebook_view, solution_view};
use hive_wire::{LessonAnswer, LessonList, LessonProgress, LessonVerdict, LessonView, RefusalView, Rule};
use std::sync::Arc;

/// The language in which lessons are checked: positions and goals are the same in all.
const ANY: Language = Language::ALL[0];

/// `GET /api/lessons/{language}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/lessons/{language}",
        summary = "All lessons, from the easiest on.",
        params(("language" = String, Path, description = "The two letters of a language, such as en")),
        responses(
            (status = 200, description = "The lessons", body = LessonList),
            (status = 404, description = "Another language", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn list(Path(language): Path<String>) -> Result<Json<LessonList>, Refused> {
    Ok(Json(LessonList { lessons: rulebook_view(book(&language)?).lessons }))
}

/// `GET /api/lessons/{language}/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/lessons/{language}/{id}",
        summary = "A lesson: position, task and hint.",
        params(
            ("language" = String, Path, description = "The two letters of a language, such as en"),
            ("id" = String, Path, description = "The lesson's name"),
        ),
        responses(
            (status = 200, description = "The lesson", body = LessonView),
            (status = 404, description = "No such lesson", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((language, id)): Path<(String, String)>,
) -> Result<Json<LessonView>, Refused> {
    guest.take(&app, Kind::Request, "you ask for many lessons")?;
    lesson_view(book(&language)?, &id).map(Json).ok_or_else(no_lesson)
}

impl Sent for LessonAnswer {
    const TOO_MANY: &'static str = "you give many answers";
}

/// `POST /api/lessons/{id}/check`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/lessons/{id}/check",
        summary = "An answer to a lesson, judged by the rules. A right one is remembered.",
        params(("id" = String, Path, description = "The lesson's name")),
        request_body = LessonAnswer,
        responses(
            (status = 200, description = "What the rules say", body = LessonVerdict),
            (status = 404, description = "No such lesson", body = hive_wire::Problem),
            (status = 422, description = "Another kind of answer is wanted", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Body(answer): Body<LessonAnswer>,
) -> Result<Json<LessonVerdict>, Refused> {
    let lesson = book(ANY.tag())?.lesson(&id).ok_or_else(no_lesson)?;
    let verdict = check_lesson(&lesson.exercise, &answer)
        .map_err(|unmeant| Refused::senseless(RefusalView::new(Rule::Unreadable, unmeant.to_string())))?;
    if verdict == LessonVerdict::Right {
        app.store
            .solve(&guest.who(), lesson.id, app.clock.now())
            .await
            .map_err(|error| Refused::trouble(&error))?;
    }
    Ok(Json(verdict))
}

/// `GET /api/lessons/{id}/solution`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/lessons/{id}/solution",
        summary = "A right answer to a lesson, for those who give up. It does not count as theirs.",
        params(("id" = String, Path, description = "The lesson's name")),
        responses(
            (status = 200, description = "The answer", body = LessonAnswer),
            (status = 404, description = "No such lesson", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn solution(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<LessonAnswer>, Refused> {
    guest.take(&app, Kind::Request, "you ask for many solutions")?;
    book(ANY.tag())?
        .lesson(&id)
        .and_then(|lesson| solution_view(&lesson.exercise))
        .map(Json)
        .ok_or_else(no_lesson)
}

/// `GET /api/lessons/progress`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/lessons/progress",
        summary = "The lessons that you have solved.",
        responses((status = 200, description = "Their names", body = LessonProgress)),
    )
)]
pub(super) async fn progress(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<LessonProgress>, Refused> {
    let known = &book(ANY.tag())?.lessons;
    let mut solved = app.store.solved(&guest.who()).await.map_err(|error| Refused::trouble(&error))?;
    // A lesson that is no longer in the book counts for nothing.
    solved.retain(|id| known.iter().any(|lesson| lesson.id == id));
    Ok(Json(LessonProgress { solved, total: known.len() as u32 }))
}

fn no_lesson() -> Refused {
    nothing("there is no lesson with this name")
}
