-- State of sign-in: clients, codes, tokens, grants, pages that wait for an answer. `id_hash` and `uid` are SHA-256 in
-- base64url; the payload never holds the id.
CREATE TABLE oauth_state (
  model TEXT NOT NULL,
  id_hash TEXT NOT NULL,
  payload TEXT NOT NULL,
  grant_id TEXT,
  uid TEXT,
  account_id INTEGER,
  expires_at INTEGER,
  consumed_at INTEGER,
  consumed_by TEXT,
  PRIMARY KEY (model, id_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_state_by_grant ON oauth_state (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_state_by_uid ON oauth_state (uid) WHERE uid IS NOT NULL;
CREATE INDEX oauth_state_by_account ON oauth_state (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oauth_state_by_expiry ON oauth_state (expires_at) WHERE expires_at IS NOT NULL;
