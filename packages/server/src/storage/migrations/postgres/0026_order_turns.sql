-- needs: 1
-- `network` is a keyed hash of the network that made the order. `expected` is 1 if a payment is likely: the buyer came back, or a
-- notice arrived. `grant_reason` is why the operator granted the credits by hand. `payment` names the authorization of a payment by x402.
ALTER TABLE orders
  ADD COLUMN network text,
  ADD COLUMN expected integer NOT NULL DEFAULT 0,
  ADD COLUMN grant_reason text,
  ADD COLUMN payment text;
CREATE INDEX orders_by_network ON orders (network) WHERE network IS NOT NULL AND state IN ('creating', 'open');
