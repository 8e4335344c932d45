import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const box = () => ({
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
});

/** Vector layers, and own pictures of the ground, which are none; created by `migrations/0010_geo.sql`. */
export const geoLayers = pgTable('geo_layers', {
  name: text('name').primaryKey(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  note: text('note').notNull(),
  geometryType: text('geometry_type', { enum: ['polygon', 'line', 'point'] }).notNull(),
  style: jsonb('style').notNull(),
  position: integer('position').notNull(),
  revision: text('revision').notNull(),
  /** Of an own layer's version (`server/imports`); null for layers that are seen under their own name. */
  versionOf: text('version_of'),
  versionReport: jsonb('version_report'),
  versionAt: timestamp('version_at', { withTimezone: true, mode: 'date' }),
  /** Corners of all features of a layer that has overviews; null for one without. */
  vertices: integer('vertices'),
  propertyKinds: jsonb('property_kinds'),
  /** Deepest level of the tiles of a picture (`services/imagery`); null for features. */
  tileLevel: smallint('tile_level'),
  ...box(),
});

/** Imported layers, each with its version in force; created by `migrations/0140_own_layers.sql`. */
export const ownLayers = pgTable('own_layers', {
  name: text('name').primaryKey(),
  code: text('code').notNull().unique(),
  current: text('current')
    .notNull()
    .references(() => geoLayers.name),
  accountId: text('account_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** Which layers have their values beside their features (`server/base/geo/columns`); created by `migrations/0350_columns.sql`. */
export const geoColumned = pgTable('geo_columned', {
  layer: text('layer').primaryKey(),
  revision: text('revision').notNull(),
  /** Names of the fields; null until all is written. */
  fields: jsonb('fields').$type<readonly string[]>(),
});

/** Which layers have their spatial index beside their features (`server/base/geo/tree`); created by `migrations/0360_spatial_index.sql`. */
export const geoIndexed = pgTable('geo_indexed', {
  layer: text('layer').primaryKey(),
  revision: text('revision').notNull(),
  build: text('build').notNull(),
  isWhole: boolean('is_whole').notNull(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Pieces of the overviews of large layers; created by `migrations/0160_overviews.sql`. */
export const geoOverviews = pgTable('geo_overviews', {
  layer: text('layer').notNull(),
  level: smallint('level').notNull(),
  col: integer('col').notNull(),
  row: integer('row').notNull(),
  part: smallint('part').notNull(),
  vertices: integer('vertices').notNull(),
  data: bytea('data').notNull(),
  ...box(),
});

/** Features of the layers: properties and GeoJSON geometry, with their box in degrees. */
export const geoFeatures = pgTable(
  'geo_features',
  {
    layer: text('layer')
      .notNull()
      .references(() => geoLayers.name, { onDelete: 'cascade' }),
    id: integer('id').notNull(),
    properties: jsonb('properties').notNull(),
    geometry: jsonb('geometry').notNull(),
    ...box(),
  },
  (table) => [primaryKey({ columns: [table.layer, table.id] })],
);
