import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

// The paths here are the contract of the portal's own server, as the specification fixes them or its documentation names them. The
// page itself asks `featureInfo` and `layerRange` at the addresses of the layers' records, whoever serves those.

/** GeoJSON as services answer it (RFC 7946); whoever reads a geometry checks it. */
const featureCollectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  /** Older services name the reference of their coordinates. */
  crs: z.looseObject({ properties: z.looseObject({ name: z.string() }).optional() }).nullish(),
  /** All that were found, where the service tells (OGC API Features); more than the features when the answer was cut. */
  numberMatched: z.number().int().min(0).optional().catch(undefined),
  features: z.array(
    z.looseObject({
      id: z.union([z.string(), z.number()]).nullish(),
      properties: z.record(z.string(), z.unknown()).nullish(),
      geometry: z.unknown().optional(),
    }),
  ),
});

/** The schema's output. */
export type ServedFeatures = z.output<typeof featureCollectionSchema>;

/** Most features that a map service is asked for (viewer.md, section 7). */
export const FEATURE_COUNT = 9999;

/**
 * What a map service has within a polygon (viewer.md, section 7): a GetFeatureInfo of WMS 1.3.0 with a filter in WKT. It is asked of
 * the service that the layer's record names; the path is where the portal's own server answers it.
 */
export const featureInfo = defineEndpoint({
  id: 'featureInfo',
  summary: 'Features of a map service within a polygon',
  method: 'GET',
  path: '/geo/wms',
  client: 'service',
  access: 'data',
  envelope: 'plain',
  query: z.object({
    SERVICE: z.literal('WMS'),
    VERSION: z.literal('1.3.0'),
    REQUEST: z.literal('GetFeatureInfo'),
    LAYERS: z.string(),
    QUERY_LAYERS: z.string(),
    srs: z.literal('EPSG:4326'),
    /** The name that WMS 1.3.0 itself gives `srs`. */
    CRS: z.literal('EPSG:4326'),
    FEATURE_COUNT: z.literal(FEATURE_COUNT),
    FILTER_GEOM: z.string(),
    INFO_FORMAT: z.literal('application/geo+json'),
    /** QGIS Server leaves geometries out unless asked. */
    WITH_GEOMETRY: z.literal('TRUE'),
    /** Of what time the features are to be; all without it. */
    TIME: z.string().optional(),
  }),
  answer: featureCollectionSchema,
});

/** The features of a layer range (viewer.md, section 7), asked of the address that the range's record names; the path is an example on the portal's own server. */
export const layerRange = defineEndpoint({
  id: 'layerRange',
  summary: 'Features of a layer range',
  method: 'GET',
  path: '/geo/features/areas.geojson',
  client: 'service',
  access: 'data',
  envelope: 'plain',
  query: z.object({}),
  answer: featureCollectionSchema,
});

const polygonFile = {
  method: 'GET',
  client: 'service',
  access: 'data',
  envelope: 'plain',
  query: z.looseObject({}),
  answer: featureCollectionSchema,
} as const;

/** The prefecture and its county-level areas, for the region mask (viewer.md, section 7, "Static files"). */
export const regionPolygons = defineEndpoint({
  ...polygonFile,
  id: 'regionPolygons',
  summary: 'Polygons of the prefecture and of its county-level areas',
  path: '/sanwei/data/vector/polygon/regions.geojson',
});

/** The division into grid cells of which each has a number `_bianhao` (viewer.md, sections 3 and 7). */
export const gridDivision = defineEndpoint({
  ...polygonFile,
  id: 'gridDivision',
  summary: 'Polygons of the grid division',
  path: '/sanwei/data/vector/polygon/grid.geojson',
});
