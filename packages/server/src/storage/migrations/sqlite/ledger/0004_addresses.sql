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
CREATE INDEX accounts_by_email ON accounts (lower(trim(email)));
