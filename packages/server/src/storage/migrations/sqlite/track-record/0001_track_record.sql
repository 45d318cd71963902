-- How the record is kept. `calls` and `statistics` are notes beside it that change; nothing in them is part of it.

CREATE TABLE entries (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  signal_id TEXT,
  hash TEXT NOT NULL,
  prev_hash TEXT NOT NULL,
  -- Canonical JSON of everything but the hash.
  body TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_signals ON entries (signal_id, kind) WHERE signal_id IS NOT NULL;

CREATE TABLE keys (
  key_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  spki_pem TEXT NOT NULL,
  raw_base64 TEXT NOT NULL
) STRICT;
CREATE TABLE roots (
  first_seq INTEGER PRIMARY KEY REFERENCES entries,
  last_seq INTEGER NOT NULL UNIQUE REFERENCES entries,
  day INTEGER NOT NULL UNIQUE,
  key_id TEXT NOT NULL REFERENCES keys,
  statement TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

CREATE TABLE calls (
  signal_id TEXT PRIMARY KEY,
  issued_seq INTEGER NOT NULL,
  resolved_seq INTEGER,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX open_calls ON calls (issued_seq) WHERE resolved_seq IS NULL;
CREATE TABLE statistics (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  through_seq INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TRIGGER entries_continue BEFORE INSERT ON entries BEGIN
  SELECT RAISE(ABORT, 'the entry does not continue the record')
    WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries)
      OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM entries ORDER BY seq DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000')
      OR NEW.at < (SELECT at FROM entries ORDER BY seq DESC LIMIT 1);
  SELECT RAISE(ABORT, 'the day of the entry is signed')
    WHERE NEW.at < (SELECT (max(day) + 1) * 86400000 FROM roots);
  SELECT RAISE(ABORT, 'a day before that of the entry is not signed')
    WHERE (SELECT at / 86400000 FROM entries ORDER BY seq DESC LIMIT 1) < NEW.at / 86400000
      AND (SELECT max(seq) FROM entries) IS NOT (SELECT max(last_seq) FROM roots);
  SELECT RAISE(ABORT, 'the signal stands in the record already')
    WHERE NEW.kind IN ('issued', 'resolved')
      AND EXISTS (SELECT 1 FROM entries WHERE signal_id = NEW.signal_id AND kind = NEW.kind);
END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER roots_continue BEFORE INSERT ON roots BEGIN
  SELECT RAISE(ABORT, 'the root does not follow the one before')
    WHERE NEW.first_seq IS NOT (SELECT coalesce(max(last_seq), 0) + 1 FROM roots)
      OR NEW.last_seq < NEW.first_seq
      OR NEW.day <= (SELECT max(day) FROM roots);
END;
CREATE TRIGGER roots_stay BEFORE UPDATE ON roots BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER roots_remain BEFORE DELETE ON roots BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER keys_stay BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER keys_remain BEFORE DELETE ON keys BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
