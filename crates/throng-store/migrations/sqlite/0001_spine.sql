-- Petitions, signatures, their counts and their mails.
--
-- Large tables are keyed by minted, time-ordered ids, so that they grow at their end. There is no
-- unique index over address keys on purpose: random pages are what a commit costs. That a person
-- counts once is checked in the writing transaction through an index in memory (see
-- docs/decisions/0002-uniqueness.md), and proved from these rows by `throng verify`.

CREATE TABLE site (
    id       INTEGER PRIMARY KEY,
    document TEXT NOT NULL
) STRICT;

CREATE TABLE area (
    site     INTEGER NOT NULL,
    code     TEXT NOT NULL,
    ordinal  INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (site, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE petition (
    site      INTEGER NOT NULL REFERENCES site (id),
    number    INTEGER NOT NULL,
    state     TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    closes_at INTEGER,
    document  TEXT NOT NULL,
    PRIMARY KEY (site, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tally (
    site       INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    source     INTEGER NOT NULL,
    dimension  INTEGER NOT NULL,
    key        TEXT NOT NULL,
    count      INTEGER NOT NULL CHECK (count >= 0),
    changed_at INTEGER NOT NULL,
    label      TEXT,
    ordinal    INTEGER NOT NULL,
    PRIMARY KEY (site, number, source, dimension, key),
    FOREIGN KEY (site, number) REFERENCES petition (site, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE signature (
    id                INTEGER PRIMARY KEY,
    site              INTEGER NOT NULL,
    number            INTEGER NOT NULL,
    state             INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    address_key       BLOB NOT NULL CHECK (length(address_key) = 16),
    name_key          INTEGER NOT NULL,
    postcode_key      INTEGER NOT NULL,
    slot              INTEGER NOT NULL CHECK (slot IN (0, 1)),
    form_key          BLOB NOT NULL CHECK (length(form_key) = 16),
    country           TEXT NOT NULL,
    area              TEXT,
    wants_updates     INTEGER NOT NULL CHECK (wants_updates IN (0, 1)),
    revision          INTEGER NOT NULL,
    code_tries        INTEGER NOT NULL,
    mail_window_began INTEGER NOT NULL,
    mails_in_window   INTEGER NOT NULL,
    mail_last         INTEGER NOT NULL,
    created_at        INTEGER NOT NULL,
    confirmed_at      INTEGER,
    ended_at          INTEGER,
    reason            TEXT,
    CHECK (state <> 1 OR confirmed_at IS NOT NULL),
    FOREIGN KEY (site, number) REFERENCES petition (site, number)
) STRICT;

CREATE TABLE signer (
    id       INTEGER PRIMARY KEY REFERENCES signature (id),
    name     TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    email    TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    postcode TEXT
) STRICT;

CREATE TABLE repeat (
    id                INTEGER PRIMARY KEY,
    of                INTEGER NOT NULL REFERENCES signature (id),
    form_key          BLOB NOT NULL CHECK (length(form_key) = 16),
    name              TEXT NOT NULL,
    email             TEXT NOT NULL,
    postcode          TEXT,
    country           TEXT NOT NULL,
    area              TEXT,
    wants_updates     INTEGER NOT NULL CHECK (wants_updates IN (0, 1)),
    revision          INTEGER NOT NULL,
    mail_window_began INTEGER NOT NULL,
    mails_in_window   INTEGER NOT NULL,
    mail_last         INTEGER NOT NULL,
    code_tries        INTEGER NOT NULL,
    created_at        INTEGER NOT NULL
) STRICT;
CREATE INDEX repeat_of ON repeat (of);

CREATE TABLE mail (
    id          INTEGER PRIMARY KEY,
    site        INTEGER NOT NULL,
    kind        INTEGER NOT NULL,
    subject     INTEGER NOT NULL,
    revision    INTEGER NOT NULL,
    state       INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
    attempts    INTEGER NOT NULL,
    due_at      INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    finished_at INTEGER,
    reply       TEXT
) STRICT;
-- The queue as loaded at start: small, and appended to in order.
CREATE INDEX mail_queued ON mail (id) WHERE state = 0;
