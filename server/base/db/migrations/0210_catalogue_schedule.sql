-- Changes of the catalogue that are to be published at a time.
CREATE TABLE catalogue_schedule (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  note text NOT NULL,
  -- As src/domain/layers/catalogue/catalogueChange.ts says.
  changes jsonb NOT NULL,
  due_at timestamptz NOT NULL,
  -- Why they could not be published when they were due; they wait for their author then.
  failed text
);
