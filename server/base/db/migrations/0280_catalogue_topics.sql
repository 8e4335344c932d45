-- The menu of each deployment as its topics; readers of the one in force do not know of versions.
CREATE TABLE catalogue_menus (
  -- "forest", "drainage".
  deployment text PRIMARY KEY,
  in_force boolean NOT NULL,
  -- All topics as src/domain/layers/catalogue/topicRecord.ts says.
  topics jsonb NOT NULL CHECK (jsonb_typeof(topics) = 'array'),
  -- What the file of config/menus said when it was taken last: while the topics are still these, a change of the file changes them.
  taken jsonb NOT NULL
);

CREATE UNIQUE INDEX catalogue_menus_in_force_idx ON catalogue_menus (in_force) WHERE in_force;

-- The deployment whose topics a version holds; null for versions of before topics were in them.
ALTER TABLE catalogue_versions ADD COLUMN menu_of text;
