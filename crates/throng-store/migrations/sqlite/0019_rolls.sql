-- From here on a vote may have a roll of who may vote: a row for each person, found by a keyed hash. Keyed by a number
-- that rises, so that the table grows at its end and dumps keep its order.
CREATE TABLE roll (
    id     INTEGER PRIMARY KEY,
    site   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    entry  INTEGER NOT NULL CHECK (entry > 0),
    voter  BLOB NOT NULL CHECK (length(voter) = 16),
    weight INTEGER NOT NULL CHECK (weight > 0),
    email  TEXT
) STRICT;
-- By number the roll is mailed and erased, by hash somebody on it is found.
CREATE UNIQUE INDEX roll_entry ON roll (site, number, entry);
CREATE INDEX roll_voter ON roll (site, number, voter);
