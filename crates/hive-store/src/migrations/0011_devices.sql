-- Browsers that are told when somebody's turn has come, though no page is open (web push).
CREATE TABLE devices (
    -- The hash of the address.
    id       TEXT   NOT NULL PRIMARY KEY,
    who      TEXT   NOT NULL,
    address  TEXT   NOT NULL,
    -- What only that browser can open is written with these.
    key      TEXT   NOT NULL,
    secret   TEXT   NOT NULL,
    language TEXT   NOT NULL,
    created  BIGINT NOT NULL
);

CREATE INDEX devices_by_who ON devices (who, created, id);
