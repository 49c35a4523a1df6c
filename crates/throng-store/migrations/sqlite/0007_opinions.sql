-- What a signer says about the petition's answer: twice the number of the publication, and one more for "it answers".
-- The sums are small rows (kind 21), moved in the same transaction.

ALTER TABLE signature ADD COLUMN opinion INTEGER;
