-- The screens that the server adds to the shell, and the systems beside it, of each deployment.
CREATE TABLE catalogue_shells (
  -- "forest", "drainage".
  deployment text PRIMARY KEY,
  in_force boolean NOT NULL,
  -- The records as src/domain/layers/catalogue/shellRecord.ts says.
  entries jsonb NOT NULL CHECK (jsonb_typeof(entries) = 'array'),
  -- What config/menus said when it was taken last: what is still this follows a change of the file.
  taken jsonb NOT NULL
);

CREATE UNIQUE INDEX catalogue_shells_in_force_idx ON catalogue_shells (in_force) WHERE in_force;
