-- From here on a campaign may be a vote (kind 2): with each signature of one stands a choice, sealed to the key of the
-- vote's box. Keyed like signatures, so that the table grows at its end.
CREATE TABLE ballot (
    id     INTEGER PRIMARY KEY REFERENCES signature (id),
    site   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    choice BLOB NOT NULL CHECK (length(choice) = 80)
) STRICT;
-- What is read when a box is opened, and erased part by part afterwards.
CREATE INDEX ballot_of ON ballot (site, number, id);
-- Votes that may have to be erased are looked for every minute.
CREATE INDEX campaign_vote ON campaign (site, number) WHERE kind = 2;
-- How many of a campaign's comments (kind 40) a moderator has hidden is counted beside how many there are (kind 43).
CREATE TEMP TABLE hidden AS SELECT site, json_extract(document, '$.comment.campaign') AS number, count(*) AS count
    FROM record WHERE kind = 40 AND json_type(document, '$.comment.state.hidden') IS NOT NULL GROUP BY 1, 2;
UPDATE record SET document = json_set(document, '$.comment_count.hidden', h.count) FROM hidden h
    WHERE record.site = h.site AND record.owner = h.number AND record.kind = 43;
DROP TABLE hidden;
