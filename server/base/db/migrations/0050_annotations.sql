-- What users drew on the map: one sheet for each account, saved as a whole.

CREATE TABLE annotation_sheets (
  account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- Counts the saves: who saves says which version the change was made on.
  version integer NOT NULL CHECK (version > 0),
  items jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
