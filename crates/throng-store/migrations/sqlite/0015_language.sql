-- The language of the form that somebody signed by: mails to them are written in it. NULL for the site's own language, and
-- in rows older than this.
ALTER TABLE signer ADD COLUMN language TEXT;
ALTER TABLE repeat ADD COLUMN language TEXT;

-- The number of signatures when this one was confirmed, with it: the receipt says it. NULL in rows older than this.
ALTER TABLE signature ADD COLUMN position INTEGER;
