-- A chain of hashes through the events of each game (the program fills in what is there already), and how many
-- there are: so that a changed or missing one is noticed.
ALTER TABLE events ADD COLUMN chain BLOB NOT NULL DEFAULT x'';

ALTER TABLE games ADD COLUMN events BIGINT NOT NULL DEFAULT 0;
UPDATE games SET events = (SELECT COALESCE(MAX(number), 0) FROM events WHERE events.game = games.id);

-- Which node looks after a game, under which epoch it may write, and until when it is the only one.
ALTER TABLE games ADD COLUMN owner TEXT;
ALTER TABLE games ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN leased_until BIGINT NOT NULL DEFAULT 0;

-- Who plays both sides at one screen holds one seat: they are one person, and the game is in their list once.
DELETE FROM seats WHERE
    CASE WHEN json_valid((SELECT options FROM games WHERE games.id = seats.game))
    THEN (SELECT json_extract(options, '$.seats.' || seats.side || '.type') FROM games WHERE games.id = seats.game)
    END = 'sameScreen';

-- When something last happened in the game, once more: the index alone is then the list of a person's games, in its order.
ALTER TABLE seats ADD COLUMN updated BIGINT NOT NULL DEFAULT 0;
UPDATE seats SET updated = (SELECT updated FROM games WHERE games.id = seats.game);
DROP INDEX seats_by_guest;
CREATE INDEX seats_by_guest ON seats (guest, updated, game);
