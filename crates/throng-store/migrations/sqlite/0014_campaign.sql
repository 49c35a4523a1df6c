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

-- Why a signature is held for checking, in columns (sqlite/signature_reason.rs) instead of a text with endings: by what (0 many from
-- its network, 1 a rule, 2 a line of the ledger), its number, and whether the signer was told; and of what was taken
-- out whether its signer took the name off too. NULL, a byte each, for all that counts. The rows are rewritten
-- by sqlite/migrate/reasons.rs.
ALTER TABLE signature ADD COLUMN held_by INTEGER;
ALTER TABLE signature ADD COLUMN held_number INTEGER;
ALTER TABLE signature ADD COLUMN told INTEGER;
ALTER TABLE signature ADD COLUMN then_withdrawn INTEGER;
DROP INDEX signature_held;
-- Those whose signers are to be told that it takes long: nobody else is in it, so that signing pays for nothing.
CREATE INDEX signature_held ON signature (ended_at) WHERE state = 4 AND told = 0;
