-- Times are milliseconds since 1970. Types are those that PostgreSQL has as well.

CREATE TABLE guests (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE games (
    id      TEXT   NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    options TEXT   NOT NULL,
    -- The rest is derived from the events, for lists and alarms.
    updated BIGINT NOT NULL,
    summary TEXT   NOT NULL,
    -- When somebody has to look after the game even if nobody is there: a clock runs out, or it is an
    -- engine's turn.
    alarm   BIGINT
);

CREATE INDEX games_by_alarm ON games (alarm) WHERE alarm IS NOT NULL;

CREATE TABLE seats (
    game  TEXT NOT NULL REFERENCES games (id),
    side  TEXT NOT NULL,
    guest TEXT NOT NULL,
    PRIMARY KEY (game, side)
);

CREATE INDEX seats_by_guest ON seats (guest);

-- What happened. Rows are added and never changed; the key refuses a second writer.
CREATE TABLE events (
    game    TEXT    NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    version INTEGER NOT NULL,
    at      BIGINT  NOT NULL,
    body    TEXT    NOT NULL,
    PRIMARY KEY (game, number)
);
