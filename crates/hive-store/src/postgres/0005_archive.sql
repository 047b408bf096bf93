-- What the archive is searched by besides: how a game ended, after how many turns, with which tiles. Games that were rated
-- before have no such words.
ALTER TABLE rated_games ADD COLUMN how TEXT NOT NULL DEFAULT '';
ALTER TABLE rated_games ADD COLUMN ply BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rated_games ADD COLUMN tiles TEXT NOT NULL DEFAULT '';

-- Whom somebody does not want to meet; `programs` stands for all of them.
CREATE TABLE avoided (
    -- Who, and whom.
    id    TEXT   NOT NULL PRIMARY KEY,
    who   TEXT   NOT NULL,
    whom  TEXT   NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX avoided_by_who ON avoided (who, since, id);
