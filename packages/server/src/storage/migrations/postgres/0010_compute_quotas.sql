-- needs: 1
-- Questions about the past are asked by somebody, and done only while somebody waits: the processes of the callers renew
-- `wanted_until`. A job without it is always wanted, such as those of the version before. `turn_ms` is the time in which
-- the quota of the asker pays back an ordinary question: a larger quota has its turn earlier.
ALTER TABLE jobs ADD COLUMN asker text, ADD COLUMN wanted_until timestamptz, ADD COLUMN turn_ms real;

-- CPU time that askers have used: when all of it is paid back, at the pace of a minute and at that of an hour.
CREATE TABLE compute_spent (
  asker text PRIMARY KEY,
  minute_paid timestamptz NOT NULL,
  hour_paid timestamptz NOT NULL
) WITH (fillfactor = 70);
