-- A task of A2A is a rule that ends with its first notice: `task` is JSON. It is kept after its end, to be read.
ALTER TABLE alert_rules ADD COLUMN task TEXT;
ALTER TABLE alert_rules ADD COLUMN ended_at INTEGER;
DROP INDEX alert_rules_by_product;
CREATE INDEX alert_rules_by_product ON alert_rules (product, id) WHERE status = 'active' AND ended_at IS NULL;
CREATE INDEX alert_rules_ended ON alert_rules (ended_at) WHERE ended_at IS NOT NULL;
