-- Sub-keys: keys of an account with scopes, an end and monthly credits of their own. Texts in `scopes` and `origins` are
-- separated by blanks. The columns from `month` on are what was used; calls of `usage_log` above `balances.upto` of the
-- account come on top, in which the seventh element is the sub-key. An id is never used again, as the log names it.
CREATE TABLE sub_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  masked_key TEXT NOT NULL,
  scopes TEXT NOT NULL,
  origins TEXT NOT NULL,
  monthly_credits INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  month INTEGER NOT NULL DEFAULT 0,
  month_used INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  calls INTEGER NOT NULL DEFAULT 0,
  last_used_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sub_keys_of_accounts ON sub_keys (account);

CREATE TABLE watch_lists (
  account INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL,
  symbols TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;

-- Mails about a low balance: one of each level for a grant.
CREATE TABLE spending_notices (
  grant_id INTEGER NOT NULL REFERENCES grants,
  level INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (grant_id, level)
) STRICT, WITHOUT ROWID;
CREATE INDEX grants_of_accounts ON grants (account);
