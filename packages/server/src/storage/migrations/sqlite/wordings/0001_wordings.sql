-- Texts of a language model, by what they are worded from.

CREATE TABLE wordings (
  product TEXT NOT NULL,
  subject TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  known_at INTEGER NOT NULL,
  model TEXT NOT NULL,
  texts TEXT NOT NULL,
  PRIMARY KEY (product, subject, text_hash)
) STRICT, WITHOUT ROWID;
