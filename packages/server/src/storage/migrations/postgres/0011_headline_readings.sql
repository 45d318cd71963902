-- needs: 1
-- What a language model read in the title before the headline was stored, as JSON. `append_observations_2` stores it too;
-- it holds the lock of `append_observations_1`, which remains for the version before.
ALTER TABLE market_headlines ADD COLUMN reading text;

CREATE FUNCTION append_observations_2(
  p_fence bigint, p_operation uuid, p_received_at double precision, p_is_received boolean, p_rows jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  not_before double precision := 0;
BEGIN
  PERFORM append_observations_1(p_fence, p_operation, p_received_at, p_is_received, p_rows - 'headlines');
  IF p_is_received THEN
    not_before := coalesce(p_received_at, floor(extract(epoch FROM clock_timestamp()) * 1000));
  END IF;
  INSERT INTO market_headlines (id, known_at, published_at, time_known, source, title, url, symbols, reading)
    SELECT row ->> 0, greatest((row ->> 1)::float8, not_before), (row ->> 2)::float8, (row ->> 3)::integer, row ->> 4,
      row ->> 5, row ->> 6, row ->> 7, row ->> 8
    FROM jsonb_array_elements(p_rows -> 'headlines') AS row ON CONFLICT DO NOTHING;
END $$;
