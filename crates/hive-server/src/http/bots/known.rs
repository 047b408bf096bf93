//! What programs are told of those who play: how strong they are, and whether they are programs too.

use super::super::answer::Refused;
use super::super::people::account_called;
use crate::app::App;
use crate::rater::rating;
use hive_people::{Pool, Scale};
use hive_rules::ByColor;
use hive_store::Account;
use hive_wire::view::pace;
use hive_wire::{GameView, SeatState, SeatView};

/// What is known of somebody.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub(super) rating: Option<i32>,
    pub(super) provisional: bool,
    pub(super) bot: bool,
}

/// What is known of both who play, as far as games of this kind go. Of guests nothing is.
pub(super) async fn known(app: &App, view: &GameView) -> Result<ByColor<Known>, Refused> {
    let pool = view.ruleset.ruleset().ok().and_then(|ruleset| Pool::of(ruleset, pace(view.clock)));
    let seats = &view.status.seats;
    Ok(ByColor {
        white: of_seat(app, &seats.white, pool).await?,
        black: of_seat(app, &seats.black, pool).await?,
    })
}

async fn of_seat(app: &App, seat: &SeatView, pool: Option<Pool>) -> Result<Known, Refused> {
    let Some(name) = seat.name.as_deref().filter(|_| seat.state == SeatState::Person) else {
        return Ok(Known::default());
    };
    let account = account_called(app, name).await?;
    // Guests may be called alike, but not the same: such a name is an account's.
    let Some(Account { who, bot, .. }) = account.filter(|account| account.name == name) else {
        return Ok(Known::default());
    };
    let Some(pool) = pool else { return Ok(Known { bot, ..Known::default() }) };
    let (scale, now) = (Scale::default(), app.clock.now());
    let strengths = app.store.strengths(&who).await.map_err(|error| Refused::trouble(&error))?;
    let ranked = strengths.into_iter().find(|ranked| ranked.pool == pool.name());
    let rating =
        ranked.map_or_else(|| scale.beginner(now), |ranked| scale.aged(&rating(ranked.strength), now));
    Ok(Known { rating: Some(rating.points().round() as i32), provisional: rating.provisional(), bot })
}
