//! Ratings from rated games. Each game counts once, whatever happens: as long as it is not rated its row has an alarm,
//! which is taken away in the transaction that keeps its rating.

use crate::seldom::Seldom;
use hive_notation::game_type;
use hive_people::{Facts, Pool, Rating, Reckoned, Scale, Score, reckon, same_day};
use hive_play::{GameId, Identity};
use hive_rules::{ByColor, Expansions};
use hive_store::{Ranked, RatedGame, RatingChange, Store, StoreError, Strength, WhiteScore};
use hive_wire::view::ending_view;
use std::sync::Arc;

/// How often somebody else may be faster.
const TRIES: u32 = 16;

/// So many other games of the same two are looked at: more than may count in a day.
const OTHERS: u32 = 64;

static UNRATED: Seldom = Seldom::new();

/// Rates games that are over.
pub(crate) struct Rater {
    store: Arc<dyn Store>,
}

impl Rater {
    pub(crate) fn new(store: Arc<dyn Store>) -> Rater {
        Rater { store }
    }

    /// Rates a game that is over, if it is to be rated and is not yet. What cannot be written now is tried again when
    /// its alarm rings.
    /// Whether that is done.
    pub(crate) async fn rate(&self, game: &GameId) -> bool {
        let tried = self.try_to(game).await;
        if let Err(error) = &tried {
            UNRATED.say(|unsaid| tracing::error!(%game, %error, unsaid, "a game could not be rated yet"));
        }
        tried.is_ok()
    }

    async fn try_to(&self, game: &GameId) -> Result<(), StoreError> {
        let Some(kept) = self.store.load(game).await? else { return Ok(()) };
        let facts = Facts::of(&kept.agreement, kept.created, &kept.events);
        let Some(facts) = facts.filter(|_| kept.damage.is_none()) else {
            return self.store.unrated(game).await;
        };
        for _ in 0..TRIES {
            if self.store.rated(game).await?.is_some() {
                return self.store.unrated(game).await;
            }
            match self.write(game, &facts, kept.agreement.ruleset.expansions).await {
                // Another game of one of the two has counted meanwhile, or another node was faster.
                Err(StoreError::Taken) => {}
                other => return other,
            }
        }
        Err(StoreError::Taken)
    }

    async fn write(&self, game: &GameId, facts: &Facts, tiles: Expansions) -> Result<(), StoreError> {
        let (scale, pool) = (Scale::of(facts.pool, facts.ended), facts.pool.name());
        let ByColor { white, black } = &facts.people;
        let known = |all: Vec<Ranked>| all.into_iter().find(|ranked| ranked.pool == pool);
        let known = ByColor {
            white: known(self.store.strengths(white).await?),
            black: known(self.store.strengths(black).await?),
        };
        let day = same_day(facts.began, facts.ended);
        let others = self.store.meetings([white, black], &pool, day, OTHERS).await?;
        let ratings = known.as_ref().map(|ranked| ranked.as_ref().map(|ranked| rating(ranked.strength)));
        let reckoned = reckon(&scale, facts, ratings, &others);
        let rated = rated_game(game, facts, tiles, &reckoned);
        let games = known.map(|ranked| ranked.map_or(0, |ranked| ranked.games));
        self.store.rate(rated, games, reckoned.after.map(|rating| rating.established())).await
    }
}

/// A game with what it made of two ratings, as it is kept.
pub(crate) fn rated_game(
    game: &GameId,
    facts: &Facts,
    tiles: Expansions,
    &Reckoned { counted, before, after }: &Reckoned,
) -> RatedGame {
    let side = |who: &Identity, before: Rating, after: Rating| RatingChange {
        who: who.clone(),
        was: before.points(),
        now: strength(&after),
    };
    RatedGame {
        game: game.clone(),
        pool: facts.pool.name(),
        began: facts.began,
        ended: facts.ended,
        score: white_score(facts.score),
        counted,
        sides: ByColor {
            white: side(&facts.people.white, before.white, after.white),
            black: side(&facts.people.black, before.black, after.black),
        },
        how: ending_view(facts.ending).reason.name().to_string(),
        ply: facts.ply,
        tiles: game_type(tiles).to_string(),
    }
}

/// A rating as it was kept.
pub(crate) fn rating(strength: Strength) -> Rating {
    Rating::new(strength.points, strength.deviation, strength.volatility, strength.latest)
}

/// A rating as it is kept.
pub(crate) fn strength(rating: &Rating) -> Strength {
    Strength {
        points: rating.points(),
        deviation: rating.deviation(),
        volatility: rating.volatility(),
        latest: rating.latest(),
    }
}

fn white_score(score: Score) -> WhiteScore {
    if score == Score::WON {
        WhiteScore::Won
    } else if score == Score::LOST {
        WhiteScore::Lost
    } else {
        WhiteScore::Drawn
    }
}

/// All that is known of somebody's strength, pool by pool.
pub(crate) fn ratings(ranked: Vec<Ranked>) -> Vec<(Pool, Rating)> {
    ranked.into_iter().filter_map(|one| Some((Pool::named(&one.pool)?, rating(one.strength)))).collect()
}
