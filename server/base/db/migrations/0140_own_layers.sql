-- Layers of the bureau's own, imported from files. What was imported is a row of `geo_layers` like any other, but a version: it is seen
-- under the name of its layer while that says so, and by nobody else. Replacing a layer leaves the version before, to go back to.
ALTER TABLE geo_layers
  -- The own layer that it is a version of; null for layers that are seen under their own name.
  ADD COLUMN version_of text,
  -- Where it came from and what was left out, as the import reported; null until all of its features are stored.
  ADD COLUMN version_report jsonb,
  ADD COLUMN version_at timestamptz;

CREATE TABLE own_layers (
  -- What services and records name.
  name text PRIMARY KEY CHECK (name ~ '^own_[a-z0-9]+$'),
  -- The catalogue record that shows it.
  code text NOT NULL UNIQUE,
  -- The version in force.
  current text NOT NULL REFERENCES geo_layers (name),
  account_id text REFERENCES accounts (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
