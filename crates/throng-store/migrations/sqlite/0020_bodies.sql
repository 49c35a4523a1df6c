-- From here on choices that people cast in the same second may be sealed with one exchange of keys. A program of before
-- could not open them, and would count them as unreadable: it must not open this file.
-- From here on a roll may keep the keyed hash of each person's member number: by it a code that was lost is made anew.
ALTER TABLE roll ADD COLUMN member BLOB CHECK (length(member) = 16);
-- The trial of a vote (kind 5) is in no list of votes, and is erased as they are.
DROP INDEX campaign_vote;
CREATE INDEX campaign_vote ON campaign (site, number) WHERE kind IN (2, 5);
-- From here on a roll says who has voted on paper, by the number of the batch. A program of before would let them vote once more.
ALTER TABLE roll ADD COLUMN paper INTEGER CHECK (paper > 0);
