-- Queries that users keep by a name: one list for each account, saved as a whole.

CREATE TABLE saved_query_sheets (
  account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- Counts the saves: who saves says which version the change was made on.
  version integer NOT NULL CHECK (version > 0),
  items jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
