-- Reviews of games that are over, one for each: what searches found at each position. What that means is for who reads it.
CREATE TABLE reviews (
    game      TEXT   NOT NULL PRIMARY KEY,
    -- Who has kept it.
    who       TEXT   NOT NULL,
    -- Which version of the player has looked, and at how many positions for each turn: a lesser one is refused.
    judgement BIGINT NOT NULL,
    effort    BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    body      TEXT   NOT NULL
);

CREATE INDEX reviews_by_who ON reviews (who, updated);
