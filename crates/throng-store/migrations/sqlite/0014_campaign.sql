-- What people sign is a campaign of a kind: 0 is a petition (throng_domain::campaign). The documents are rewritten with
-- this migration by sqlite/migrate/campaigns.rs: what all kinds share apart from what a petition has beside it.

ALTER TABLE petition RENAME TO campaign;
ALTER TABLE campaign ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;

DROP INDEX petition_newest;
DROP INDEX petition_closing;
DROP INDEX petition_screened;
-- Lists in their order, without reading a campaign that is not shown: documents are long.
CREATE INDEX campaign_newest ON campaign (site, state, opened_at, number);
-- What closes by its date: looked for every minute.
CREATE INDEX campaign_closing ON campaign (closes_at) WHERE state = 'open';
-- Those whose signatures are screened, for the office.
CREATE INDEX campaign_screened ON campaign (site, number) WHERE json_extract(document, '$.head.screening') IS NOT NULL;
