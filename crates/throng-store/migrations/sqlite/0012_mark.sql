-- What state the main file is in: in use, or closed at a batch. One row of 41 bytes (sqlite/mark.rs), written in every
-- transaction, so that each batch in the log has its number and the file says up to which one it holds them all.

CREATE TABLE mark (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    mark BLOB NOT NULL CHECK (length(mark) = 41)
) STRICT;
