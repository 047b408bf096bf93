//! The rulebook: chapters with live boards.

use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::limits::Kind;
use crate::page::book::BOOKS;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_rulebook::{Book, Language};
use hive_wire::view::{chapter_view, rulebook_view};
use hive_wire::{ChapterView, Rule, RulebookView};
use std::sync::Arc;

/// The book in the language of an address.
pub(super) fn book(language: &str) -> Result<&'static Book, Refused> {
    let language: Language =
        language.parse().map_err(|error: hive_rulebook::UnknownLanguage| nothing(&error.to_string()))?;
    BOOKS[language as usize].as_ref().map_err(|error| Refused::trouble(error))
}

/// What is said about chapters and lessons that are not in the book.
pub(super) fn nothing(text: &str) -> Refused {
    Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, text)
}

/// `GET /api/rulebook/{language}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/rulebook/{language}",
        summary = "The rulebook: chapters, lessons and printed editions.",
        params(("language" = String, Path, description = "The two letters of a language, such as en")),
        responses(
            (status = 200, description = "What there is", body = RulebookView),
            (status = 404, description = "Another language", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn contents(Path(language): Path<String>) -> Result<Json<RulebookView>, Refused> {
    Ok(Json(rulebook_view(book(&language)?)))
}

/// `GET /api/rulebook/{language}/{chapter}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/rulebook/{language}/{chapter}",
        summary = "A chapter with its live boards.",
        params(
            ("language" = String, Path, description = "The two letters of a language, such as en"),
            ("chapter" = String, Path, description = "The chapter's name in addresses"),
        ),
        responses(
            (status = 200, description = "The chapter", body = ChapterView),
            (status = 404, description = "No such chapter", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn chapter(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((language, chapter)): Path<(String, String)>,
) -> Result<Json<ChapterView>, Refused> {
    guest.take(&app, Kind::Request, "you turn many pages")?;
    chapter_view(book(&language)?, &chapter)
        .map(Json)
        .ok_or_else(|| nothing("there is no chapter with this name"))
}
