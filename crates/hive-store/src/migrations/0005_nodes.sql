-- Which nodes are alive, and until when that is believed, by the database's clock: one row for each node and not one for
-- each game, for a node renews it every few seconds.
CREATE TABLE nodes (
    name  TEXT   NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

ALTER TABLE games DROP COLUMN leased_until;
