-- Pictures of the ground of the bureau's own: versions like those of imported features (0140), whose tiles are a file of the folder of
-- files, by the version's name. They have no rows of features, and are no vector layers.
ALTER TABLE geo_layers DROP CONSTRAINT geo_layers_geometry_type_check;
ALTER TABLE geo_layers
  ADD CONSTRAINT geo_layers_geometry_type_check CHECK (geometry_type IN ('polygon', 'line', 'point', 'imagery')),
  -- Deepest level of the tiles of a picture; null for features.
  ADD COLUMN tile_level smallint,
  ADD CONSTRAINT geo_layers_tile_level_check CHECK ((geometry_type = 'imagery') = (tile_level IS NOT NULL));
