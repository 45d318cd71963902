-- When an event is due, as a source said it then; `symbol` is empty if it concerns no company.
CREATE TABLE scheduled (
  name TEXT NOT NULL, symbol TEXT NOT NULL, day INTEGER NOT NULL, last_day INTEGER NOT NULL, at INTEGER,
  status TEXT NOT NULL, known_at INTEGER NOT NULL, source TEXT NOT NULL,
  UNIQUE (name, symbol, day, known_at)
) STRICT;
