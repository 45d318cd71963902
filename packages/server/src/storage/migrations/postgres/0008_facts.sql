-- needs: 1
-- Rows of fact tables, a block for each table and year. Everything here can be computed again.
CREATE TABLE facts (
  fact text NOT NULL,
  version integer NOT NULL,
  year integer NOT NULL,
  through bigint NOT NULL,
  hash bytea NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (fact, version, year)
);
