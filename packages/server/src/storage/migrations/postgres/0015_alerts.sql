-- needs: 1
-- Rules of alerts, and the outbox of their notices. `marks` and `past` are JSON. `next_at` is when a notice takes its next step; a
-- claim moves it to the end of its lease. It is NULL once the notice has ended.
CREATE TABLE alert_rules (
  id text COLLATE "C" PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text NOT NULL,
  condition text NOT NULL,
  product text NOT NULL,
  target text NOT NULL,
  cooldown_seconds integer NOT NULL,
  status text NOT NULL DEFAULT 'active',
  reason text,
  marks text NOT NULL,
  past text NOT NULL,
  seen_as_of bigint,
  dead_in_row integer NOT NULL DEFAULT 0,
  secret_version integer NOT NULL DEFAULT 1,
  rotated_at bigint,
  created_at bigint NOT NULL
);
CREATE INDEX alert_rules_by_account ON alert_rules (account_id);
CREATE INDEX alert_rules_by_product ON alert_rules (product, id) WHERE status = 'active';

CREATE TABLE alert_notices (
  id text COLLATE "C" PRIMARY KEY,
  rule text COLLATE "C" NOT NULL,
  account_id integer NOT NULL REFERENCES accounts,
  host text NOT NULL,
  body text NOT NULL,
  status text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at bigint,
  last_error text,
  created_at bigint NOT NULL,
  ended_at bigint
);
CREATE INDEX alert_notices_due ON alert_notices (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alert_notices_by_account ON alert_notices (account_id, status, created_at);
CREATE INDEX alert_notices_by_rule ON alert_notices (rule);
CREATE INDEX alert_notices_ended ON alert_notices (ended_at) WHERE ended_at IS NOT NULL;
