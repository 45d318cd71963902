-- A row of `snapshots` is one refresh; a body that several refreshes share is stored once.

CREATE TABLE bodies (hash BLOB PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE snapshots (
  product TEXT NOT NULL,
  version INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  inputs_hash TEXT NOT NULL,
  body_hash BLOB NOT NULL REFERENCES bodies,
  PRIMARY KEY (product, version, as_of)
) STRICT, WITHOUT ROWID;
