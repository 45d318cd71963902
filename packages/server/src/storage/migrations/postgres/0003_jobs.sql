-- needs: 7
-- Work that any worker may do, each piece once. A job is held by a lease in the time of the database; one whose lease
-- has run out is anybody's again. `attempt` fences: who lost a job cannot finish it. What waits for others has a lane
-- of its own beside what computes.

CREATE TABLE jobs (
  name text PRIMARY KEY,
  rank integer NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  number bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'done', 'failed')),
  holder text,
  attempt integer NOT NULL DEFAULT 0,
  held_until timestamptz,
  ended_at timestamptz,
  result text,
  lane text NOT NULL DEFAULT 'compute'
) WITH (fillfactor = 70);
CREATE INDEX jobs_to_do ON jobs (rank, number) WHERE state IN ('waiting', 'held');
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE state IN ('done', 'failed');
CREATE FUNCTION announce_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bellwether_jobs', NEW.state || ' ' || NEW.name);
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_announced AFTER INSERT OR UPDATE OF state ON jobs
  FOR EACH ROW WHEN (NEW.state <> 'held') EXECUTE FUNCTION announce_job();
