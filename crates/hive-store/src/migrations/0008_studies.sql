-- Studies: named collections of trees. What stands in a chapter is for the page: here it is a text.
CREATE TABLE studies (
    id       TEXT   NOT NULL PRIMARY KEY,
    owner    TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    -- 0 for nobody else, 1 for whoever has the link, 2 for everybody.
    seen     BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    -- Grows by one with every change: who changes an older one is refused.
    version  BIGINT NOT NULL,
    chapters BIGINT NOT NULL,
    body     TEXT   NOT NULL
);

CREATE INDEX studies_by_owner ON studies (owner, updated);
CREATE INDEX studies_for_all ON studies (updated) WHERE seen = 2;
