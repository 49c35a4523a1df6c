-- Small rows: what a site keeps beside petitions and signatures (throng_domain::record). Few of each kind, and
-- read whole, so one table and one document each.

CREATE TABLE record (
    site     INTEGER NOT NULL REFERENCES site (id),
    kind     INTEGER NOT NULL,
    owner    INTEGER NOT NULL,
    item     INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (site, kind, owner, item)
) STRICT, WITHOUT ROWID;

-- A mail may be about a petition: `subject` is then its number, and `entry` the line of its history.
ALTER TABLE mail ADD COLUMN entry INTEGER NOT NULL DEFAULT 0;

-- When the signer's personal data was erased; the signature stays counted.
ALTER TABLE signature ADD COLUMN erased_at INTEGER;
