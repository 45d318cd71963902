-- needs: 7
-- Snapshots, wordings, the track record, and what the processes of one service share. A row of `snapshots` is one
-- refresh; a body that several refreshes share is stored once.

CREATE TABLE bodies (hash bytea PRIMARY KEY, body bytea NOT NULL);
ALTER TABLE bodies ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE snapshots (
  product text NOT NULL,
  version integer NOT NULL,
  as_of bigint NOT NULL,
  inputs_hash text NOT NULL,
  body_hash bytea NOT NULL REFERENCES bodies,
  PRIMARY KEY (product, version, as_of)
);
CREATE FUNCTION announce_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bellwether_snapshots', NEW.product || ' ' || NEW.version || ' ' || NEW.as_of);
  RETURN NULL;
END $$;
CREATE TRIGGER snapshots_announced AFTER INSERT ON snapshots FOR EACH ROW EXECUTE FUNCTION announce_snapshot();

CREATE TABLE wordings (
  product text NOT NULL,
  subject text NOT NULL,
  text_hash text NOT NULL,
  known_at bigint NOT NULL,
  model text NOT NULL,
  texts text NOT NULL,
  PRIMARY KEY (product, subject, text_hash)
);

CREATE TABLE installation (name text PRIMARY KEY, value text NOT NULL);

CREATE TABLE entries (
  seq bigint PRIMARY KEY,
  at bigint NOT NULL,
  kind text NOT NULL,
  signal_id text,
  hash text NOT NULL,
  prev_hash text NOT NULL,
  body text NOT NULL
);
CREATE UNIQUE INDEX entries_of_signals ON entries (signal_id, kind) WHERE kind IN ('issued', 'resolved');
CREATE TABLE keys (
  key_id text PRIMARY KEY,
  position integer NOT NULL UNIQUE,
  spki_pem text NOT NULL,
  raw_base64 text NOT NULL
);
CREATE TABLE roots (
  first_seq bigint PRIMARY KEY REFERENCES entries,
  last_seq bigint NOT NULL UNIQUE REFERENCES entries,
  day integer NOT NULL UNIQUE,
  key_id text NOT NULL REFERENCES keys,
  statement text NOT NULL,
  signature text NOT NULL
);
CREATE TABLE calls (
  signal_id text PRIMARY KEY,
  issued_seq bigint NOT NULL,
  resolved_seq bigint,
  updated_at bigint NOT NULL
);
CREATE INDEX open_calls ON calls (issued_seq) WHERE resolved_seq IS NULL;
CREATE INDEX calls_by_update ON calls (updated_at);
CREATE TABLE statistics (
  only_one integer PRIMARY KEY CHECK (only_one = 1),
  through_seq bigint NOT NULL,
  as_of bigint NOT NULL,
  body text NOT NULL
);

-- The rules of the record, held by the database: two processes that wrote it together could not fork it.
CREATE FUNCTION check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest entries%ROWTYPE;
  signed roots%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether record'));
  SELECT * INTO latest FROM entries ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> coalesce(latest.seq, 0) + 1 OR NEW.prev_hash <> coalesce(latest.hash, '0000000000000000000000000000000000000000000000000000000000000000')
    OR NEW.at < latest.at THEN
    RAISE EXCEPTION 'the entry does not continue the record';
  END IF;
  SELECT * INTO signed FROM roots ORDER BY first_seq DESC LIMIT 1;
  IF NEW.at < (signed.day + 1)::bigint * 86400000 THEN
    RAISE EXCEPTION 'the day of the entry is signed';
  END IF;
  IF latest.at / 86400000 < NEW.at / 86400000 AND latest.seq IS DISTINCT FROM signed.last_seq THEN
    RAISE EXCEPTION 'a day before that of the entry is not signed';
  END IF;
  IF NEW.kind IN ('issued', 'resolved')
    AND EXISTS (SELECT 1 FROM entries WHERE signal_id = NEW.signal_id AND kind = NEW.kind) THEN
    RAISE EXCEPTION 'the signal stands in the record already';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entries_continue BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION check_entry();
CREATE FUNCTION check_root() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest roots%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether record'));
  SELECT * INTO latest FROM roots ORDER BY first_seq DESC LIMIT 1;
  IF NEW.first_seq <> coalesce(latest.last_seq, 0) + 1 OR NEW.last_seq < NEW.first_seq OR NEW.day <= latest.day THEN
    RAISE EXCEPTION 'the root does not follow the one before';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER roots_continue BEFORE INSERT ON roots FOR EACH ROW EXECUTE FUNCTION check_root();
CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record is never changed';
END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER roots_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON roots EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER keys_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON keys EXECUTE FUNCTION refuse_record_change();
