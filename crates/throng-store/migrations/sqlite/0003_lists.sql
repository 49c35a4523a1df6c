-- Lists of petitions in their order, without reading one that is not shown: documents are long.

CREATE INDEX petition_newest ON petition (site, state, opened_at, number);
-- What closes by its date: looked for every minute.
CREATE INDEX petition_closing ON petition (closes_at) WHERE state = 'open';
