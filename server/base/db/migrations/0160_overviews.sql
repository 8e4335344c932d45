-- Copies of large layers that hold what maps of a scale can show of them (server/base/geo/overviews), so that a map reads what its
-- window and scale need, however many features there are.
CREATE TABLE geo_overviews (
  layer text NOT NULL REFERENCES geo_layers (name) ON DELETE CASCADE,
  -- A level and a square of its grid; a file that was added to a layer has parts of its own there.
  level smallint NOT NULL,
  col integer NOT NULL,
  row integer NOT NULL,
  part smallint NOT NULL,
  -- Around all that is in it, degrees.
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  vertices integer NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (layer, level, col, row, part)
);

-- Corners of all features of a layer that has overviews; null for one without.
ALTER TABLE geo_layers ADD COLUMN vertices integer;

-- What the properties of its features hold, as an import counted it (server/base/geo/propertyKind.ts); null: looked for when asked.
ALTER TABLE geo_layers ADD COLUMN property_kinds jsonb;
