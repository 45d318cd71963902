-- needs: 1
-- Roots and heads of the record that are time-stamped and kept elsewhere: canonical JSON of statement and signature.
-- Copies follow the order of `position`.
CREATE TABLE seals (
  id text PRIMARY KEY,
  last_seq bigint NOT NULL REFERENCES entries,
  made_at bigint NOT NULL,
  sealed text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX seals_by_entry ON seals (last_seq);
CREATE TABLE stamps (
  seal text PRIMARY KEY REFERENCES seals,
  authority text NOT NULL,
  at bigint NOT NULL,
  token text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY
);
CREATE TABLE deliveries (
  seal text NOT NULL REFERENCES seals,
  witness text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (seal, witness)
);
CREATE TRIGGER seals_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON seals EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER stamps_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON stamps EXECUTE FUNCTION refuse_record_change();
