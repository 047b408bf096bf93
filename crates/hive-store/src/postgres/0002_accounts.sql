-- People and programs that can prove who they are. The identity is the one that they had as guests.
CREATE TABLE accounts (
    id       TEXT COLLATE "C"   NOT NULL PRIMARY KEY,
    name     TEXT   NOT NULL,
    created  BIGINT NOT NULL,
    -- 1 if a program plays.
    bot      BIGINT NOT NULL,
    role     TEXT   NOT NULL,
    standing TEXT   NOT NULL,
    password TEXT
);

-- What names look like: no two accounts look alike, not even to one that is gone.
CREATE TABLE account_looks (
    looks   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL
);

CREATE INDEX account_looks_by_account ON account_looks (account);

-- What proves who somebody is: hashes of secrets, and the public keys of passkeys.
CREATE TABLE proofs (
    id      TEXT COLLATE "C"   NOT NULL PRIMARY KEY,
    account TEXT COLLATE "C"   NOT NULL,
    kind    TEXT   NOT NULL,
    label   TEXT   NOT NULL,
    body    TEXT   NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL,
    until   BIGINT
);

CREATE INDEX proofs_by_account ON proofs (account, created, id);
