-- needs: 1
-- What became known of each asset; `details` is JSON. Rows are only ever added, under the lock of
-- `append_observations_1`.
CREATE TABLE market_assets (
  row_number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  symbol text COLLATE "C" NOT NULL, known_at double precision NOT NULL, details text NOT NULL,
  UNIQUE (symbol, known_at)
);
