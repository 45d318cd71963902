/** Fills an empty database: most keys are free and in use; every third has a confirmed address, every fifth a sub-key. */
export const manyKeys = (keys: number): string => `
  INSERT INTO accounts (name, email, tier, key_hash, masked_key, created_at, disabled_at)
    SELECT 'Key ' || n, 'owner' || n || '@example.com',
      CASE WHEN n % 1000 = 0 THEN 'enterprise' WHEN n % 20 = 0 THEN 'pro' ELSE 'free' END,
      'hash ' || n, 'bw_' || n || '…', n, CASE WHEN n % 50 = 0 THEN n END
    FROM generate_series(1, ${keys}) AS n;
  INSERT INTO balances (account, tier, disabled, granted, used, calls, last_used_at)
    SELECT id, tier, disabled_at IS NOT NULL, 1000, id % 1000, id % 1000, id FROM accounts;
  INSERT INTO addresses SELECT email, 0 FROM accounts WHERE id % 3 = 0;
  INSERT INTO account_addresses SELECT id, email, 0, 0 FROM accounts WHERE id % 3 = 0;
  INSERT INTO caps (id, account, monthly_credits) SELECT id, id, 10 FROM accounts WHERE id % 5 = 0;
  INSERT INTO sub_keys (id, account, name, key_hash, masked_key, scope, created_at)
    SELECT id, id, 'app', 'sub ' || id, 'bws_' || id || '…', 'read', 0 FROM accounts WHERE id % 5 = 0;
  ANALYZE accounts, balances, addresses, account_addresses, caps, sub_keys`
