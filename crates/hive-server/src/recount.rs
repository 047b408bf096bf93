//! Ratings worked out again from the games, and held against what is kept, to the last digit.

use crate::error::StartError;
use crate::rater::{rating, strength, white_score};
use crate::soon::SoonHere;
use hive_people::{Advantage, Facts, Rating, Scale, measured_advantage, reckon};
use hive_play::{Identity, Millis};
use hive_rules::ByColor;
use hive_store::{Database, Numbered, Store, StoreError, Strength};
use std::collections::HashMap;

/// So many games are read at once.
const PART: u32 = 500;

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Recounted {
    /// How many rated games there are.
    pub games: u64,
    /// How many of them counted.
    pub counted: u64,
    /// How many ratings there are.
    pub ratings: u64,
    /// How many games or ratings are not what follows from the games.
    pub wrong: u64,
    /// What White's place was worth in them.
    pub advantage: Option<Advantage>,
}

/// What is known of somebody in one pool.
struct Known {
    rating: Rating,
    games: u32,
}

/// Works all ratings out again from the games as they are kept, and tells of each that is not what is kept.
#[inline(never)]
pub fn recount<'a>(
    database: &'a Database,
    tell: &'a mut dyn FnMut(&str),
) -> SoonHere<'a, Result<Recounted, StartError>> {
    Box::pin(async move {
        let store = database.open_accounts().await?;
        let counted = count(&*store, tell).await;
        store.close().await?;
        Ok(counted?)
    })
}

async fn count(store: &dyn Store, tell: &mut dyn FnMut(&str)) -> Result<Recounted, StoreError> {
    let mut all = Recounted::default();
    let mut known: HashMap<(String, Identity), Known> = HashMap::new();
    let mut met: HashMap<(String, Identity, Identity), Vec<Millis>> = HashMap::new();
    let mut results = Vec::new();
    let mut last = 0;
    loop {
        let part = store.rated_after(last, PART).await?;
        let Some(end) = part.last() else { break };
        last = end.number;
        for Numbered { rated, .. } in part {
            all.games += 1;
            let kept = store.load(&rated.game).await?;
            let facts = kept.as_ref().and_then(|kept| Facts::of(&kept.agreement, kept.created, &kept.events));
            let Some(facts) = facts else {
                all.wrong += 1;
                tell(&format!("game {}: it is rated, and its events say that it cannot be", rated.game));
                continue;
            };
            let pool = facts.pool.name();
            let key = |who: &Identity| (pool.clone(), who.clone());
            let before = facts.people.as_ref().map(|who| known.get(&key(who)).map(|known| known.rating));
            let ByColor { white, black } = &facts.people;
            let two = if white < black { (white, black) } else { (black, white) };
            let earlier = met.entry((pool.clone(), two.0.clone(), two.1.clone())).or_default();
            let reckoned = reckon(&Scale::of(facts.pool, facts.ended), &facts, before, earlier);
            let is_same = rated.pool == pool
                && rated.counted == reckoned.counted
                && rated.score == white_score(facts.score)
                && (rated.began, rated.ended) == (facts.began, facts.ended)
                && same(&rated.sides.white.now, &reckoned.after.white)
                && same(&rated.sides.black.now, &reckoned.after.black)
                && rated.sides.white.who == *white
                && rated.sides.black.who == *black;
            if !is_same {
                all.wrong += 1;
                tell(&format!("game {}: its ratings are not what follows from the games", rated.game));
            }
            if reckoned.counted {
                all.counted += 1;
                earlier.push(facts.began);
                results.push((reckoned.before.white.points(), reckoned.before.black.points(), facts.score));
                for (who, rating) in [(white, reckoned.after.white), (black, reckoned.after.black)] {
                    let games = known.get(&key(who)).map_or(0, |known| known.games) + 1;
                    known.insert(key(who), Known { rating, games });
                }
            }
        }
    }
    compare(store, known, &mut all, tell).await?;
    all.advantage = measured_advantage(&results);
    Ok(all)
}

async fn compare(
    store: &dyn Store,
    mut known: HashMap<(String, Identity), Known>,
    all: &mut Recounted,
    tell: &mut dyn FnMut(&str),
) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let part = store.all_strengths(&last, PART).await?;
        let Some(end) = part.last() else { break };
        last = format!("{} {}", end.pool, end.who);
        for ranked in part {
            all.ratings += 1;
            let reckoned = known.remove(&(ranked.pool.clone(), ranked.who.clone()));
            let is_same = reckoned.is_some_and(|known| {
                known.games == ranked.games && strength(&known.rating) == ranked.strength
            });
            if !is_same {
                all.wrong += 1;
                tell(&format!(
                    "{} in {}: the rating is not what follows from the games",
                    ranked.who, ranked.pool
                ));
            }
        }
    }
    for ((pool, who), _) in known {
        all.wrong += 1;
        tell(&format!("{who} in {pool}: there is no rating"));
    }
    Ok(())
}

/// Whether it is the same to the last digit. When it was is told by the game.
fn same(kept: &Strength, reckoned: &Rating) -> bool {
    let kept = rating(*kept);
    (kept.points(), kept.deviation(), kept.volatility())
        == (reckoned.points(), reckoned.deviation(), reckoned.volatility())
}
