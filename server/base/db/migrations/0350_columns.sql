-- The values of large layers, field by field, beside the features and their shapes: what is asked of values reads nothing else. They are
-- made from the features (server/base/geo/columns) and can be made again: backups leave them out.
CREATE TABLE geo_columned (
  layer text PRIMARY KEY REFERENCES geo_layers (name) ON DELETE CASCADE,
  -- Of the layer when they were begun; where the layer has another one by now they are out of date.
  revision text NOT NULL,
  -- The first chunk of ids that is not written yet, and how many are.
  next_chunk integer NOT NULL,
  chunks integer NOT NULL DEFAULT 0,
  -- Names of the fields that are held; null until all of them are written.
  fields jsonb
);

CREATE TABLE geo_columns (
  layer text NOT NULL REFERENCES geo_columned (layer) ON DELETE CASCADE,
  chunk integer NOT NULL,
  field text NOT NULL,
  -- The different values, a JSON list; not jsonb, which knows no infinity.
  dictionary text NOT NULL,
  -- For each id of the chunk the place of its value in the dictionary, of one byte or two; empty where all have the same.
  codes bytea NOT NULL,
  PRIMARY KEY (layer, chunk, field)
);

-- Packing them would cost whoever reads more than it saves.
ALTER TABLE geo_columns ALTER COLUMN dictionary SET STORAGE EXTERNAL;
ALTER TABLE geo_columns ALTER COLUMN codes SET STORAGE EXTERNAL;

-- Who adds or changes features by hand has no columns until they are made again; removed ones are asked for by nobody.
CREATE FUNCTION forget_columns() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM geo_columned WHERE layer IN (SELECT DISTINCT layer FROM was);
    RETURN NULL;
  END $$;

CREATE TRIGGER geo_features_forget_columns AFTER UPDATE ON geo_features
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION forget_columns();

CREATE TRIGGER geo_features_forget_columns_of_new AFTER INSERT ON geo_features
  REFERENCING NEW TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION forget_columns();
