-- How far the record has been issued over the past of a simulated or recorded market; a note beside it, as `calls` is.
CREATE TABLE past_record (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  since INTEGER NOT NULL,
  through INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
