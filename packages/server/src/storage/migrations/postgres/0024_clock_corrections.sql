-- needs: 1
-- A correction of the clock is dated after the last entry that stands, and voids those after it, which are dated ahead.
-- It begins a root of its own, so a day may have several.
CREATE INDEX clock_corrections ON entries (seq) WHERE kind = 'clock_correction';
DROP INDEX entries_of_signals;
CREATE INDEX entries_of_signals ON entries (signal_id, kind) WHERE signal_id IS NOT NULL;
ALTER TABLE calls ADD COLUMN voided_seq bigint;
DROP INDEX open_calls;
CREATE INDEX open_calls ON calls (issued_seq) WHERE resolved_seq IS NULL AND voided_seq IS NULL;
ALTER TABLE roots DROP CONSTRAINT roots_day_key;

CREATE OR REPLACE FUNCTION check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest entries%ROWTYPE;
  signed roots%ROWTYPE;
  voided bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether record'));
  SELECT * INTO latest FROM entries ORDER BY seq DESC LIMIT 1;
  SELECT * INTO signed FROM roots ORDER BY first_seq DESC LIMIT 1;
  IF NEW.seq <> coalesce(latest.seq, 0) + 1 OR NEW.prev_hash <> coalesce(latest.hash, '0000000000000000000000000000000000000000000000000000000000000000')
    OR (NEW.kind <> 'clock_correction' AND NEW.at < latest.at) THEN
    RAISE EXCEPTION 'the entry does not continue the record';
  END IF;
  IF NEW.kind <> 'clock_correction' AND latest.seq = signed.last_seq AND NEW.at < (signed.day + 1)::bigint * 86400000 THEN
    RAISE EXCEPTION 'the day of the entry is signed';
  END IF;
  IF (NEW.kind = 'clock_correction' OR latest.at / 86400000 < NEW.at / 86400000)
    AND latest.seq IS DISTINCT FROM signed.last_seq THEN
    RAISE EXCEPTION 'a day before that of the entry is not signed';
  END IF;
  IF NEW.kind = 'clock_correction' THEN
    voided := (NEW.body::json #>> '{payload,voids,first_seq}')::bigint;
    IF (NEW.body::json #>> '{payload,voids,last_seq}')::bigint <> NEW.seq - 1
      OR (SELECT at FROM entries WHERE seq = coalesce(voided, NEW.seq) - 1) > NEW.at
      OR EXISTS (SELECT 1 FROM entries WHERE seq >= voided AND at <= NEW.at) THEN
      RAISE EXCEPTION 'the correction does not void exactly what is dated after it';
    END IF;
  END IF;
  IF NEW.kind IN ('issued', 'resolved') AND EXISTS (
    SELECT 1 FROM entries AS earlier WHERE signal_id = NEW.signal_id AND kind = NEW.kind AND NOT EXISTS (
      SELECT 1 FROM entries AS correction WHERE correction.kind = 'clock_correction' AND correction.seq > earlier.seq
        AND earlier.seq >= (correction.body::json #>> '{payload,voids,first_seq}')::bigint)) THEN
    RAISE EXCEPTION 'the signal stands in the record already';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION check_root() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest roots%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether record'));
  SELECT * INTO latest FROM roots ORDER BY first_seq DESC LIMIT 1;
  IF NEW.first_seq <> coalesce(latest.last_seq, 0) + 1 OR NEW.last_seq < NEW.first_seq OR (NEW.day <= latest.day
    AND (SELECT kind FROM entries WHERE seq = NEW.first_seq) <> 'clock_correction') THEN
    RAISE EXCEPTION 'the root does not follow the one before';
  END IF;
  RETURN NEW;
END $$;
