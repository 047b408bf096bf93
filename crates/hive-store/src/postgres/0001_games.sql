-- The same tables as in SQLite after its last step. Times are milliseconds since 1970. Names are compared byte by byte, as
-- SQLite does: in another order pages of lists would not meet. No table refers to another: whoever writes has locked the
-- row of the game before, and a reference would be looked up once more for each event.

CREATE TABLE guests (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE games (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    options TEXT   NOT NULL,
    -- The rest is derived from the events, for lists and alarms.
    updated BIGINT NOT NULL,
    summary TEXT   NOT NULL,
    alarm   BIGINT,
    events  BIGINT NOT NULL DEFAULT 0,
    -- Which node looks after the game, and under which epoch it may write.
    owner   TEXT,
    epoch   BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX games_by_alarm ON games (alarm) WHERE alarm IS NOT NULL;

CREATE TABLE seats (
    game    TEXT COLLATE "C" NOT NULL,
    side    TEXT COLLATE "C" NOT NULL,
    guest   TEXT COLLATE "C" NOT NULL,
    -- When something last happened in the game, once more: the index alone is then the list of a person's games.
    updated BIGINT NOT NULL,
    PRIMARY KEY (game, side)
);

CREATE INDEX seats_by_guest ON seats (guest, updated, game);

-- What happened. Rows are added and never changed; the key refuses a second writer.
CREATE TABLE events (
    game    TEXT COLLATE "C" NOT NULL,
    number  BIGINT NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    chain   BYTEA  NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE solved (
    guest  TEXT COLLATE "C" NOT NULL,
    lesson TEXT COLLATE "C" NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (guest, lesson)
);

CREATE TABLE keys (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE nodes (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
