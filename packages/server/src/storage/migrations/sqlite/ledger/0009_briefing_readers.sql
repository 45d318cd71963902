-- Whoever gets the briefing by mail: confirmed addresses only. `sent_day` is the last day of which a mail was begun.
CREATE TABLE briefing_readers (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  mail_to TEXT NOT NULL,
  language TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  sent_day INTEGER NOT NULL
) STRICT;
