import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const box = () => ({
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
});

/** Vector layers; created by `migrations/0010_geo.sql`. */
export const geoLayers = pgTable('geo_layers', {
  name: text('name').primaryKey(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  note: text('note').notNull(),
  geometryType: text('geometry_type', { enum: ['polygon', 'line', 'point'] }).notNull(),
  style: jsonb('style').notNull(),
  position: integer('position').notNull(),
  revision: text('revision').notNull(),
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
