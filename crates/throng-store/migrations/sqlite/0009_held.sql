-- Signatures that are held for checking: state 4. Which states there are is a check of the table, and what it says can be
-- widened without rewriting the rows (SQLite, "Making Other Kinds Of Table Schema Changes").

PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'state BETWEEN 0 AND 3', 'state BETWEEN 0 AND 4')
    WHERE type = 'table' AND name = 'signature';
PRAGMA writable_schema = RESET;

-- Those whose signers are to be told that it takes long: nobody else is in it, so that signing pays for nothing.
CREATE INDEX signature_held ON signature (ended_at) WHERE state = 4 AND reason NOT GLOB '*, told';
-- Petitions whose signatures are screened, for the office.
CREATE INDEX petition_screened ON petition (site, number) WHERE json_extract(document, '$.screening') IS NOT NULL;
