-- What a sub-key or a connected app may use in a month, and has used, is a row of `caps`: a charge needs no more of either. Who has
-- the cap is a row of `sub_keys` or `app_caps`. Calls of `usage_log` above `balances.upto` of the account come on top.
CREATE TABLE caps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts,
  monthly_credits INTEGER NOT NULL,
  month INTEGER NOT NULL DEFAULT 0,
  month_used INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0,
  last_used_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX caps_of_accounts ON caps (account);
INSERT INTO caps SELECT id, account, monthly_credits, month, month_used, used, calls, last_used_at FROM sub_keys;
-- The usage log names caps by their numbers: none is used again.
DELETE FROM sqlite_sequence WHERE name = 'caps';
INSERT INTO sqlite_sequence (name, seq) SELECT 'caps', seq FROM sqlite_sequence WHERE name = 'sub_keys';

CREATE TABLE app_caps (
  id INTEGER PRIMARY KEY REFERENCES caps ON DELETE CASCADE,
  account INTEGER NOT NULL REFERENCES accounts,
  client TEXT NOT NULL,
  agreed_at INTEGER NOT NULL,
  UNIQUE (account, client)
) STRICT;
INSERT INTO app_caps SELECT id, account, name, created_at FROM sub_keys WHERE masked_key = '';

-- No key gains a right. One that was bound to origins, or did not read the market, ends with its last call.
CREATE TABLE keys_with_scope (
  id INTEGER PRIMARY KEY REFERENCES caps ON DELETE CASCADE,
  account INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  masked_key TEXT NOT NULL,
  scope TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER
) STRICT;
INSERT INTO keys_with_scope
  SELECT id, account, name, key_hash, masked_key,
    iif(scopes LIKE '%market:read%' AND scopes LIKE '%account:read%' AND scopes LIKE '%alerts:write%', 'write', 'read'),
    created_at,
    iif(origins <> '' OR ' ' || scopes || ' ' NOT LIKE '% market:read %',
      min(max(created_at, last_used_at), coalesce(expires_at, max(created_at, last_used_at))), expires_at)
  FROM sub_keys WHERE masked_key <> '';
DROP TABLE sub_keys;
ALTER TABLE keys_with_scope RENAME TO sub_keys;
CREATE INDEX sub_keys_of_accounts ON sub_keys (account);
CREATE INDEX sub_keys_by_masked_key ON sub_keys (masked_key);

-- Conditions name a symbol. One over a watch-list can no longer be read.
UPDATE alert_rules SET status = 'disabled', reason = 'conditions over a watch-list are gone: set one for each symbol'
  WHERE condition LIKE '% list:%';

-- The secret of a rule is fixed. A notice signed by another one than its receiver knows is worth nothing.
UPDATE alert_rules SET status = 'disabled', reason = 'its secret was replaced, which is gone: make the rule again'
  WHERE secret_version > 1;
ALTER TABLE alert_rules DROP COLUMN secret_version;
ALTER TABLE alert_rules DROP COLUMN rotated_at;

-- Tasks that watched are gone, and with them the end of a rule.
DELETE FROM alert_notices WHERE rule IN (SELECT id FROM alert_rules WHERE task IS NOT NULL);
DELETE FROM alert_rules WHERE task IS NOT NULL;
DROP INDEX alert_rules_by_product;
DROP INDEX alert_rules_ended;
ALTER TABLE alert_rules DROP COLUMN task;
ALTER TABLE alert_rules DROP COLUMN ended_at;
CREATE INDEX alert_rules_by_product ON alert_rules (product, id) WHERE status = 'active';

-- Mails of the briefing and about low balances are gone.
DROP TABLE spending_notices;
DROP TABLE briefing_readers;
