-- Where an attempt was sent from, as coarse as throng_domain::network keeps it: three bytes or six, personal data like
-- the rest of the row, and gone with it. No index: staff look along the table.

ALTER TABLE signer ADD COLUMN network BLOB;
ALTER TABLE repeat ADD COLUMN network BLOB;
