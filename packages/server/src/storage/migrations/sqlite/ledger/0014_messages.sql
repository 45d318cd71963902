-- Notices of one account that come from one snapshot and go to one receiver are sent as one message. A receiver is an account, a
-- blank and the registrable domain of the address; of notices that wait already it is the host.
ALTER TABLE alert_notices ADD COLUMN message TEXT NOT NULL DEFAULT '';
ALTER TABLE alert_notices ADD COLUMN receiver TEXT NOT NULL DEFAULT '';
UPDATE alert_notices SET message = id, receiver = account_id || ' ' || host;
DROP INDEX alert_notices_due;
ALTER TABLE alert_notices DROP COLUMN host;
CREATE INDEX alert_notices_due ON alert_notices (receiver, next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX alert_notices_by_message ON alert_notices (message) WHERE next_at IS NOT NULL;

-- Rules of one account are evaluated together.
DROP INDEX alert_rules_by_product;
CREATE INDEX alert_rules_by_product ON alert_rules (product, account_id, id) WHERE status = 'active';
