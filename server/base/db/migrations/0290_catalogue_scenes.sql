-- What the map of each deployment starts with; the pages are given the one in force with config/app.json.
CREATE TABLE catalogue_scenes (
  -- "forest", "drainage".
  deployment text PRIMARY KEY,
  in_force boolean NOT NULL,
  -- The scene as src/domain/layers/catalogue/sceneRecord.ts says, as a list of one.
  scenes jsonb NOT NULL CHECK (jsonb_typeof(scenes) = 'array'),
  -- What config/app.json said when it was taken last: while the scene is still this, a change of the file changes it.
  taken jsonb NOT NULL
);

CREATE UNIQUE INDEX catalogue_scenes_in_force_idx ON catalogue_scenes (in_force) WHERE in_force;
