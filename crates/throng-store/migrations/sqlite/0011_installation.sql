-- Which installation's secret the rows were made with, as a fingerprint that tells nothing of it: with another secret
-- everybody would count again. One row.

CREATE TABLE installation (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
) STRICT;
