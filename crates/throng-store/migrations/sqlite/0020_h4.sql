-- From here on a roll may keep the keyed hash of each person's member number: by it a code that was lost is made anew.
ALTER TABLE roll ADD COLUMN member BLOB CHECK (length(member) = 16);
