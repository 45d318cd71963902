-- needs: 1
-- When an event is due, as a source said it then; `symbol` is empty if it concerns no company. `append_observations_3` stores
-- it too. It has its effect once however often it is sent, as `append_observations_1`, whose lock it holds.
CREATE TABLE market_scheduled (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text COLLATE "C" NOT NULL, symbol text COLLATE "C" NOT NULL, day integer NOT NULL, last_day integer NOT NULL,
  at double precision, status text NOT NULL, known_at double precision NOT NULL, source text NOT NULL,
  UNIQUE (name, symbol, day, known_at)
);

CREATE FUNCTION append_observations_3(
  p_fence bigint, p_operation uuid, p_received_at double precision, p_is_received boolean, p_rows jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  not_before double precision := 0;
  is_repeated boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether observations'));
  SELECT coalesce(bool_or(last_operation = p_operation), false) INTO is_repeated FROM leases WHERE name = 'suppliers';
  PERFORM append_observations_2(p_fence, p_operation, p_received_at, p_is_received, p_rows - 'scheduled');
  IF is_repeated THEN
    RETURN;
  END IF;
  IF p_is_received THEN
    not_before := coalesce(p_received_at, floor(extract(epoch FROM clock_timestamp()) * 1000));
  END IF;
  INSERT INTO market_scheduled (name, symbol, day, last_day, at, status, known_at, source)
    SELECT row ->> 0, row ->> 1, (row ->> 2)::integer, (row ->> 3)::integer, (row ->> 4)::float8, row ->> 5,
      greatest((row ->> 6)::float8, not_before), row ->> 7
    FROM jsonb_array_elements(p_rows -> 'scheduled') AS row ON CONFLICT DO NOTHING;
END $$;
