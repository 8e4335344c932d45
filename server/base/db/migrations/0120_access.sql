-- Who sees which data. A row lets a role see a resource: a vector layer by its name, `base:imagery`, `base:terrain`, a tileset as
-- `model:NAME`, a catalogue item and all below it as `catalogue:CODE`. Rows of the resource '*' hold for resources that have none of
-- their own; rows of the role '*' for roles that the resource has no row for. What no row lets a role see, it does not see.
CREATE TABLE data_rights (
  resource text NOT NULL CHECK (resource <> ''),
  -- A role type as text, or '*'.
  role text NOT NULL CHECK (role = '*' OR role ~ '^([0-9]|1[0-6])$'),
  -- A county or protected area by its name: features that share no place with it are not seen; '' is everywhere.
  area text NOT NULL DEFAULT '',
  -- Names of the fields that are not shown, a JSON array of texts.
  hidden_fields jsonb NOT NULL DEFAULT '[]'::jsonb CHECK (jsonb_typeof(hidden_fields) = 'array'),
  sample_sha256 text,
  PRIMARY KEY (resource, role, area)
);

CREATE FUNCTION sample_content(item data_rights) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT text_sha256(item.hidden_fields::text) $$;

-- What nobody guards is for everybody who is signed in; taking this row out closes it.
INSERT INTO data_rights (resource, role) VALUES ('*', '*');

-- Keys that users make for programs outside the portal. The key itself is never stored.
CREATE TABLE access_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The role in force when it was made: a key never sees more than that role does now.
  role_type smallint NOT NULL CHECK (role_type BETWEEN 0 AND 16),
  name text NOT NULL,
  key_sha256 text NOT NULL UNIQUE,
  -- Names of resources, a JSON array of texts.
  resources jsonb NOT NULL CHECK (jsonb_typeof(resources) = 'array'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);

CREATE INDEX access_keys_account_idx ON access_keys (account_id);
