//! Ratings worked out again from the games, and held against what is kept, to the last digit.
//!
//! First every game is asked whether it had to be rated: one that never was is in no list of rated games. Then what was
//! rated is gone through in its order, and at last what is known of everybody.

use crate::error::StartError;
use crate::rater::{rated_game, strength};
use crate::soon::SoonHere;
use hive_people::{Advantage, Facts, Rating, Scale, measured_advantage, reckon};
use hive_play::{GameId, Identity, Millis};
use hive_rules::{ByColor, Color, Expansions};
use hive_store::{Database, Numbered, Ranked, RatedGame, Store, StoreError, WhiteScore};
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
#[derive(Default)]
struct Known {
    rating: Option<Rating>,
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Known {
    /// One more game counted.
    fn count(&mut self, rating: Rating, score: WhiteScore, color: Color) {
        self.rating = Some(rating);
        match (score, color) {
            (WhiteScore::Drawn, _) => self.drawn += 1,
            (WhiteScore::Won, Color::White) | (WhiteScore::Lost, Color::Black) => self.won += 1,
            (WhiteScore::Won, Color::Black) | (WhiteScore::Lost, Color::White) => self.lost += 1,
        }
    }

    /// Whether that is what is kept, to the last digit.
    fn is(&self, kept: &Ranked) -> bool {
        self.rating.is_some_and(|rating| strength(&rating) == kept.strength)
            && (self.won, self.drawn, self.lost) == (kept.won, kept.drawn, kept.lost)
            && kept.games == self.won + self.drawn + self.lost
    }
}

/// Works all ratings out again from the games as they are kept, and tells of each that is not what is kept.
#[inline(never)]
pub fn recount<'a>(
    database: &'a Database,
    tell: &'a mut dyn FnMut(&str),
) -> SoonHere<'a, Result<Recounted, StartError>> {
    Box::pin(async move {
        let store = database.open_accounts().await?;
        let counted = check(&*store, tell).await;
        store.close().await?;
        Ok(counted?)
    })
}

async fn check(store: &dyn Store, tell: &mut dyn FnMut(&str)) -> Result<Recounted, StoreError> {
    let mut all = Recounted::default();
    find_unrated(store, &mut all, tell).await?;
    let known = count(store, &mut all, tell).await?;
    compare(store, known, &mut all, tell).await?;
    Ok(all)
}

/// What a game says of itself; nothing if it is not to be rated, or cannot be read whole.
async fn facts_of(store: &dyn Store, game: &GameId) -> Result<Option<(Facts, Expansions)>, StoreError> {
    let kept = match store.load(game).await {
        // Which games are damaged, and how, `kypseli admin check` tells.
        Err(StoreError::Damaged(_)) => None,
        kept => kept?.filter(|kept| kept.damage.is_none()),
    };
    Ok(kept.and_then(|kept| {
        let facts = Facts::of(&kept.agreement, kept.created, &kept.events)?;
        Some((facts, kept.agreement.ruleset.expansions))
    }))
}

/// Goes through all games, and tells of each that had to be rated and never was.
async fn find_unrated(
    store: &dyn Store,
    all: &mut Recounted,
    tell: &mut dyn FnMut(&str),
) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let part = store.games_after(&last, PART).await?;
        let Some(end) = part.last() else { return Ok(()) };
        last = end.to_string();
        for game in part {
            if facts_of(store, &game).await?.is_some() && store.rated(&game).await?.is_none() {
                all.wrong += 1;
                tell(&format!("game {game}: it is over and has to be rated, and is not"));
            }
        }
    }
}

/// Goes through the rated games in their order, and works out what becomes of everybody.
async fn count(
    store: &dyn Store,
    all: &mut Recounted,
    tell: &mut dyn FnMut(&str),
) -> Result<HashMap<(String, Identity), Known>, StoreError> {
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
            let Some((facts, tiles)) = facts_of(store, &rated.game).await? else {
                all.wrong += 1;
                tell(&format!("game {}: it is rated, and its events say that it cannot be", rated.game));
                continue;
            };
            let pool = facts.pool.name();
            let key = |who: &Identity| (pool.clone(), who.clone());
            let before = facts.people.as_ref().map(|who| known.get(&key(who)).and_then(|known| known.rating));
            let ByColor { white, black } = &facts.people;
            let two = if white < black { (white, black) } else { (black, white) };
            let earlier = met.entry((pool.clone(), two.0.clone(), two.1.clone())).or_default();
            let reckoned = reckon(&Scale::of(facts.pool, facts.ended), &facts, before, earlier);
            let expected = as_read(rated_game(&rated.game, &facts, tiles, &reckoned));
            if rated != expected {
                all.wrong += 1;
                tell(&format!("game {}: its ratings are not what follows from the games", rated.game));
            }
            if reckoned.counted {
                all.counted += 1;
                earlier.push(facts.began);
                results.push((reckoned.before.white.points(), reckoned.before.black.points(), facts.score));
                for color in Color::ALL {
                    let side = known.entry(key(facts.people.of(color))).or_default();
                    side.count(*reckoned.after.of(color), expected.score, color);
                }
            }
        }
    }
    all.advantage = measured_advantage(&results);
    Ok(known)
}

/// As it comes out of what is kept: there a game's ratings are of the moment at which it ended.
fn as_read(mut rated: RatedGame) -> RatedGame {
    for side in [&mut rated.sides.white, &mut rated.sides.black] {
        side.now.latest = rated.ended;
    }
    rated
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
            if !reckoned.is_some_and(|known| known.is(&ranked)) {
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
