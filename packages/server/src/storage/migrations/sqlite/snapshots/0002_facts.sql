-- Rows of fact tables, a block for each table and year. Everything here can be computed again.

CREATE TABLE facts (
  fact TEXT NOT NULL,
  version INTEGER NOT NULL,
  year INTEGER NOT NULL,
  through INTEGER NOT NULL,
  hash BLOB NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (fact, version, year)
) STRICT;
