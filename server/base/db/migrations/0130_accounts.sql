-- Accounts that administrators make and change.
ALTER TABLE accounts
  -- Who or what uses it, in words.
  ADD COLUMN name text NOT NULL DEFAULT '',
  -- Grows with each change by an administrator, so that two do not overwrite each other.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN locked_at timestamptz,
  -- The password was given by an administrator: whoever signs in with it must change it first.
  ADD COLUMN password_due boolean NOT NULL DEFAULT false,
  ADD COLUMN last_sign_in_at timestamptz;

-- Passwords that an account had before; a new one is none of the last.
CREATE TABLE past_passwords (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, password_hash)
);

ALTER TABLE sessions
  -- What lists call it; neither the token nor its hash leaves the server.
  ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text UNIQUE,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  DROP CONSTRAINT sessions_end_reason_check,
  ADD CONSTRAINT sessions_end_reason_check CHECK (
    end_reason IN ('exit', 'unit-switch', 'password-change', 'expired', 'ended-elsewhere', 'account-change', 'limit')
  );
