-- needs: 1
-- A body is in its row, or at a place outside of the database. Older processes go on until the first body has a place.
-- A place is loose before its body has a row, and after. A loose one that is old is dropped with what is there.

ALTER TABLE bodies ALTER COLUMN body DROP NOT NULL;
ALTER TABLE bodies ADD COLUMN place text;
ALTER TABLE bodies ADD COLUMN bytes integer;
ALTER TABLE bodies ADD CONSTRAINT bodies_in_one_place CHECK ((body IS NULL) = (place IS NOT NULL)) NOT VALID;
CREATE TABLE loose_bodies (place text PRIMARY KEY, since timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE INDEX loose_bodies_by_age ON loose_bodies (since);

CREATE FUNCTION loosen_body() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_bodies (place) VALUES (OLD.place) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER bodies_dropped AFTER DELETE ON bodies FOR EACH ROW
  WHEN (OLD.place IS NOT NULL) EXECUTE FUNCTION loosen_body();
CREATE TRIGGER bodies_moved AFTER UPDATE ON bodies FOR EACH ROW
  WHEN (OLD.place IS NOT NULL AND OLD.place IS DISTINCT FROM NEW.place) EXECUTE FUNCTION loosen_body();
