-- A snapshot that was only asked for has the instant of its last use, and may be dropped. One that a refresh published
-- has none, and stays. `bytes` is what a dropped row gives back.

ALTER TABLE snapshots ADD COLUMN last_used INTEGER;
ALTER TABLE snapshots ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
CREATE INDEX snapshots_by_body ON snapshots (body_hash);
CREATE INDEX asked_snapshots ON snapshots (last_used, bytes) WHERE last_used IS NOT NULL;
