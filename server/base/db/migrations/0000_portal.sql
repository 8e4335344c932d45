-- Accounts, sessions, layer catalogue and settings. PostgreSQL 15, the same on the embedded database.

CREATE TABLE accounts (
  id text PRIMARY KEY,
  account text NOT NULL UNIQUE,
  role_type smallint NOT NULL CHECK (role_type BETWEEN 0 AND 16),
  password_hash text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A row outlives its session as a tombstone, so that "revoked" and "expired" can be told from "unknown".
CREATE TABLE sessions (
  token_sha256 text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  role_type smallint NOT NULL CHECK (role_type BETWEEN 0 AND 16),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('exit', 'unit-switch', 'password-change', 'expired'))
);

CREATE INDEX sessions_account_idx ON sessions (account_id);
CREATE INDEX sessions_seen_idx ON sessions (seen_at);

CREATE TABLE catalogue_items (
  code text PRIMARY KEY,
  parent_code text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  resource jsonb
);

CREATE INDEX catalogue_items_parent_idx ON catalogue_items (parent_code, position);

CREATE TABLE app_settings (
  key text PRIMARY KEY,
  value text NOT NULL
);
