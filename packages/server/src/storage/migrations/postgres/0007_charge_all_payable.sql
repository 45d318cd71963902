-- needs: 1
-- Stores a batch all of whose calls are charged. The payable sums below are the only part of the charge rule that is
-- written twice: the rule itself is `decide` of domain/billing. Null if any call might be refused or is a replay; then
-- nothing has been stored and the batch is decided call by call.
--
-- Accounts ascend, each once, with their calls, those that are answered, and the credits of these; `p_usage_…` are the
-- sums by endpoint; `p_log` is what goes into the usage log; `p_note_…` are idempotency keys, none twice. The answer is
-- what the batch was decided by, before it: for each account its number, calls a minute, whether it is unlimited,
-- credits granted and used, and its window with the calls in it.
CREATE FUNCTION charge_all_payable_1(
  p_process uuid, p_batch bigint, p_now bigint,
  p_accounts integer[], p_calls integer[], p_answered integer[], p_credits bigint[],
  p_usage_accounts integer[], p_usage_endpoints integer[], p_usage_calls integer[], p_usage_credits bigint[],
  p_log text,
  p_note_accounts integer[], p_note_keys text[], p_note_fingerprints text[], p_note_snapshots bigint[],
  p_note_life bigint
) RETURNS text LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  kept ledger_processes%ROWTYPE;
  now_ms bigint;
  now_minute bigint;
  held record;
  payable_accounts integer := 0;
  basis text := '';
BEGIN
  SELECT * INTO kept FROM ledger_processes WHERE process = p_process FOR UPDATE;
  IF NOT FOUND OR kept.batch > p_batch THEN
    RAISE EXCEPTION 'batch % of process % comes too late', p_batch, p_process USING ERRCODE = 'BW001';
  END IF;
  IF kept.batch = p_batch THEN
    RETURN kept.answer;
  END IF;
  now_ms := greatest(coalesce(p_now, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), kept.at);
  now_minute := now_ms / 60000;

  FOR held IN
    SELECT known.*, tiers.calls_per_minute, tiers.unlimited, asked.calls AS asked_calls, asked.credits AS asked_credits
    FROM unnest(p_accounts, p_calls, p_credits) AS asked (account, calls, credits)
    JOIN balances AS known ON known.account = asked.account JOIN tiers ON tiers.id = known.tier
    ORDER BY known.account FOR NO KEY UPDATE OF known
  LOOP
    IF held.disabled
      OR held.asked_calls + (CASE WHEN now_minute > held.window_minute THEN 0 ELSE held.window_calls END)
        > held.calls_per_minute
      OR NOT (held.unlimited OR held.asked_credits = 0 OR held.asked_credits <= held.granted - held.used) THEN
      RETURN NULL;
    END IF;
    payable_accounts := payable_accounts + 1;
    basis := basis || ',[' || held.account || ',' || held.calls_per_minute || ',' || held.unlimited::integer || ','
      || held.granted || ',' || held.used || ',' || held.window_minute || ',' || held.window_calls || ']';
  END LOOP;
  IF payable_accounts < cardinality(p_accounts) THEN
    RETURN NULL;
  END IF;

  IF cardinality(p_note_keys) > 0 THEN
    -- The lock of an account is held by whoever stores a key of it.
    IF EXISTS (
      SELECT FROM unnest(p_note_accounts, p_note_keys) AS asked (account, key) JOIN idempotency USING (account, key)
      WHERE at > now_ms - p_note_life
    ) THEN
      RETURN NULL;
    END IF;
    INSERT INTO idempotency (account, key, fingerprint, snapshot_as_of, at)
      SELECT *, now_ms FROM unnest(p_note_accounts, p_note_keys, p_note_fingerprints, p_note_snapshots)
    ON CONFLICT ON CONSTRAINT idempotency_pkey DO UPDATE SET fingerprint = excluded.fingerprint,
      snapshot_as_of = excluded.snapshot_as_of, at = excluded.at;
  END IF;

  UPDATE balances AS known SET used = known.used + asked.credits, calls = known.calls + asked.answered,
    last_used_at = CASE WHEN asked.answered > 0 THEN greatest(known.last_used_at, now_ms) ELSE known.last_used_at END,
    window_calls = asked.calls + CASE WHEN now_minute > known.window_minute THEN 0 ELSE known.window_calls END,
    window_refusals = CASE WHEN now_minute > known.window_minute THEN 0 ELSE known.window_refusals END,
    window_minute = greatest(known.window_minute, now_minute)
  FROM unnest(p_accounts, p_calls, p_answered, p_credits) AS asked (account, calls, answered, credits)
  WHERE known.account = asked.account AND asked.calls > 0;
  INSERT INTO daily_usage AS known_usage (account, day, endpoint, calls, credits)
    SELECT called.account, now_ms / 86400000, called.endpoint, called.calls, called.credits
    FROM unnest(p_usage_accounts, p_usage_endpoints, p_usage_calls, p_usage_credits)
      AS called (account, endpoint, calls, credits)
  ON CONFLICT ON CONSTRAINT daily_usage_pkey DO UPDATE
    SET calls = known_usage.calls + excluded.calls, credits = known_usage.credits + excluded.credits;
  IF p_log IS NOT NULL THEN
    INSERT INTO usage_log (at, calls) VALUES (now_ms, p_log);
  END IF;
  basis := '{"at":' || now_ms || ',"held":[' || substr(basis, 2) || ']}';
  UPDATE ledger_processes SET batch = p_batch, at = now_ms, answer = basis WHERE process = p_process;
  RETURN basis;
END $$;
