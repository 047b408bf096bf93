//! Ratings in a database.

use super::{
    Numbered, Ranked, RatedGame, RatingChange, RatingWork, Ratings, Search, Strength, WhiteScore, bits, real,
    row_of, sql,
};
use crate::tables::{Fields, Tables, Transaction, values};
use crate::work::Work;
use crate::{Later, StoreError};
use hive_play::{GameId, Identity, Millis};
use hive_rules::ByColor;
use std::ops::Range;

impl<T: Tables> Ratings for T {
    fn rate(&self, rated: RatedGame, after: ByColor<u32>, listed: ByColor<bool>) -> Later<'_, ()> {
        Box::pin(self.must(Work::Rating(RatingWork::Rate { rated: Box::new(rated), after, listed })))
    }

    fn unrated<'a>(&'a self, game: &'a GameId) -> Later<'a, ()> {
        Box::pin(self.done(Work::Rating(RatingWork::Unrated { game: game.clone() })))
    }

    fn rated<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Numbered>> {
        Box::pin(self.first(sql::RATED, values![game], numbered))
    }

    fn strengths<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Ranked>> {
        Box::pin(self.many(sql::STRENGTHS, values![who], ranked))
    }

    fn meetings<'a>(
        &'a self,
        [one, other]: [&'a Identity; 2],
        pool: &'a str,
        began: Range<Millis>,
        most: u32,
    ) -> Later<'a, Vec<Millis>> {
        let values = values![began.start, began.end, pool, one, other, most];
        Box::pin(self.many(sql::MEETINGS, values, |row| row.number(0)))
    }

    fn between<'a>(&'a self, [one, other]: [&'a Identity; 2]) -> Later<'a, Vec<(bool, WhiteScore, u32)>> {
        Box::pin(self.many(sql::BETWEEN, values![one, other], |row| {
            Ok((row.number(0)? != 0, WhiteScore::of(row.number(1)?), row.count(2)?))
        }))
    }

    fn leaders<'a>(&'a self, pool: &'a str, since: Millis, most: u32) -> Later<'a, Vec<Ranked>> {
        Box::pin(self.many(sql::LEADERS, values![pool, since, most], ranked))
    }

    fn rated_of<'a>(&'a self, who: &'a Identity, pool: &'a str, most: u32) -> Later<'a, Vec<Numbered>> {
        Box::pin(self.many(sql::RATED_OF, values![who, pool, most], numbered))
    }

    fn all_rated_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Numbered>> {
        Box::pin(self.many(sql::ALL_OF, values![who, most], numbered))
    }

    fn search<'a>(&'a self, search: &'a Search, stretch: Range<u64>, most: u32) -> Later<'a, Vec<Numbered>> {
        Box::pin(self.many(sql::SEARCH, search.values(&stretch, most), numbered))
    }

    fn last_rated(&self) -> Later<'_, u64> {
        Box::pin(async move {
            let last = self.first(sql::LAST, Vec::new(), |row| row.number(0)).await?;
            Ok(last.map_or(0, |last| last.max(0).cast_unsigned()))
        })
    }

    fn rated_after(&self, number: u64, most: u32) -> Later<'_, Vec<Numbered>> {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        Box::pin(self.many(sql::RATED_AFTER, values![number, most], numbered))
    }

    fn all_strengths<'a>(&'a self, after: &'a str, most: u32) -> Later<'a, Vec<Ranked>> {
        Box::pin(self.many(sql::ALL_STRENGTHS, values![after, most], ranked))
    }
}

fn ranked(row: &Fields) -> Result<Ranked, StoreError> {
    Ok(Ranked {
        pool: row.text(0)?,
        who: row.who(1)?,
        strength: strength(row, 2, row.number(5)?)?,
        games: row.count(6)?,
        won: row.count(7)?,
        drawn: row.count(8)?,
        lost: row.count(9)?,
    })
}

/// A strength whose numbers begin in a column.
fn strength(row: &Fields, first: usize, latest: Millis) -> Result<Strength, StoreError> {
    Ok(Strength {
        points: real(row.number(first)?),
        deviation: real(row.number(first + 1)?),
        volatility: real(row.number(first + 2)?),
        latest,
    })
}

fn numbered(row: &Fields) -> Result<Numbered, StoreError> {
    let ended = row.number(6)?;
    let change = |who: usize, first: usize| -> Result<RatingChange, StoreError> {
        let now = strength(row, first + 1, ended)?;
        Ok(RatingChange { who: row.who(who)?, was: real(row.number(first)?), now })
    };
    let rated = RatedGame {
        game: GameId::from(row.text(0)?),
        pool: row.text(2)?,
        began: row.number(5)?,
        ended,
        score: WhiteScore::of(row.number(7)?),
        counted: row.number(8)? != 0,
        sides: ByColor { white: change(3, 9)?, black: change(4, 13)? },
        how: row.text(17)?,
        ply: row.count(18)?,
        tiles: row.text(19)?,
    };
    Ok(Numbered { number: row.number(1)?.max(0).cast_unsigned(), rated })
}

/// Writes it. Whether there was something to be done.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &RatingWork) -> Result<bool, T::Error> {
    match work {
        RatingWork::Unrated { game } => {
            open.execute(sql::QUIET, values![game]).await?;
            Ok(true)
        }
        RatingWork::Rate { rated, after, listed } => rate(open, rated, *after, *listed).await,
    }
}

async fn rate<T: Transaction>(
    open: &mut T,
    rated: &RatedGame,
    after: ByColor<u32>,
    listed: ByColor<bool>,
) -> Result<bool, T::Error> {
    open.alone_with_ratings().await?;
    let RatedGame { game, pool, began, ended, score, counted, sides, how, ply, tiles } = rated;
    if !open.rows(sql::IS_RATED, values![game]).await?.is_empty() {
        return Ok(false);
    }
    let ByColor { white, black } = sides;
    for (change, games) in [(white, after.white), (black, after.black)] {
        let found = open.rows(sql::GAMES, values![row_of(pool, &change.who)]).await?;
        if found.first().map_or(Ok(0), |row| row.count(0))? != games {
            return Ok(false);
        }
    }
    let last = open.rows(sql::LAST, Vec::new()).await?;
    let last = last.first().map_or(Ok(0), |row| row.number(0))?;
    let mut values =
        values![game, last + 1, pool, &white.who, &black.who, *began, *ended, score.number(), *counted,];
    for RatingChange { was, now, .. } in [white, black] {
        values.extend([*was, now.points, now.deviation, now.volatility].map(|number| bits(number).into()));
    }
    values.extend(values![how, *ply, tiles]);
    open.execute(sql::RATE, values).await?;
    if *counted {
        for (change, is_white, listed) in [(white, true, listed.white), (black, false, listed.black)] {
            let RatingChange { who, now, .. } = change;
            let [won, drawn, lost] = score.adds(is_white);
            let values = values![
                row_of(pool, who),
                pool,
                who,
                bits(now.points),
                bits(now.deviation),
                bits(now.volatility),
                now.latest,
                won,
                drawn,
                lost,
                (now.points * 100.0) as i64,
                listed,
            ];
            open.execute(sql::RANK, values).await?;
        }
    }
    open.execute(sql::QUIET, values![game]).await?;
    Ok(true)
}
