//! The button on the first page, for those who press it before any script has come: a form that makes a game.

use super::games::make;
use super::guest::Guest;
use crate::app::App;
use crate::limits::Kind;
use axum::Extension;
use axum::extract::State;
use axum::response::Redirect;
use hive_wire::{ClockOptions, Each, NewGame, RulesetOptions, SeatChoice};
use std::sync::Arc;

/// The only field of the form: what the page would ask for, as it has kept it in the browser.
const FIELD: &str = "game=";

/// The level of whoever has chosen none.
const FIRST_LEVEL: u8 = 1;

/// `POST /play`, with a form in plain text. Whatever is wrong leads back to the first page, which has come by then and
/// says what it is if the button is pressed again.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    form: String,
) -> Redirect {
    let options = wanted(&form);
    let made = match guest.take(&app, Kind::Request, "you ask for many games") {
        Ok(()) => make(&app, &guest, &options).await,
        Err(refused) => Err(refused),
    };
    match made {
        Ok(game) => Redirect::to(&format!("/game/{game}")),
        Err(_) => Redirect::to("/"),
    }
}

/// The game that was asked for; a first game against the computer if nothing was, or nothing that makes sense.
fn wanted(form: &str) -> NewGame {
    let kept = form.lines().find_map(|line| line.strip_prefix(FIELD)).unwrap_or_default().trim();
    hive_wire::read(kept.as_bytes()).unwrap_or_else(|_| NewGame {
        ruleset: RulesetOptions::default(),
        seats: Each { white: SeatChoice::Me {}, black: SeatChoice::Engine { level: FIRST_LEVEL } },
        clock: ClockOptions::default(),
        diagram: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_asks_for_what_was_kept_or_for_a_first_game() {
        let kept =
            r#"game={"ruleset":{},"seats":{"white":{"type":"engine","level":7},"black":{"type":"me"}}}"#;
        assert_eq!(wanted(&format!("{kept}\r\n")).seats.white, SeatChoice::Engine { level: 7 });
        for nothing in ["", "game=", "game=nonsense\r\n", "other=1", "game={}"] {
            let game = wanted(nothing);
            assert_eq!(
                (game.seats.white, game.seats.black),
                (SeatChoice::Me {}, SeatChoice::Engine { level: 1 })
            );
        }
    }
}
