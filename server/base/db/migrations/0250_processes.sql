-- What several portals on one database know of each other. All of it is of the moment: unlogged, and in no backup.

-- Portals that serve this database now; each says so every few seconds.
CREATE UNLOGGED TABLE portal_processes (
  id text PRIMARY KEY,
  -- The machine's name and the process's number there, for people.
  name text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Infinite for the one portal of an embedded database: nobody else can open it.
  seen_at timestamptz NOT NULL
);

-- Work that runs or waits in the queues that all portals share.
CREATE UNLOGGED TABLE queue_pieces (
  id text PRIMARY KEY,
  queue text NOT NULL,
  -- Whose work it is, see server/base/queue/asker.ts.
  who text NOT NULL,
  process text NOT NULL,
  running boolean NOT NULL DEFAULT false
);

-- Sign-in attempts that failed lately, or are not decided yet, under each key that they count for.
CREATE UNLOGGED TABLE sign_in_attempts (
  id text NOT NULL,
  key text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  failed_at timestamptz,
  PRIMARY KEY (key, id)
);

CREATE INDEX sign_in_attempts_id_idx ON sign_in_attempts (id);

-- Print jobs: exports and series. Logged: one that was begun ends, whatever becomes of the process that draws it.
CREATE TABLE print_jobs (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('ready', 'queued', 'drawing', 'checking', 'done', 'failed', 'cancelled')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 1,
  message text NOT NULL DEFAULT '',
  -- Title and unit of the uploaded project.
  texts jsonb,
  settings jsonb,
  -- What is being printed, so that another process can go on with it.
  ordered jsonb,
  -- Which process has it; null for one that was put back.
  process text,
  -- How many processes began it.
  attempts integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX print_jobs_account_idx ON print_jobs (account_id, changed_at);

-- Files that are being imported.
CREATE TABLE imports (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  file text NOT NULL,
  size_bytes bigint NOT NULL,
  received_bytes bigint NOT NULL DEFAULT 0,
  -- As src/api/contracts/imports.ts says, but for the bytes received.
  state jsonb NOT NULL,
  encoding text,
  -- Name of the file of rows of the layer that was converted last, in the import's folder.
  rows_file text,
  -- Which process works on it; null where none does.
  process text,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX imports_account_idx ON imports (account_id);

-- The version of a layer that is being stored: which process does it, so that no other takes it for what a dead one left.
ALTER TABLE geo_layers ADD COLUMN stored_by text;
