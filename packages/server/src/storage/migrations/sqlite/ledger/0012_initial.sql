-- squashes: c190f8e11f3c525f2ac9cc62aae1995e7dce447e8b18c7a480623f8168e41b6e
-- What an account was granted is the sum of `grants`; what it used is `balances.used` plus the calls of `usage_log`
-- above `balances.upto`. A row of `usage_log` holds the calls of one commit as JSON, each
-- `[account, endpoint, credits, status, latency_ms]`, with a sixth element, the code of the outcome, if the call was
-- refused, and the sub-key as a seventh.

--
-- Accounts and their credits
--

-- `note` is what the operator writes of an account.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  tier TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  masked_key TEXT NOT NULL,
  unique_as TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER,
  rotated_at INTEGER,
  note TEXT NOT NULL DEFAULT ''
) STRICT;
-- Keys are found by how they are shown, and listed by tier and state.
CREATE INDEX accounts_by_masked_key ON accounts (masked_key);
CREATE INDEX accounts_by_tier ON accounts (tier, id);
CREATE INDEX accounts_disabled ON accounts (id) WHERE disabled_at IS NOT NULL;
CREATE INDEX accounts_by_email ON accounts (lower(trim(email)));

-- Refunds take back what an order granted: credits may be negative.
CREATE TABLE grants (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts,
  credits INTEGER NOT NULL,
  reason TEXT NOT NULL,
  unique_as TEXT UNIQUE,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX grants_of_accounts ON grants (account);
CREATE TRIGGER grants_are_never_changed BEFORE UPDATE ON grants BEGIN SELECT RAISE(ABORT, 'grants are append-only'); END;
CREATE TRIGGER grants_are_never_deleted BEFORE DELETE ON grants BEGIN SELECT RAISE(ABORT, 'grants are append-only'); END;

CREATE TABLE endpoints (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE usage_log (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, calls TEXT NOT NULL) STRICT;

CREATE TABLE balances (
  account INTEGER PRIMARY KEY REFERENCES accounts,
  upto INTEGER NOT NULL,
  used INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  window INTEGER NOT NULL,
  window_calls INTEGER NOT NULL,
  window_refusals INTEGER NOT NULL
) STRICT;
CREATE TABLE mark (id INTEGER PRIMARY KEY CHECK (id = 1), replay_after INTEGER NOT NULL) STRICT;
INSERT INTO mark VALUES (1, 0);

CREATE TABLE daily_usage (
  account INTEGER NOT NULL,
  day INTEGER NOT NULL,
  endpoint INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (account, day, endpoint)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  account INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  snapshot_as_of INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (at);

-- E-mail addresses whose holder was reached by mail, and the accounts that joined them by that. `proven_at` is when the
-- holder of the address was known to have the key of the account: others may know the key of an account that was made
-- with the address before it was confirmed.
CREATE TABLE addresses (address TEXT PRIMARY KEY, confirmed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE account_addresses (
  account INTEGER PRIMARY KEY REFERENCES accounts,
  address TEXT NOT NULL REFERENCES addresses,
  joined_at INTEGER NOT NULL,
  proven_at INTEGER
) STRICT;
CREATE INDEX accounts_of_addresses ON account_addresses (address);

-- Keys of an account with scopes, an end and monthly credits of their own. Texts in `scopes` and `origins` are separated by
-- blanks. The columns from `month` on are what was used; calls of `usage_log` above `balances.upto` of the account come on
-- top. An id is never used again, as the log names it.
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
CREATE INDEX sub_keys_by_masked_key ON sub_keys (masked_key);

-- Mails about a low balance: one of each level for a grant.
CREATE TABLE spending_notices (
  grant_id INTEGER NOT NULL REFERENCES grants,
  level INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (grant_id, level)
) STRICT, WITHOUT ROWID;

-- State of sign-in: clients, codes, tokens, grants, pages that wait for an answer. `id_hash` and `uid` are SHA-256 in
-- base64url; the payload never holds the id.
CREATE TABLE oauth_state (
  model TEXT NOT NULL,
  id_hash TEXT NOT NULL,
  payload TEXT NOT NULL,
  grant_id TEXT,
  uid TEXT,
  account_id INTEGER,
  expires_at INTEGER,
  consumed_at INTEGER,
  consumed_by TEXT,
  PRIMARY KEY (model, id_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_state_by_grant ON oauth_state (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_state_by_uid ON oauth_state (uid) WHERE uid IS NOT NULL;
CREATE INDEX oauth_state_by_account ON oauth_state (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oauth_state_by_expiry ON oauth_state (expires_at) WHERE expires_at IS NOT NULL;

--
-- Orders and the books
--

-- `network` is a keyed hash of the network that made the order. `expected` is 1 if a payment is likely: the buyer came back, or a
-- notice arrived. `grant_reason` is why the operator granted the credits by hand. `payment` names the authorization of a payment
-- by x402. The value added tax is part of the amount.
CREATE TABLE orders (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  provider_order_id TEXT,
  tier TEXT NOT NULL,
  credits INTEGER NOT NULL CHECK (credits > 0),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  top_up_of INTEGER REFERENCES accounts,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  approve_url TEXT,
  state TEXT NOT NULL,
  declined_attempts INTEGER NOT NULL DEFAULT 0,
  account INTEGER REFERENCES accounts,
  tier_before TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  granted_at INTEGER,
  check_at INTEGER,
  vat_basis_points INTEGER NOT NULL DEFAULT 0,
  network TEXT,
  expected INTEGER NOT NULL DEFAULT 0,
  grant_reason TEXT,
  payment TEXT,
  UNIQUE (provider, provider_order_id)
) STRICT;
CREATE INDEX orders_to_check ON orders (provider, check_at) WHERE check_at IS NOT NULL;
CREATE INDEX orders_by_account ON orders (account) WHERE account IS NOT NULL;
CREATE INDEX orders_by_network ON orders (network) WHERE network IS NOT NULL AND state IN ('creating', 'open');

CREATE TABLE captures (
  provider TEXT NOT NULL,
  capture_id TEXT NOT NULL,
  order_number INTEGER NOT NULL REFERENCES orders,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  grants_credits INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (provider, capture_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_granting_capture ON captures (order_number) WHERE grants_credits = 1;

CREATE TABLE refunds (
  provider TEXT NOT NULL,
  refund_id TEXT NOT NULL,
  capture_id TEXT NOT NULL,
  order_number INTEGER NOT NULL REFERENCES orders,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  booked_minor INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  PRIMARY KEY (provider, refund_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX refunds_by_order ON refunds (order_number);

-- An entry is a set of postings that sums to zero in every unit.
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  order_number INTEGER NOT NULL REFERENCES orders,
  at INTEGER NOT NULL
) STRICT;
CREATE TABLE postings (
  entry INTEGER NOT NULL REFERENCES entries,
  book TEXT NOT NULL,
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry, book, unit)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the books are append-only'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the books are append-only'); END;
CREATE TRIGGER postings_are_never_changed BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'the books are append-only'); END;
CREATE TRIGGER postings_are_never_deleted BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'the books are append-only'); END;

--
-- What accounts ask to be told
--

CREATE TABLE watch_lists (
  account INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL,
  symbols TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;

-- `marks` and `past` are JSON. A task of A2A is a rule that ends with its first notice: `task` is JSON. It is kept after its
-- end, to be read.
CREATE TABLE alert_rules (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts,
  name TEXT NOT NULL,
  condition TEXT NOT NULL,
  product TEXT NOT NULL,
  target TEXT NOT NULL,
  cooldown_seconds INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'active',
  reason TEXT,
  marks TEXT NOT NULL,
  past TEXT NOT NULL,
  seen_as_of INTEGER,
  dead_in_row INTEGER NOT NULL DEFAULT 0,
  secret_version INTEGER NOT NULL DEFAULT 1,
  rotated_at INTEGER,
  created_at INTEGER NOT NULL,
  task TEXT,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_rules_by_account ON alert_rules (account_id);
CREATE INDEX alert_rules_by_product ON alert_rules (product, id) WHERE status = 'active' AND ended_at IS NULL;
CREATE INDEX alert_rules_ended ON alert_rules (ended_at) WHERE ended_at IS NOT NULL;

-- The outbox. `next_at` is when a notice takes its next step; a claim moves it to the end of its lease. It is NULL once the
-- notice has ended.
CREATE TABLE alert_notices (
  id TEXT PRIMARY KEY,
  rule TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts,
  host TEXT NOT NULL,
  body TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_notices_due ON alert_notices (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alert_notices_by_account ON alert_notices (account_id, status, created_at);
CREATE INDEX alert_notices_by_rule ON alert_notices (rule);
CREATE INDEX alert_notices_ended ON alert_notices (ended_at) WHERE ended_at IS NOT NULL;

-- Whoever gets the briefing by mail: confirmed addresses only. `sent_day` is the last day of which a mail was begun.
CREATE TABLE briefing_readers (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  mail_to TEXT NOT NULL,
  language TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  sent_day INTEGER NOT NULL
) STRICT;
