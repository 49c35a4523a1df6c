-- Signatures on paper (source 2 of a tally) grow a petition as those online do (source 0): in the hour in which they were
-- checked. The sums by day count both from now on; there is no paper yet that they would have missed.

DROP TRIGGER tally_hour_new;
DROP TRIGGER tally_hour_moved;
DROP TRIGGER tally_hour_gone;
CREATE TRIGGER tally_hour_new AFTER INSERT ON tally WHEN NEW.source IN (0, 2) AND NEW.dimension = 3
BEGIN INSERT INTO tally_day (site, number, day, count)
    VALUES (NEW.site, NEW.number, CAST(NEW.key AS INTEGER) / 24, NEW.count)
    ON CONFLICT (site, number, day) DO UPDATE SET count = count + excluded.count; END;
CREATE TRIGGER tally_hour_moved AFTER UPDATE OF count ON tally WHEN NEW.source IN (0, 2) AND NEW.dimension = 3
BEGIN UPDATE tally_day SET count = count + NEW.count - OLD.count
    WHERE site = NEW.site AND number = NEW.number AND day = CAST(NEW.key AS INTEGER) / 24; END;
CREATE TRIGGER tally_hour_gone AFTER DELETE ON tally WHEN OLD.source IN (0, 2) AND OLD.dimension = 3
BEGIN UPDATE tally_day SET count = count - OLD.count
    WHERE site = OLD.site AND number = OLD.number AND day = CAST(OLD.key AS INTEGER) / 24; END;
