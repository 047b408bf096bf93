//! Who said what while they watched: what stands in a game is a name alone, and a report needs whoever it was.

use super::answer::Refused;
use super::guest::Guest;
use super::order::may_speak;
use crate::app::App;
use crate::reception::secrets::aside_id;
use hive_play::{GameId, Identity, LONGEST_LINE};
use hive_store::Aside;
use hive_wire::RefusalView;

/// A line as it stands in a game.
fn as_said(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.trim().to_string()
}

/// Somebody says something in a game under this name: refused if they may not; and if they do not play in it, it is kept who
/// they are. What is too long is refused by the game itself.
pub(super) async fn speaks(
    app: &App,
    guest: &Guest,
    game: &GameId,
    name: &str,
    text: &str,
) -> Result<(), RefusalView> {
    may_speak(app, guest).await?;
    let said = as_said(text);
    if said.is_empty() || said.chars().count() > LONGEST_LINE {
        return Ok(());
    }
    let id = aside_id(game, name, &said);
    let aside = Aside { id, game: game.clone(), who: guest.who(), at: app.clock.now() };
    let kept = app.store.keep_aside(aside).await;
    kept.map_err(|error| Refused::trouble(&error).into_view())
}

/// Who has said this in a game without playing in it, if anybody is known to.
pub(super) async fn who_said(
    app: &App,
    game: &GameId,
    name: &str,
    text: &str,
) -> Result<Option<Identity>, Refused> {
    let said = app.store.said_by(&aside_id(game, name, &as_said(text))).await;
    said.map_err(|error| Refused::trouble(&error))
}
