//! Who the reader is.

use super::answer::{Body, Refused};
use super::guest::Guest;
use crate::app::App;
use crate::clock::now;
use crate::limits::Kind;
use axum::extract::State;
use axum::{Extension, Json};
use hive_wire::{Me, NewName, RefusalView, Rule};
use std::sync::Arc;

/// The longest name, in characters.
const LONGEST: usize = 30;

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
    Ok(Json(Me { name: guest.name(&app).await? }))
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
            (status = 422, description = "No name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewName>,
) -> Result<Json<Me>, Refused> {
    guest.take(&app, Kind::Request, "that is many names")?;
    let name = tidy(&new.name).map_err(Refused::senseless)?;
    app.store.write_guest(&guest.id, &name, now()).await.map_err(|error| Refused::trouble(&error))?;
    Ok(Json(Me { name }))
}

/// A name that can be shown anywhere.
fn tidy(name: &str) -> Result<String, RefusalView> {
    // Marks that turn the direction of writing would garble whatever stands beside the name.
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
    };
    let name: String = name.chars().filter(|&c| !hidden(c)).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(RefusalView::new(Rule::NoName, "a name has at least one character")),
        count if count > LONGEST => {
            Err(RefusalView::new(Rule::TooLong, format!("a name has at most {LONGEST} characters")))
        }
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  Anna \u{202e} Maria\n"), Ok("Anna Maria".to_string()));
        assert_eq!(tidy("Μέλισσα"), Ok("Μέλισσα".to_string()));
        assert!(tidy(" \u{200b} ").is_err());
        assert!(tidy(&"x".repeat(31)).is_err());
    }
}
