-- The hash that the portal itself gave an account: as long as it is the account's, the account follows the configured demo password.
ALTER TABLE accounts ADD COLUMN given_hash text;

-- All were given at once; one that somebody changed since and dated is that person's.
UPDATE accounts SET given_hash = password_hash
WHERE id LIKE 'demo-%'
  AND updated_at = (SELECT mode() WITHIN GROUP (ORDER BY updated_at) FROM accounts WHERE id LIKE 'demo-%');
