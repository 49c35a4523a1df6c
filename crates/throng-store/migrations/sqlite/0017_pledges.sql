-- From here on a campaign may be a pledge (kind 1). The table is the same; lists are by kind.
DROP INDEX campaign_newest;
CREATE INDEX campaign_newest ON campaign (site, kind, state, opened_at, number);
-- Pledges past their last day that are not settled: looked for every minute.
CREATE INDEX campaign_unsettled ON campaign (closes_at)
    WHERE kind = 1 AND state = 'closed' AND json_extract(document, '$.kind.pledge.settled') IS NULL;
