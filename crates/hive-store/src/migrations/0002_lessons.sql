-- Which lessons a guest has solved, and when first.
CREATE TABLE solved (
    guest  TEXT   NOT NULL,
    lesson TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (guest, lesson)
);
