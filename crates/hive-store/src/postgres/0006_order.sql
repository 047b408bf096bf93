-- Somebody has told the moderators of somebody.
CREATE TABLE reports (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    about      TEXT COLLATE "C" NOT NULL,
    reporter   TEXT COLLATE "C" NOT NULL,
    -- The game in which it happened; empty if it is about a profile.
    game       TEXT COLLATE "C" NOT NULL,
    reason     TEXT   NOT NULL,
    words      TEXT   NOT NULL,
    created    BIGINT NOT NULL,
    -- When a moderator was done with it.
    settled    BIGINT
);

-- The same is told once, as long as nobody has looked after it.
CREATE UNIQUE INDEX reports_once ON reports (reporter, about, game) WHERE settled IS NULL;
CREATE INDEX reports_open ON reports (created, id) WHERE settled IS NULL;
CREATE INDEX reports_by_reporter ON reports (reporter, created, id);
CREATE INDEX reports_by_about ON reports (about, created, id);
CREATE INDEX reports_settled ON reports (settled) WHERE settled IS NOT NULL;

-- What those who keep order have done, each of it once, never changed.
CREATE TABLE order_log (
    id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL,
    -- Who has done it; empty for whoever runs the server.
    keeper TEXT COLLATE "C" NOT NULL,
    deed   TEXT   NOT NULL,
    about  TEXT COLLATE "C" NOT NULL,
    report TEXT   NOT NULL,
    note   TEXT   NOT NULL,
    until  BIGINT
);

CREATE INDEX order_log_by_time ON order_log (at, id);

-- Who may not say anything, until when.
CREATE TABLE mutes (
    who   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- What somebody will answer, in games with days for a turn, if the other side does what they expect.
CREATE TABLE plans (
    -- The game and the side.
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    body    TEXT   NOT NULL,
    updated BIGINT NOT NULL
);

CREATE INDEX plans_by_time ON plans (updated);
