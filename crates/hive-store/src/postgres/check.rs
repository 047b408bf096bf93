//! Going through a whole database: is every event of every game as it was written?

use super::address::Address;
use super::link::Link;
use super::open::examine;
use super::readers::Question;
use super::reads::Load;
use super::{steps, trouble};
use crate::{Checked, StoreError};
use hive_play::GameId;

/// So many names are asked for at once.
const PART: i64 = 1000;

/// Reads every game in the database at this address, also while servers write to it, and tells of each that is damaged what
/// is wrong with it. Nothing is changed.
pub async fn check(address: &str, mut tell: impl FnMut(&GameId, &str)) -> Result<Checked, StoreError> {
    let address = Address::read(address)?;
    let told = |trouble| trouble::told(&address.shown, trouble);
    let mut link = Link::to(&address).await.map_err(told)?;
    examine(&link, &address.shown).await.map_err(told)?;
    if !steps::is_newest(&mut link, &address.shown).await.map_err(told)? {
        return Err(trouble::not_ours_yet(&address.shown));
    }
    let (mut checked, mut last) = (Checked::default(), String::new());
    loop {
        let names = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = link.rows(names, &[&last, &PART]).await.map_err(told)?;
        if rows.is_empty() {
            return Ok(checked);
        }
        for row in rows {
            last = row.try_get(0).map_err(|error| told(error.into()))?;
            let game = GameId::from(last.as_str());
            let found = Load { game: game.clone() }.ask(&mut link).await.map_err(told)?;
            checked.game(&game, found.map(|found| found.assemble(&game)).transpose(), &mut tell);
        }
    }
}
