-- Who has let others wait, how often, and until when they wait themselves.
CREATE TABLE slips (
    who   TEXT   NOT NULL PRIMARY KEY,
    times BIGINT NOT NULL,
    until BIGINT NOT NULL
);

CREATE INDEX slips_by_time ON slips (until);

-- Who said what while they watched a game, in which only the name stands that they had.
CREATE TABLE asides (
    -- The hash of the game, the name and the line.
    id   TEXT   NOT NULL PRIMARY KEY,
    game TEXT   NOT NULL,
    who  TEXT   NOT NULL,
    at   BIGINT NOT NULL
);

CREATE INDEX asides_by_game ON asides (game);
CREATE INDEX asides_by_who ON asides (who);
CREATE INDEX asides_by_time ON asides (at);
