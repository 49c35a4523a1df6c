-- How a petition grew, found in a few rows. Hours are thousands after some months, and a page shows weeks.
--
-- Hours become texts of one width, so that they sort as numbers do: a part of a day is a range of the primary key.
UPDATE tally SET key = printf('%013d', CAST(key AS INTEGER)) WHERE dimension = 3;

-- What was collected on each day of 24 hours since 1970: the sums of the hours, kept by the triggers below in the
-- same transaction, whoever writes an hour. `throng verify` compares.
CREATE TABLE tally_day (
    site   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    day    INTEGER NOT NULL,
    count  INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (site, number, day)
) STRICT, WITHOUT ROWID;
INSERT INTO tally_day (site, number, day, count)
    SELECT site, number, CAST(key AS INTEGER) / 24, sum(count) FROM tally WHERE source = 0 AND dimension = 3
    GROUP BY site, number, CAST(key AS INTEGER) / 24;
-- The end of each statement is the end of a line, and of no line within it.
CREATE TRIGGER tally_hour_new AFTER INSERT ON tally WHEN NEW.source = 0 AND NEW.dimension = 3
BEGIN INSERT INTO tally_day (site, number, day, count)
    VALUES (NEW.site, NEW.number, CAST(NEW.key AS INTEGER) / 24, NEW.count)
    ON CONFLICT (site, number, day) DO UPDATE SET count = count + excluded.count; END;
CREATE TRIGGER tally_hour_moved AFTER UPDATE OF count ON tally WHEN NEW.source = 0 AND NEW.dimension = 3
BEGIN UPDATE tally_day SET count = count + NEW.count - OLD.count
    WHERE site = NEW.site AND number = NEW.number AND day = CAST(NEW.key AS INTEGER) / 24; END;
CREATE TRIGGER tally_hour_gone AFTER DELETE ON tally WHEN OLD.source = 0 AND OLD.dimension = 3
BEGIN UPDATE tally_day SET count = count - OLD.count
    WHERE site = OLD.site AND number = OLD.number AND day = CAST(OLD.key AS INTEGER) / 24; END;
