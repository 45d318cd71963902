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
CREATE TRIGGER seals_stay BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER seals_remain BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER stamps_stay BEFORE UPDATE ON stamps BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
CREATE TRIGGER stamps_remain BEFORE DELETE ON stamps BEGIN SELECT RAISE(ABORT, 'the record is never changed'); END;
