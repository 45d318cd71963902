-- Orders and the books. An entry of `entries` is a set of `postings` that sums to zero in every unit. Credits that an
-- order granted are in `grants` as well, of which an account's balance is the sum: since refunds take them back, grants
-- may be negative.

CREATE TABLE signed_grants (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts,
  credits INTEGER NOT NULL,
  reason TEXT NOT NULL,
  unique_as TEXT UNIQUE,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO signed_grants SELECT id, account, credits, reason, unique_as, at FROM grants;
DROP TABLE grants;
ALTER TABLE signed_grants RENAME TO grants;
CREATE TRIGGER grants_are_never_changed BEFORE UPDATE ON grants BEGIN SELECT RAISE(ABORT, 'grants are append-only'); END;
CREATE TRIGGER grants_are_never_deleted BEFORE DELETE ON grants BEGIN SELECT RAISE(ABORT, 'grants are append-only'); END;

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
  UNIQUE (provider, provider_order_id)
) STRICT;
CREATE INDEX orders_to_check ON orders (provider, check_at) WHERE check_at IS NOT NULL;
CREATE INDEX orders_by_account ON orders (account) WHERE account IS NOT NULL;

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
