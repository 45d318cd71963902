-- squashes: 86991c98d74032a01c0fa402686eebaa05095a62e58b71c1c4a6be291cf3f27c
-- Rows are only ever added to the tables of observations; `jobs`, `memos` and `sources` hold what is the case now.

CREATE TABLE daily (
  symbol TEXT NOT NULL, day INTEGER NOT NULL, known_at INTEGER NOT NULL, source TEXT NOT NULL,
  open REAL, high REAL, low REAL, close REAL NOT NULL, adj_close REAL, volume REAL,
  UNIQUE (symbol, day, known_at)
) STRICT;
CREATE TABLE quotes (
  symbol TEXT NOT NULL, day INTEGER NOT NULL, at INTEGER NOT NULL, known_at INTEGER NOT NULL,
  source TEXT NOT NULL, price REAL NOT NULL, day_high REAL, day_low REAL, day_volume REAL,
  UNIQUE (symbol, day, at, known_at)
) STRICT;
CREATE TABLE half_hours (
  symbol TEXT NOT NULL, day INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
  known_at INTEGER NOT NULL, source TEXT NOT NULL, previous_close REAL,
  open REAL, high REAL, low REAL, close REAL NOT NULL, volume REAL,
  UNIQUE (symbol, day, start)
) STRICT;
-- `reading` is what a language model read in the title before the headline was stored, as JSON.
CREATE TABLE headlines (
  id TEXT NOT NULL UNIQUE, known_at INTEGER NOT NULL, published_at INTEGER NOT NULL,
  time_known INTEGER NOT NULL, source TEXT NOT NULL, title TEXT NOT NULL, url TEXT, symbols TEXT NOT NULL,
  reading TEXT
) STRICT;
CREATE INDEX headlines_known ON headlines (known_at, id);
CREATE TABLE fundamentals (
  symbol TEXT NOT NULL, period_end INTEGER NOT NULL, period TEXT NOT NULL, known_at INTEGER NOT NULL,
  source TEXT NOT NULL, figures TEXT NOT NULL,
  UNIQUE (symbol, period_end, period, known_at)
) STRICT;
CREATE TABLE splits (
  symbol TEXT NOT NULL, day INTEGER NOT NULL, numerator REAL NOT NULL, denominator REAL NOT NULL,
  known_at INTEGER NOT NULL, source TEXT NOT NULL, rescales INTEGER NOT NULL,
  UNIQUE (symbol, day)
) STRICT;
-- When an event is due, as a source said it then; `symbol` is empty if it concerns no company.
CREATE TABLE scheduled (
  name TEXT NOT NULL, symbol TEXT NOT NULL, day INTEGER NOT NULL, last_day INTEGER NOT NULL, at INTEGER,
  status TEXT NOT NULL, known_at INTEGER NOT NULL, source TEXT NOT NULL,
  UNIQUE (name, symbol, day, known_at)
) STRICT;
-- What became known of each asset; `details` is JSON.
CREATE TABLE assets (
  symbol TEXT NOT NULL, known_at INTEGER NOT NULL, details TEXT NOT NULL,
  UNIQUE (symbol, known_at)
) STRICT;
CREATE TABLE jobs (
  id TEXT PRIMARY KEY, done_slot INTEGER, failures INTEGER NOT NULL, next_try_at INTEGER, last_error TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE memos (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sources (
  id TEXT PRIMARY KEY, known_at INTEGER, last_success_at INTEGER, last_error TEXT, last_error_at INTEGER,
  next_try_at INTEGER
) STRICT, WITHOUT ROWID;
