-- Templates of printed sheets: users' own, and the bureau's, which belong to no account and are everybody's to use.
CREATE TABLE sheet_templates (
  id text PRIMARY KEY,
  account_id text REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- As src/domain/sheet/sheetTemplate.ts says.
  content jsonb NOT NULL
);

CREATE UNIQUE INDEX sheet_templates_name_idx ON sheet_templates (coalesce(account_id, ''), name);
