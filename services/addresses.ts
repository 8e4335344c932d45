import { SERVICE_NAME } from './mapserver/describe.ts';

/** Root of the ArcGIS REST services. */
export const ARCGIS_REST = '/geo/arcgis/rest';

/** Where the services stand on their host: paths, for those who hand an address on. */
export const SERVICE_PATHS = {
  wms: '/geo/wms',
  wmts: '/geo/wmts',
  /** OGC API Features. */
  features: '/geo/ogc/features',
  /** ArcGIS map service; a layer's own is this with `/{number}`. */
  mapService: `${ARCGIS_REST}/services/${SERVICE_NAME}/MapServer`,
  /** ArcGIS feature service of the same layers. */
  featureService: `${ARCGIS_REST}/services/${SERVICE_NAME}/FeatureServer`,
  /** XYZ template of the imagery. */
  imagery: '/geo/tiles/imagery/{z}/{x}/{y}.jpg',
  /** ArcGIS elevation service. */
  terrain: `${ARCGIS_REST}/services/terrain/ImageServer`,
} as const;
