-- Accounts that a service for unified sign-in knows (OpenID Connect, LDAP).
ALTER TABLE accounts
  -- Who it is there: the service and its own, lasting name of the person. Null for accounts of the portal alone.
  ADD COLUMN external_id text UNIQUE;

ALTER TABLE sessions
  -- By what it was begun: whoever came by OpenID Connect signs out there, too, and a due password of the portal is none of other services.
  ADD COLUMN signed_in_by text NOT NULL DEFAULT 'password' CHECK (signed_in_by IN ('password', 'oidc', 'ldap'));
