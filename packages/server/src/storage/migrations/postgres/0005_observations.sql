-- needs: 7
-- The observations of a live market, as rows that are only ever added, and what is the case now of its jobs, sources and
-- the limits of suppliers. Moments are in milliseconds. Identifiers are ordered byte by byte, whatever the database is
-- used to.

CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  fence bigint NOT NULL,
  held_until timestamptz NOT NULL,
  last_operation uuid
);

CREATE TABLE market_daily (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  symbol text COLLATE "C" NOT NULL, day integer NOT NULL, known_at double precision NOT NULL, source text NOT NULL,
  open double precision, high double precision, low double precision, close double precision NOT NULL,
  adj_close double precision, volume double precision,
  UNIQUE (symbol, day, known_at)
);
CREATE TABLE market_quotes (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  symbol text COLLATE "C" NOT NULL, day integer NOT NULL, at double precision NOT NULL,
  known_at double precision NOT NULL, source text NOT NULL, price double precision NOT NULL,
  day_high double precision, day_low double precision, day_volume double precision,
  UNIQUE (symbol, day, at, known_at)
);
CREATE TABLE market_half_hours (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  symbol text COLLATE "C" NOT NULL, day integer NOT NULL, start double precision NOT NULL,
  "end" double precision NOT NULL, known_at double precision NOT NULL, source text NOT NULL,
  previous_close double precision, open double precision, high double precision, low double precision,
  close double precision NOT NULL, volume double precision,
  UNIQUE (symbol, day, start)
);
CREATE TABLE market_headlines (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id text COLLATE "C" NOT NULL UNIQUE, known_at double precision NOT NULL, published_at double precision NOT NULL,
  time_known integer NOT NULL, source text NOT NULL, title text NOT NULL, url text, symbols text NOT NULL
);
CREATE INDEX market_headlines_known ON market_headlines (known_at, id);
CREATE TABLE market_fundamentals (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  symbol text COLLATE "C" NOT NULL, period_end integer NOT NULL, period text COLLATE "C" NOT NULL,
  known_at double precision NOT NULL, source text NOT NULL, figures text NOT NULL,
  UNIQUE (symbol, period_end, period, known_at)
);
CREATE TABLE market_splits (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  symbol text COLLATE "C" NOT NULL, day integer NOT NULL, numerator double precision NOT NULL,
  denominator double precision NOT NULL, known_at double precision NOT NULL, source text NOT NULL,
  rescales integer NOT NULL,
  UNIQUE (symbol, day)
);
CREATE TABLE market_memos (name text PRIMARY KEY, text text NOT NULL);
CREATE TABLE market_jobs (
  id text COLLATE "C" PRIMARY KEY, done_slot double precision, failures integer NOT NULL,
  next_try_at double precision, last_error text
);
CREATE TABLE market_sources (
  id text COLLATE "C" PRIMARY KEY, known_at double precision, last_success_at double precision, last_error text,
  last_error_at double precision, next_try_at double precision
);
CREATE TABLE supplier_limits (host text PRIMARY KEY, state text NOT NULL);

-- `fence_1` refuses who has lost the lease of the suppliers. `append_observations_1` is one step, which has its effect
-- once however often it is sent: nothing that was received counts as known before the moment at which it holds the lock,
-- by the clock of the database unless a moment is given. `await_observations_1` waits for that moment and for whoever
-- holds the lock: what comes later is not known by then.
CREATE FUNCTION fence_1(p_fence bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM leases WHERE name = 'suppliers' AND fence = p_fence FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another worker asks the suppliers' USING ERRCODE = 'BW002';
  END IF;
END $$;

CREATE FUNCTION append_observations_1(
  p_fence bigint, p_operation uuid, p_received_at double precision, p_is_received boolean, p_rows jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  not_before double precision := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether observations'));
  PERFORM fence_1(p_fence);
  UPDATE leases SET last_operation = p_operation
    WHERE name = 'suppliers' AND last_operation IS DISTINCT FROM p_operation;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF p_is_received THEN
    not_before := coalesce(p_received_at, floor(extract(epoch FROM clock_timestamp()) * 1000));
  END IF;
  INSERT INTO market_daily (symbol, day, known_at, source, open, high, low, close, adj_close, volume)
    SELECT row ->> 0, (row ->> 1)::integer, greatest((row ->> 2)::float8, not_before), row ->> 3, (row ->> 4)::float8,
      (row ->> 5)::float8, (row ->> 6)::float8, (row ->> 7)::float8, (row ->> 8)::float8, (row ->> 9)::float8
    FROM jsonb_array_elements(p_rows -> 'daily') AS row ON CONFLICT DO NOTHING;
  INSERT INTO market_quotes (symbol, day, at, known_at, source, price, day_high, day_low, day_volume)
    SELECT row ->> 0, (row ->> 1)::integer, (row ->> 2)::float8, greatest((row ->> 3)::float8, not_before), row ->> 4,
      (row ->> 5)::float8, (row ->> 6)::float8, (row ->> 7)::float8, (row ->> 8)::float8
    FROM jsonb_array_elements(p_rows -> 'quotes') AS row ON CONFLICT DO NOTHING;
  INSERT INTO market_half_hours
    (symbol, day, start, "end", known_at, source, previous_close, open, high, low, close, volume)
    SELECT row ->> 0, (row ->> 1)::integer, (row ->> 2)::float8, (row ->> 3)::float8,
      greatest((row ->> 4)::float8, not_before), row ->> 5, (row ->> 6)::float8, (row ->> 7)::float8,
      (row ->> 8)::float8, (row ->> 9)::float8, (row ->> 10)::float8, (row ->> 11)::float8
    FROM jsonb_array_elements(p_rows -> 'half_hours') AS row ON CONFLICT DO NOTHING;
  INSERT INTO market_headlines (id, known_at, published_at, time_known, source, title, url, symbols)
    SELECT row ->> 0, greatest((row ->> 1)::float8, not_before), (row ->> 2)::float8, (row ->> 3)::integer, row ->> 4,
      row ->> 5, row ->> 6, row ->> 7
    FROM jsonb_array_elements(p_rows -> 'headlines') AS row ON CONFLICT DO NOTHING;
  INSERT INTO market_fundamentals (symbol, period_end, period, known_at, source, figures)
    SELECT row ->> 0, (row ->> 1)::integer, row ->> 2, greatest((row ->> 3)::float8, not_before), row ->> 4, row ->> 5
    FROM jsonb_array_elements(p_rows -> 'fundamentals') AS row ON CONFLICT DO NOTHING;
  INSERT INTO market_splits (symbol, day, numerator, denominator, known_at, source, rescales)
    SELECT row ->> 0, (row ->> 1)::integer, (row ->> 2)::float8, (row ->> 3)::float8,
      greatest((row ->> 4)::float8, not_before), row ->> 5, (row ->> 6)::integer
    FROM jsonb_array_elements(p_rows -> 'splits') AS row ON CONFLICT DO NOTHING;
  INSERT INTO market_memos (name, text) SELECT key, value FROM jsonb_each_text(p_rows -> 'memos')
    ON CONFLICT (name) DO UPDATE SET text = excluded.text;
  INSERT INTO market_jobs (id, done_slot, failures, next_try_at, last_error)
    SELECT row ->> 0, (row ->> 1)::float8, (row ->> 2)::integer, (row ->> 3)::float8, row ->> 4
    FROM jsonb_array_elements(p_rows -> 'jobs') AS row
    ON CONFLICT (id) DO UPDATE SET done_slot = excluded.done_slot, failures = excluded.failures,
      next_try_at = excluded.next_try_at, last_error = excluded.last_error;
  INSERT INTO market_sources (id, known_at, last_success_at, last_error, last_error_at, next_try_at)
    SELECT row ->> 0, (row ->> 1)::float8, (row ->> 2)::float8, row ->> 3, (row ->> 4)::float8, (row ->> 5)::float8
    FROM jsonb_array_elements(p_rows -> 'sources') AS row
    ON CONFLICT (id) DO UPDATE SET known_at = excluded.known_at, last_success_at = excluded.last_success_at,
      last_error = excluded.last_error, last_error_at = excluded.last_error_at, next_try_at = excluded.next_try_at;
END $$;

CREATE FUNCTION await_observations_1(p_moment double precision) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF floor(extract(epoch FROM clock_timestamp()) * 1000) <= p_moment THEN
    PERFORM pg_sleep(least(10, (p_moment - floor(extract(epoch FROM clock_timestamp()) * 1000) + 1) / 1000));
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('bellwether observations'));
  RETURN floor(extract(epoch FROM clock_timestamp()) * 1000) > p_moment;
END $$;

CREATE FUNCTION note_supplier_limit_1(p_fence bigint, p_host text, p_state text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fence_1(p_fence);
  INSERT INTO supplier_limits VALUES (p_host, p_state) ON CONFLICT (host) DO UPDATE SET state = excluded.state;
END $$;
