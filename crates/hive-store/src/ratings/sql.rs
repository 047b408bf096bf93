//! What is asked of the database, in words that SQLite and PostgreSQL understand alike.

/// Whether a game is rated already.
pub(crate) const IS_RATED: &str = "SELECT number FROM rated_games WHERE game = $1";

/// How many games of somebody have counted.
pub(crate) const GAMES: &str = "SELECT games FROM ratings WHERE id = $1";

pub(crate) const LAST: &str = "SELECT COALESCE(MAX(number), 0) FROM rated_games";

pub(crate) const RATE: &str =
    "INSERT INTO rated_games (game, number, pool, white, black, began, ended, score, counted,
        white_was, white_points, white_deviation, white_volatility,
        black_was, black_points, black_deviation, black_volatility, how, ply, tiles)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)";

pub(crate) const RANK: &str = "INSERT INTO ratings
        (id, pool, who, points, deviation, volatility, latest, games, won, drawn, lost, shown, listed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11, $12)
    ON CONFLICT (id) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
        volatility = excluded.volatility, latest = excluded.latest, games = ratings.games + 1,
        won = ratings.won + excluded.won, drawn = ratings.drawn + excluded.drawn, lost = ratings.lost + excluded.lost,
        shown = excluded.shown, listed = excluded.listed";

pub(crate) const QUIET: &str = "UPDATE games SET alarm = NULL WHERE id = $1";

macro_rules! rated_columns {
    () => {
        "game, number, pool, white, black, began, ended, score, counted,
         white_was, white_points, white_deviation, white_volatility,
         black_was, black_points, black_deviation, black_volatility, how, ply, tiles"
    };
}

macro_rules! ranked_columns {
    () => {
        "pool, who, points, deviation, volatility, latest, games, won, drawn, lost"
    };
}

pub(crate) const RATED: &str = concat!("SELECT ", rated_columns!(), " FROM rated_games WHERE game = $1");

pub(crate) const RATED_AFTER: &str =
    concat!("SELECT ", rated_columns!(), " FROM rated_games WHERE number > $1 ORDER BY number LIMIT $2");

/// Both sides have an index of their own: each gives as many as are wanted, and the latest of both are taken.
pub(crate) const RATED_OF: &str = concat!(
    "SELECT ",
    rated_columns!(),
    " FROM (SELECT * FROM (SELECT * FROM rated_games WHERE white = $1 AND pool = $2 ORDER BY number DESC LIMIT $3) AS w
        UNION ALL
        SELECT * FROM (SELECT * FROM rated_games WHERE black = $1 AND pool = $2 ORDER BY number DESC LIMIT $3) AS b) AS all_of
    ORDER BY number DESC LIMIT $3"
);

/// The same in all pools.
pub(crate) const ALL_OF: &str = concat!(
    "SELECT ",
    rated_columns!(),
    " FROM (SELECT * FROM (SELECT * FROM rated_games WHERE white = $1 ORDER BY number DESC LIMIT $2) AS w
        UNION ALL
        SELECT * FROM (SELECT * FROM rated_games WHERE black = $1 ORDER BY number DESC LIMIT $2) AS b) AS all_of
    ORDER BY number DESC LIMIT $2"
);

/// Games of the archive. An empty text stands for anything. Only a stretch of numbers is gone through, so that a question
/// that nothing answers has an end. Ratings are kept as their bits, and of positive numbers those have the same order.
pub(crate) const SEARCH: &str = concat!(
    "SELECT ",
    rated_columns!(),
    " FROM rated_games WHERE number > $1 AND number < $2
        AND ($3 = '' OR pool LIKE $3)
        AND ($4 = '' OR white = $4 OR black = $4) AND ($5 = '' OR white = $5 OR black = $5)
        AND ($6 = '' OR white = $6) AND ($7 = '' OR black = $7)
        AND (CAST($8 AS BIGINT) = 3 OR (($4 = '' OR white = $4) AND score = $8) OR (black = $4 AND score = 2 - $8))
        AND ($9 = '' OR how = $9) AND ($10 = '' OR tiles = $10)
        AND ended >= $11 AND ended <= $12 AND ply >= $13 AND ply <= $14
        AND white_was >= $15 AND white_was <= $16 AND black_was >= $15 AND black_was <= $16
    ORDER BY number DESC LIMIT $17"
);

pub(crate) const MEETINGS: &str = "SELECT began FROM rated_games
    WHERE counted = 1 AND began >= $1 AND began < $2 AND pool = $3 AND white = $4 AND black = $5
    UNION ALL SELECT began FROM rated_games
    WHERE counted = 1 AND began >= $1 AND began < $2 AND pool = $3 AND white = $5 AND black = $4 LIMIT $6";

/// How all games of two ended: whether the first had White, White's score, and how many.
pub(crate) const BETWEEN: &str =
    "SELECT CAST(1 AS BIGINT), score, COUNT(*) FROM rated_games WHERE white = $1 AND black = $2 GROUP BY score
    UNION ALL SELECT CAST(0 AS BIGINT), score, COUNT(*) FROM rated_games WHERE white = $2 AND black = $1 GROUP BY score";

pub(crate) const STRENGTHS: &str =
    concat!("SELECT ", ranked_columns!(), " FROM ratings WHERE who = $1 ORDER BY games DESC, pool");

pub(crate) const LEADERS: &str = concat!(
    "SELECT ",
    ranked_columns!(),
    " FROM ratings WHERE pool = $1 AND latest >= $2 AND listed = 1 ORDER BY shown DESC, who LIMIT $3"
);

pub(crate) const ALL_STRENGTHS: &str =
    concat!("SELECT ", ranked_columns!(), " FROM ratings WHERE id > $1 ORDER BY id LIMIT $2");
