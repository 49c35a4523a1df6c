-- From here on the roll of an open vote has the name of each person, which is shown with what they choose. A program of before would
-- let them vote without it.
ALTER TABLE roll ADD COLUMN name TEXT CHECK (length(name) BETWEEN 1 AND 255);
