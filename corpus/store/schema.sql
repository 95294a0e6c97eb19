-- The corpus: one SQLite file that any SQLite tool can open. Documented in docs/schema.md.

CREATE TABLE version (
    id        INTEGER PRIMARY KEY,
    version   TEXT NOT NULL UNIQUE,      -- its id, made of date, part and copy: corpus/identity.py says how
    date      TEXT NOT NULL,             -- ISO; the version's first day in force
    part      TEXT NOT NULL DEFAULT '',  -- the kind of part or commentary that it is; '': a whole rulebook
    copy      INTEGER NOT NULL DEFAULT 0,-- 0: the first text of that date and part, 1: the next
    title     TEXT NOT NULL,
    format    TEXT NOT NULL,             -- the scraper's NAME
    covers    TEXT,                      -- JSON list of sections; NULL: the whole rulebook
    inferred  INTEGER NOT NULL DEFAULT 0,-- 1: the date was found by comparison, not stated
    commentary INTEGER NOT NULL DEFAULT 0,-- 1: says something about rules, is no rules text
    spans     TEXT,                      -- JSON list of [first, last] number; NULL: the covered sections are whole
    glossary  INTEGER NOT NULL DEFAULT 1 -- 0: the source has no glossary entry
) STRICT;

CREATE TABLE source (
    id         INTEGER PRIMARY KEY,
    version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    file       TEXT NOT NULL,
    sha256     TEXT NOT NULL,
    lines      INTEGER NOT NULL
) STRICT;

CREATE TABLE ledger_run (                -- every line of a source is in exactly one run
    source_id  INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    first_line INTEGER NOT NULL,         -- from 1, both included
    last_line  INTEGER NOT NULL,
    class      TEXT NOT NULL
) STRICT;

CREATE TABLE unplaced (source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE, line INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE repair (version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE, file TEXT NOT NULL, line INTEGER NOT NULL,
                     found TEXT NOT NULL, became TEXT NOT NULL, why TEXT NOT NULL) STRICT;
CREATE TABLE gap (version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE, numbers TEXT NOT NULL, reason TEXT NOT NULL,
                  file TEXT NOT NULL, line INTEGER NOT NULL,
                  kind TEXT NOT NULL DEFAULT 'rule',      -- what is missing: rule, glossary or examples
                  after_key TEXT NOT NULL DEFAULT '',     -- the last record before the hole; '': from the beginning
                  before_key TEXT NOT NULL DEFAULT '')    -- the first record behind it; '': to the end
                  STRICT;                                 -- numbers, and no ends: the hole is these numbers alone
CREATE TABLE problem (version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE, text TEXT NOT NULL) STRICT;

CREATE TABLE wording (                   -- each distinct text once, however many versions repeat it
    id       INTEGER PRIMARY KEY,
    text     TEXT NOT NULL,              -- as published, line wraps undone
    examples TEXT NOT NULL,              -- JSON list
    normal   TEXT NOT NULL,              -- the compared and searched form of the text
    whole_form    INTEGER NOT NULL,      -- equal where text and examples differ in typography alone: corpus/change.py
    words_form    INTEGER NOT NULL,      -- equal where the text differs in typography and cited rules alone
    examples_form INTEGER NOT NULL,      -- the same of the examples
    UNIQUE (text, examples)
) STRICT;

CREATE TABLE lineage (
    id      INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE         -- docs/lineage.md says how it is made and why it lasts
) STRICT;

CREATE TABLE record (
    id         INTEGER PRIMARY KEY,
    version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,         -- order in the version, from 0
    kind       TEXT NOT NULL,            -- rule, section, glossary, commentary
    key        TEXT NOT NULL,            -- the number without trailing dot, or the glossary term in lower case
    term       TEXT NOT NULL DEFAULT '', -- a glossary term as printed
    wording_id INTEGER NOT NULL REFERENCES wording (id),
    revised    TEXT NOT NULL DEFAULT '', -- stamped dates, separated by spaces
    cites      TEXT NOT NULL DEFAULT '', -- numbers that a commentary paragraph cites, separated by spaces
    source_id  INTEGER NOT NULL REFERENCES source (id),
    first_line INTEGER NOT NULL,
    last_line  INTEGER NOT NULL,
    lineage_id INTEGER REFERENCES lineage (id)
) STRICT;
CREATE INDEX record_of_version ON record (version_id, position);
CREATE INDEX record_by_key ON record (key, version_id);
CREATE INDEX record_of_lineage ON record (lineage_id, version_id, wording_id, key);
CREATE INDEX record_citing ON record (version_id) WHERE cites != ''; -- commentary is rare, and every rule that is shown asks for it

CREATE TABLE published (                 -- of records whose examples were put back from other sources: what their own source holds
    record_id  INTEGER PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
    wording_id INTEGER NOT NULL REFERENCES wording (id)
) STRICT;

CREATE TABLE alias (                     -- an address that a lineage once had leads there for ever
    address    TEXT PRIMARY KEY,
    lineage_id INTEGER NOT NULL REFERENCES lineage (id)
) STRICT;

CREATE TABLE alignment (                 -- which versions were aligned with each other
    old_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    new_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    PRIMARY KEY (old_id, new_id)
) STRICT;

CREATE TABLE bridge (                    -- which versions were aligned for what holes in those between them lost
    old_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    new_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    PRIMARY KEY (old_id, new_id)
) STRICT;

CREATE TABLE link (                      -- old record -> new record; one end is NULL for added and removed
    old_version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    new_version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    old_id     INTEGER REFERENCES record (id) ON DELETE CASCADE,
    new_id     INTEGER REFERENCES record (id) ON DELETE CASCADE,
    relation   TEXT NOT NULL,            -- edited, moved, split, merged, added, removed; "same" has no row unless its number stands twice
    similarity REAL NOT NULL,            -- 0 to 1
    reason     TEXT NOT NULL,            -- what decided it
    principal  INTEGER NOT NULL,         -- 1: carries the lineage on; 0: a branch of a split or merge
    said_in    TEXT NOT NULL DEFAULT ''  -- of an added or removed record, row ids of the records that say the same: no lineage
) STRICT;
CREATE INDEX link_old ON link (old_id);
CREATE INDEX link_new ON link (new_id);
CREATE INDEX link_versions ON link (old_version_id, new_version_id);

CREATE TABLE standing (                  -- which variant of a behaviour of the models stands in a version
    version_id INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    behaviour  TEXT NOT NULL,
    variant    TEXT,                     -- NULL: the version no longer has the behaviour
    basis      TEXT NOT NULL,            -- reviewed, read, ambiguous, open, absent, assumed: docs/models.md
    number     TEXT NOT NULL,            -- the rule that says so, or where it is expected
    record_id  INTEGER REFERENCES record (id) ON DELETE CASCADE,
    matched    TEXT NOT NULL,            -- the variants whose words the text has, separated by spaces
    PRIMARY KEY (version_id, behaviour)
) STRICT, WITHOUT ROWID;
CREATE TABLE standing_of (fingerprint TEXT NOT NULL) STRICT; -- the clauses that the standings were found with
