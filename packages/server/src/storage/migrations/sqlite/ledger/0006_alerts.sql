-- Rules of alerts, and the outbox of their notices. `marks` and `past` are JSON. `next_at` is when a notice takes its next step; a
-- claim moves it to the end of its lease. It is NULL once the notice has ended.
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
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_rules_by_account ON alert_rules (account_id);
CREATE INDEX alert_rules_by_product ON alert_rules (product, id) WHERE status = 'active';

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
