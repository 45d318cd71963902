-- `network` is a keyed hash of the network that made the order. `expected` is 1 if a payment is likely: the buyer came back, or a
-- notice arrived. `grant_reason` is why the operator granted the credits by hand. `payment` names the authorization of a payment by x402.
ALTER TABLE orders ADD COLUMN network TEXT;
ALTER TABLE orders ADD COLUMN expected INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN grant_reason TEXT;
ALTER TABLE orders ADD COLUMN payment TEXT;
CREATE INDEX orders_by_network ON orders (network) WHERE network IS NOT NULL AND state IN ('creating', 'open');
