-- Plots: workspaces and solutions, what was drawn in them, and how it looks. An id is its maker's and means something to its owner only.

-- Every change of a record takes the next number, so that a record that was deleted and made again is told from the one before.
CREATE SEQUENCE plot_version;

CREATE TABLE plot_menu (
  id text PRIMARY KEY,
  parentid text NOT NULL,
  name text NOT NULL,
  prop text NOT NULL,
  type text NOT NULL,
  image text NOT NULL,
  sort integer NOT NULL,
  disable boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true
);

CREATE INDEX plot_menu_parent_idx ON plot_menu (parentid, sort);

CREATE TABLE plot_groups (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('plot_version'),
  -- Hash of the call that made it: the same call again is answered with it.
  made_by text NOT NULL,
  name text NOT NULL,
  prop text NOT NULL CHECK (prop IN ('Workspace', 'solution')),
  type text NOT NULL,
  sort bigint NOT NULL,
  notes text NOT NULL,
  longitude double precision,
  latitude double precision,
  height double precision,
  heading double precision,
  pitch double precision,
  roll double precision,
  PRIMARY KEY (account_id, id)
);

CREATE TABLE plot_attributes (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('plot_version'),
  made_by text NOT NULL,
  name text NOT NULL,
  -- Every other field of the record.
  style jsonb NOT NULL,
  PRIMARY KEY (account_id, id)
);

CREATE TABLE plot_items (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('plot_version'),
  made_by text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  prop text NOT NULL,
  image text NOT NULL,
  -- JSON: a list of [lon, lat] or [lon, lat, heightM].
  points text NOT NULL,
  attribute_id text,
  sort bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, attribute_id) REFERENCES plot_attributes (account_id, id)
);

CREATE INDEX plot_items_attribute_idx ON plot_items (account_id, attribute_id);

CREATE TABLE plot_group_items (
  account_id text NOT NULL,
  id text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('plot_version'),
  made_by text NOT NULL,
  group_id text NOT NULL,
  item_id text NOT NULL,
  -- Milliseconds since the Unix epoch.
  sort bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, group_id, item_id),
  FOREIGN KEY (account_id, group_id) REFERENCES plot_groups (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, item_id) REFERENCES plot_items (account_id, id) ON DELETE CASCADE
);

CREATE INDEX plot_group_items_item_idx ON plot_group_items (account_id, item_id);

-- What was deleted: a deletion that comes again is answered as the first one.
CREATE TABLE plot_deletions (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('group', 'item', 'link')),
  id text NOT NULL,
  PRIMARY KEY (account_id, kind, id)
);

-- Saves that were carried out, with their answers.
CREATE TABLE plot_saves (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key text NOT NULL,
  sha256 text NOT NULL,
  answer jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);

CREATE INDEX plot_saves_time_idx ON plot_saves (account_id, saved_at);
