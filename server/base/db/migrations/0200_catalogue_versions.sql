-- What the catalogue held after each change, whoever made it: the newest is what catalogue_items holds.
CREATE TABLE catalogue_versions (
  number integer PRIMARY KEY,
  published_at timestamptz NOT NULL,
  -- Account name; empty for the portal itself.
  author text NOT NULL,
  -- See src/domain/layers/catalogue/catalogueVersion.ts.
  origin text NOT NULL,
  note text NOT NULL,
  -- How many records it added, changed and took out.
  added integer NOT NULL,
  changed integer NOT NULL,
  removed integer NOT NULL,
  -- All records as src/domain/layers/catalogue/catalogueRecord.ts says.
  records jsonb NOT NULL,
  -- Codes of those whose layers were the portal's own data then.
  own_codes jsonb NOT NULL
);

-- What specialists change in the catalogue and have not published.
CREATE TABLE catalogue_drafts (
  account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  version integer NOT NULL,
  items jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
