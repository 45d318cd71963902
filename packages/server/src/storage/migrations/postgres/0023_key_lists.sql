-- needs: 1
-- Keys are found by how they are shown, and listed by tier and state.
CREATE INDEX accounts_by_masked_key ON accounts (masked_key);
CREATE INDEX sub_keys_by_masked_key ON sub_keys (masked_key);
CREATE INDEX accounts_by_tier ON accounts (tier, id);
CREATE INDEX accounts_disabled ON accounts (id) WHERE disabled_at IS NOT NULL;
