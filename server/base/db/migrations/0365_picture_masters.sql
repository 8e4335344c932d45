-- Page masters of the picture editor: users' own, and the bureau's, which belong to no account and are everybody's to use.
CREATE TABLE picture_masters (
  id text PRIMARY KEY,
  account_id text REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Counts its contents: pages that have an older one take the newer one.
  revision integer NOT NULL DEFAULT 1,
  -- A project of the editor, as it writes and checks it.
  project text NOT NULL
);

CREATE UNIQUE INDEX picture_masters_name_idx ON picture_masters (coalesce(account_id, ''), name);
