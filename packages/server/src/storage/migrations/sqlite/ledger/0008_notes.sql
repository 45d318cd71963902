-- What the operator notes of an account, and the value added tax within the price of an order.
ALTER TABLE accounts ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN vat_basis_points INTEGER NOT NULL DEFAULT 0;
