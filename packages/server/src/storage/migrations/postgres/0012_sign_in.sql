-- needs: 1
-- State of sign-in: clients, codes, tokens, grants, pages that wait for an answer. `id_hash` and `uid` are SHA-256 in
-- base64url; the payload never holds the id.
CREATE TABLE oauth_state (
  model text NOT NULL,
  id_hash text NOT NULL,
  payload text NOT NULL,
  grant_id text,
  uid text,
  account_id integer,
  expires_at bigint,
  consumed_at bigint,
  consumed_by text,
  PRIMARY KEY (model, id_hash)
);
CREATE INDEX oauth_state_by_grant ON oauth_state (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_state_by_uid ON oauth_state (uid) WHERE uid IS NOT NULL;
CREATE INDEX oauth_state_by_account ON oauth_state (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oauth_state_by_expiry ON oauth_state (expires_at) WHERE expires_at IS NOT NULL;

-- Tells every process to look up the account and its tokens anew; as `announce_account_change`, which is a trigger.
CREATE FUNCTION announce_account_1(p_account integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bellwether account changes'));
  INSERT INTO account_changes (account) VALUES (p_account);
  PERFORM pg_notify('bellwether_accounts', p_account::text);
END $$;
