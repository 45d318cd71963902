-- needs: 1
-- E-mail addresses whose holder was reached by mail, and the accounts that joined them by that. `proven_at` is when the
-- holder of the address was known to have the key of the account: others may know the key of an account that was made
-- with the address before it was confirmed.

CREATE TABLE addresses (address text PRIMARY KEY, confirmed_at bigint NOT NULL);

CREATE TABLE account_addresses (
  account integer PRIMARY KEY REFERENCES accounts,
  address text NOT NULL REFERENCES addresses,
  joined_at bigint NOT NULL,
  proven_at bigint
);
CREATE INDEX accounts_of_addresses ON account_addresses (address);
CREATE INDEX accounts_by_email ON accounts (lower(trim(email)));
