-- Roles as rows: the specification's 0 to 16 and the auditor's 17 first, a bureau's own from 100 up.
CREATE TABLE roles (
  role_type smallint PRIMARY KEY CHECK (role_type BETWEEN 0 AND 17 OR role_type BETWEEN 100 AND 32767),
  name text NOT NULL,
  name_en text NOT NULL,
  -- Its land: a county or protected area by its name; '' is the whole prefecture.
  area text NOT NULL DEFAULT '',
  -- Codes of topics, a JSON array of texts; null for those that the files of config/menus give it.
  topics jsonb CHECK (jsonb_typeof(topics) = 'array'),
  -- Names of tools, a JSON array of texts; null for those that it has by itself.
  tools jsonb CHECK (jsonb_typeof(tools) = 'array'),
  -- Grows with each change, so that two administrators do not overwrite each other.
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  -- A deleted role stays as a name for what was done under it, and its number is never given again.
  deleted_at timestamptz
);

CREATE UNIQUE INDEX roles_name_idx ON roles (name) WHERE deleted_at IS NULL;

-- Where a role departs from data_rights, which stay as they are: for a resource that stands here nothing else counts for the role.
CREATE TABLE role_rights (
  role_type smallint NOT NULL REFERENCES roles (role_type) ON DELETE CASCADE,
  resource text NOT NULL CHECK (resource <> ''),
  -- As in data_rights; '' is everywhere.
  area text NOT NULL DEFAULT '',
  hidden_fields jsonb NOT NULL DEFAULT '[]'::jsonb CHECK (jsonb_typeof(hidden_fields) = 'array'),
  -- False: the role does not see the resource; it is then the only row of it.
  is_seen boolean NOT NULL DEFAULT true,
  PRIMARY KEY (role_type, resource, area)
);

ALTER TABLE accounts
  DROP CONSTRAINT accounts_role_type_check,
  ADD CONSTRAINT accounts_role_type_check CHECK (role_type BETWEEN 0 AND 17 OR role_type BETWEEN 100 AND 32767);
ALTER TABLE sessions
  DROP CONSTRAINT sessions_role_type_check,
  ADD CONSTRAINT sessions_role_type_check CHECK (role_type BETWEEN 0 AND 17 OR role_type BETWEEN 100 AND 32767),
  -- The role that an administrator looks at the portal as; everything is then only read.
  ADD COLUMN preview_role smallint;
ALTER TABLE access_keys
  DROP CONSTRAINT access_keys_role_type_check,
  ADD CONSTRAINT access_keys_role_type_check CHECK (role_type BETWEEN 0 AND 16 OR role_type BETWEEN 100 AND 32767);
ALTER TABLE data_rights
  DROP CONSTRAINT data_rights_role_check,
  ADD CONSTRAINT data_rights_role_check CHECK (role = '*' OR role ~ '^([0-9]|1[0-6]|[1-9][0-9]{2,4})$');
