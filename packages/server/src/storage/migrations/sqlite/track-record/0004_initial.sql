-- squashes: 4c109c6e14d172ef1db324d674e67ef13ecf124d01cf4ce4927ad8e65431a5e4
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
-- A correction of the clock is dated after the last entry that stands, and voids those after it, which are dated ahead.
-- It begins a root of its own, so a day may have several.
CREATE INDEX clock_corrections ON entries (seq) WHERE kind = 'clock_correction';

CREATE TABLE keys (
  key_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  spki_pem TEXT NOT NULL,
  raw_base64 TEXT NOT NULL
) STRICT;
CREATE TABLE roots (
  first_seq INTEGER PRIMARY KEY REFERENCES entries,
  last_seq INTEGER NOT NULL UNIQUE REFERENCES entries,
  day INTEGER NOT NULL,
  key_id TEXT NOT NULL REFERENCES keys,
  statement TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

-- Notes beside the record, which change; nothing in them is part of it. `past_record` is how far it has been issued over the past of
-- a simulated or recorded market.
CREATE TABLE calls (
  signal_id TEXT PRIMARY KEY,
  issued_seq INTEGER NOT NULL,
  resolved_seq INTEGER,
  updated_at INTEGER NOT NULL,
  voided_seq INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX open_calls ON calls (issued_seq) WHERE resolved_seq IS NULL AND voided_seq IS NULL;
CREATE TABLE statistics (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  through_seq INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TABLE past_record (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  since INTEGER NOT NULL,
  through INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;

-- Roots and heads of the record that are time-stamped and kept elsewhere: canonical JSON of statement and signature.
CREATE TABLE seals (
  id TEXT PRIMARY KEY,
  last_seq INTEGER NOT NULL REFERENCES entries,
  made_at INTEGER NOT NULL,
  sealed TEXT NOT NULL
) STRICT;
CREATE INDEX seals_by_entry ON seals (last_seq);
CREATE TABLE stamps (
  seal TEXT PRIMARY KEY REFERENCES seals,
  authority TEXT NOT NULL,
  at INTEGER NOT NULL,
  token TEXT NOT NULL
) STRICT;
CREATE TABLE deliveries (
  seal TEXT NOT NULL REFERENCES seals,
  witness TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (seal, witness)
) STRICT;

-- The rules of the record, held by the database.
CREATE TRIGGER entries_continue BEFORE INSERT ON entries BEGIN
  SELECT RAISE(ABORT, 'the entry does not continue the record')
    WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries)
      OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM entries ORDER BY seq DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000')
      OR NEW.kind <> 'clock_correction' AND NEW.at < (SELECT at FROM entries ORDER BY seq DESC LIMIT 1);
  SELECT RAISE(ABORT, 'the day of the entry is signed')
    WHERE NEW.kind <> 'clock_correction'
      AND (SELECT max(seq) FROM entries) IS (SELECT max(last_seq) FROM roots)
      AND NEW.at < (SELECT (day + 1) * 86400000 FROM roots ORDER BY first_seq DESC LIMIT 1);
  SELECT RAISE(ABORT, 'a day before that of the entry is not signed')
    WHERE (NEW.kind = 'clock_correction'
        OR (SELECT at / 86400000 FROM entries ORDER BY seq DESC LIMIT 1) < NEW.at / 86400000)
      AND (SELECT max(seq) FROM entries) IS NOT (SELECT max(last_seq) FROM roots);
  SELECT RAISE(ABORT, 'the correction does not void exactly what is dated after it')
    WHERE NEW.kind = 'clock_correction' AND (
      NEW.body ->> '$.payload.voids.last_seq' <> NEW.seq - 1
      OR (SELECT at FROM entries WHERE seq = coalesce(NEW.body ->> '$.payload.voids.first_seq', NEW.seq) - 1) > NEW.at
      OR EXISTS (SELECT 1 FROM entries WHERE seq >= NEW.body ->> '$.payload.voids.first_seq' AND at <= NEW.at));
  SELECT RAISE(ABORT, 'the signal stands in the record already')
    WHERE NEW.kind IN ('issued', 'resolved') AND EXISTS (
      SELECT 1 FROM entries AS earlier WHERE signal_id = NEW.signal_id AND kind = NEW.kind AND NOT EXISTS (
        SELECT 1 FROM entries AS correction WHERE correction.kind = 'clock_correction' AND correction.seq > earlier.seq
          AND earlier.seq >= correction.body ->> '$.payload.voids.first_seq'));
END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER roots_continue BEFORE INSERT ON roots BEGIN
  SELECT RAISE(ABORT, 'the root does not follow the one before')
    WHERE NEW.first_seq IS NOT (SELECT coalesce(max(last_seq), 0) + 1 FROM roots)
      OR NEW.last_seq < NEW.first_seq
      OR NEW.day <= (SELECT day FROM roots ORDER BY first_seq DESC LIMIT 1)
        AND (SELECT kind FROM entries WHERE seq = NEW.first_seq) <> 'clock_correction';
END;
CREATE TRIGGER roots_stay BEFORE UPDATE ON roots BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER roots_remain BEFORE DELETE ON roots BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER keys_stay BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER keys_remain BEFORE DELETE ON keys BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER seals_stay BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER seals_remain BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER stamps_stay BEFORE UPDATE ON stamps BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER stamps_remain BEFORE DELETE ON stamps BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
