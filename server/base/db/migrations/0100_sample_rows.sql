-- Rows of the sample know that they are: `sample_sha256` is the hash of what the portal itself stored. A row whose content has
-- another hash by now, or that has none, is somebody's, and no start touches it.

ALTER TABLE catalogue_items ADD COLUMN sample_sha256 text;
ALTER TABLE layer_metadata ADD COLUMN sample_sha256 text;
ALTER TABLE plot_menu ADD COLUMN sample_sha256 text;
ALTER TABLE geo_layers ADD COLUMN sample_sha256 text;

CREATE FUNCTION text_sha256(content text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT encode(sha256(convert_to(content, 'UTF8')), 'hex') $$;

-- Hash of what a row says.
CREATE FUNCTION sample_content(item catalogue_items) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT text_sha256(jsonb_build_array(item.parent_code, item.name, item.position, item.resource, item.flags)::text) $$;

CREATE FUNCTION sample_content(item layer_metadata) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT text_sha256(jsonb_build_array(item.data_value, item.extend1, item.position, item.seeded)::text) $$;

CREATE FUNCTION sample_content(item plot_menu) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT text_sha256(jsonb_build_array(item.parentid, item.name, item.prop, item.type, item.image, item.sort,
       item.disable, item.active)::text) $$;

-- That of a layer is its features' as well.
CREATE FUNCTION sample_content(item geo_layers) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT text_sha256(jsonb_build_array(item.title, item.title_en, item.note, item.geometry_type, item.style, item.position,
       item.revision, (SELECT string_agg(text_sha256(feature.id || feature.properties::text || feature.geometry::text), ''
                       ORDER BY feature.id) FROM geo_features AS feature WHERE feature.layer = item.name))::text) $$;

-- Layers that the generator made before. Rows of the other tables are known by what they say, at the next start.
UPDATE geo_layers AS item SET sample_sha256 = sample_content(item)
WHERE revision ~ '^v[0-9]+s[0-9]+-[0-9a-f]{16}$' AND name IN (
  'landcover', 'landuse', 'chiefareas', 'firerisk', 'reserves', 'zones', 'lakes', 'ebinuryears', 'greening', 'orchards',
  'enterprises', 'rivers', 'townships', 'areas', 'roads', 'speedlimits', 'settlements', 'plots', 'plants', 'animals',
  'watersources', 'videos', 'stations', 'towers', 'pipes', 'manhole', 'discharger', 'hybrid', 'outfall', 'pumpstation',
  'wwtp'
);

-- What was stored last, so that what somebody took out of it is not put back.
INSERT INTO app_settings (key, value)
SELECT 'sample.catalogue_items', json_build_object('basis', '', 'keys', string_to_array(value, ' '))::text
FROM app_settings WHERE key = 'catalogue.sample.codes';

INSERT INTO app_settings (key, value)
SELECT 'sample.geo_layers', json_build_object('basis', min(split_part(revision, '-', 1)), 'keys', json_agg(name))::text
FROM geo_layers WHERE sample_sha256 IS NOT NULL HAVING count(*) > 0;

DELETE FROM app_settings WHERE key IN ('catalogue.sample', 'catalogue.sample.codes', 'metadata.sample', 'plot.menu');
