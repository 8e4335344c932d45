-- Vector layers of the geo services. Geometry is GeoJSON (longitude, latitude); the index on boxes finds candidates,
-- exact geometry is tested by the server, so that no extension is needed.

CREATE TABLE geo_layers (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]*$'),
  title text NOT NULL,
  title_en text NOT NULL,
  note text NOT NULL,
  geometry_type text NOT NULL CHECK (geometry_type IN ('polygon', 'line', 'point')),
  style jsonb NOT NULL,
  position integer NOT NULL,
  -- Changes with every change of the layer's features or style: caches and ETags hang on it.
  revision text NOT NULL,
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL
);

CREATE TABLE geo_features (
  layer text NOT NULL REFERENCES geo_layers (name) ON DELETE CASCADE,
  id integer NOT NULL,
  properties jsonb NOT NULL,
  geometry jsonb NOT NULL,
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  PRIMARY KEY (layer, id)
);

CREATE INDEX geo_features_box_idx ON geo_features USING gist (box(point(west, south), point(east, north)));
