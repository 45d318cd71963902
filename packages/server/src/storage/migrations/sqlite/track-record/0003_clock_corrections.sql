-- A correction of the clock is dated after the last entry that stands, and voids those after it, which are dated ahead.
-- It begins a root of its own, so a day may have several.
CREATE INDEX clock_corrections ON entries (seq) WHERE kind = 'clock_correction';
ALTER TABLE calls ADD COLUMN voided_seq INTEGER;
DROP INDEX open_calls;
CREATE INDEX open_calls ON calls (issued_seq) WHERE resolved_seq IS NULL AND voided_seq IS NULL;

CREATE TABLE roots_of_days (
  first_seq INTEGER PRIMARY KEY REFERENCES entries,
  last_seq INTEGER NOT NULL UNIQUE REFERENCES entries,
  day INTEGER NOT NULL,
  key_id TEXT NOT NULL REFERENCES keys,
  statement TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;
INSERT INTO roots_of_days SELECT first_seq, last_seq, day, key_id, statement, signature FROM roots;
DROP TRIGGER entries_continue;
DROP TABLE roots;
ALTER TABLE roots_of_days RENAME TO roots;

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
CREATE TRIGGER roots_continue BEFORE INSERT ON roots BEGIN
  SELECT RAISE(ABORT, 'the root does not follow the one before')
    WHERE NEW.first_seq IS NOT (SELECT coalesce(max(last_seq), 0) + 1 FROM roots)
      OR NEW.last_seq < NEW.first_seq
      OR NEW.day <= (SELECT day FROM roots ORDER BY first_seq DESC LIMIT 1)
        AND (SELECT kind FROM entries WHERE seq = NEW.first_seq) <> 'clock_correction';
END;
CREATE TRIGGER roots_stay BEFORE UPDATE ON roots BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER roots_remain BEFORE DELETE ON roots BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
