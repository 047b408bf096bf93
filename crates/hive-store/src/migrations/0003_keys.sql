-- Secrets of the server itself: with one of them it signs the cookies that it gives out.
CREATE TABLE keys (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
