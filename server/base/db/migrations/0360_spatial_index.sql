-- Where the features of large layers lie, page by page of some thousand that lie near each other: a search in an area reads the pages
-- that it meets, and nothing before it is made ready. Made from the features (server/base/geo/tree), and can be made again: backups
-- leave it out.
CREATE TABLE geo_indexed (
  layer text PRIMARY KEY REFERENCES geo_layers (name) ON DELETE CASCADE,
  -- Of the layer when it was begun; where the layer has another one by now it is out of date.
  revision text NOT NULL,
  -- Another one each time that it is made: what somebody holds of an earlier one is not taken for this.
  build text NOT NULL UNIQUE DEFAULT gen_random_uuid()::text,
  -- The first segment of ids that is not written yet.
  next_segment integer NOT NULL DEFAULT 0,
  is_whole boolean NOT NULL DEFAULT false
);

CREATE TABLE geo_index_pages (
  build text NOT NULL REFERENCES geo_indexed (build) ON DELETE CASCADE,
  page integer NOT NULL,
  -- Around all features of the page, degrees.
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  -- The ids, four bytes each, and west, south, east and north of each feature, eight bytes each, both the lower ones first.
  ids bytea NOT NULL,
  extents bytea NOT NULL,
  PRIMARY KEY (build, page)
);

-- Packing them would cost whoever reads more than it saves; and who needs no extents reads none.
ALTER TABLE geo_index_pages ALTER COLUMN ids SET STORAGE EXTERNAL;
ALTER TABLE geo_index_pages ALTER COLUMN extents SET STORAGE EXTERNAL;

-- What is changed or added by hand ends the index, as it ends the columns; who takes features out by hand gives the layer another revision.
CREATE OR REPLACE FUNCTION forget_columns() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM geo_columned WHERE layer IN (SELECT DISTINCT layer FROM was);
    DELETE FROM geo_indexed WHERE layer IN (SELECT DISTINCT layer FROM was);
    RETURN NULL;
  END $$;
