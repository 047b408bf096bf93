-- How strong somebody is in one pool of games. Real numbers are kept as their 64 bits, so that nothing of them is lost.
CREATE TABLE ratings (
    -- The pool and who it is.
    id         TEXT   NOT NULL PRIMARY KEY,
    pool       TEXT   NOT NULL,
    who        TEXT   NOT NULL,
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- The last game that counted.
    latest     BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    won        BIGINT NOT NULL,
    drawn      BIGINT NOT NULL,
    lost       BIGINT NOT NULL,
    -- The points in hundredths, for the order of leaderboards.
    shown      BIGINT NOT NULL,
    -- 1 if it is known well enough for a leaderboard.
    listed     BIGINT NOT NULL
);

CREATE INDEX ratings_by_pool ON ratings (pool, shown) WHERE listed = 1;
CREATE INDEX ratings_by_who ON ratings (who);

-- Rated games that are over, each once, in the order in which they were counted.
CREATE TABLE rated_games (
    game             TEXT   NOT NULL PRIMARY KEY,
    number           BIGINT NOT NULL,
    pool             TEXT   NOT NULL,
    white            TEXT   NOT NULL,
    black            TEXT   NOT NULL,
    began            BIGINT NOT NULL,
    ended            BIGINT NOT NULL,
    -- White's: 2 for a win, 1 for a draw, 0.
    score            BIGINT NOT NULL,
    -- 0 if the same two had played so often that it changed nothing.
    counted          BIGINT NOT NULL,
    white_was        BIGINT NOT NULL,
    white_points     BIGINT NOT NULL,
    white_deviation  BIGINT NOT NULL,
    white_volatility BIGINT NOT NULL,
    black_was        BIGINT NOT NULL,
    black_points     BIGINT NOT NULL,
    black_deviation  BIGINT NOT NULL,
    black_volatility BIGINT NOT NULL
);

CREATE UNIQUE INDEX rated_games_by_number ON rated_games (number);
CREATE INDEX rated_games_by_white ON rated_games (white, pool, number);
CREATE INDEX rated_games_by_black ON rated_games (black, pool, number);
