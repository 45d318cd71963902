-- What became known of each asset; `details` is JSON. Rows are only ever added.
CREATE TABLE assets (
  symbol TEXT NOT NULL, known_at INTEGER NOT NULL, details TEXT NOT NULL,
  UNIQUE (symbol, known_at)
) STRICT;
