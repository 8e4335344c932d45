import { PREFECTURE_EXTENT, type Extent } from '../../src/domain/geodesy/extent.ts';
import { toRectangle, ZONE_CRS } from '../crs.ts';
import { datumNotes } from '../datumNote.ts';
import { unionExtent } from '../../server/base/geo/geometry.ts';
import type { Json } from './answers.ts';
import { MAX_SIDE_PX } from '../wms/parameters.ts';
import { ESRI_GEOMETRY } from './geometry.ts';
import type { DescribedLayer, MapLayer } from './layers.ts';
import { MAP_REFERENCE, referenceJson } from './parameters.ts';
import { listedPicture, pictureJson, type PictureLayer } from './pictures.ts';
import { labelingInfo } from './labeling.ts';
import { esriRenderer } from './renderer.ts';

/** The release of ArcGIS Server whose answers these are like. */
export const CURRENT_VERSION = 10.91;

/** Most features in one answer; clients page through the rest. */
export const MAX_RECORDS = 2000;

/** Name of the map service. */
export const SERVICE_NAME = 'bortala';

const CAPABILITIES = 'Map,Query,Data';
const QUERY_FORMATS = 'JSON, geoJSON, PBF';
const ABOUT = [
  '博尔塔拉林草示意数据（合成，非测绘成果） Synthetic data for demonstration, not survey data.',
  datumNotes(ZONE_CRS.map(({ name }) => name)),
].join(' ');

/** An extent in the reference of the map. */
export function extentJson(extent: Extent): Json {
  const { minX, minY, maxX, maxY } = toRectangle(MAP_REFERENCE.kind, extent);
  return { xmin: minX, ymin: minY, xmax: maxX, ymax: maxY, spatialReference: referenceJson(MAP_REFERENCE) };
}

/** What both services say of their layers. */
function listed(layers: readonly MapLayer[], pictures: readonly PictureLayer[]): Json {
  const extents = [
    ...layers.map(({ source }) => source.extent),
    ...pictures.map(({ picture }) => picture.extent),
  ];
  const whole = unionExtent(extents) ?? PREFECTURE_EXTENT;
  const ofFeatures = layers.map(({ id, source }) => ({
    id,
    name: source.title,
    parentLayerId: -1,
    defaultVisibility: true,
    subLayerIds: null,
    minScale: 0,
    maxScale: 0,
    type: 'Feature Layer',
    geometryType: ESRI_GEOMETRY[source.geometryType],
  }));
  return {
    layers: [...ofFeatures, ...pictures.map(listedPicture)],
    tables: [],
    spatialReference: referenceJson(MAP_REFERENCE),
    initialExtent: extentJson(PREFECTURE_EXTENT),
    fullExtent: extentJson(whole),
  };
}

/** The feature service's description. */
export function featureServiceJson(layers: readonly MapLayer[]): Json {
  return {
    currentVersion: CURRENT_VERSION,
    serviceDescription: ABOUT,
    description: ABOUT,
    copyrightText: '示意数据',
    hasVersionedData: false,
    supportsDisconnectedEditing: false,
    hasStaticData: false,
    allowGeometryUpdates: false,
    units: 'esriMeters',
    ...listed(layers, []),
    capabilities: 'Query',
    supportedQueryFormats: QUERY_FORMATS,
    maxRecordCount: MAX_RECORDS,
  };
}

/** The map service's description. */
export function serviceJson(layers: readonly MapLayer[], pictures: readonly PictureLayer[]): Json {
  return {
    currentVersion: CURRENT_VERSION,
    serviceDescription: ABOUT,
    mapName: SERVICE_NAME,
    description: ABOUT,
    copyrightText: '示意数据',
    supportsDynamicLayers: false,
    ...listed(layers, pictures),
    singleFusedMapCache: false,
    minScale: 0,
    maxScale: 0,
    units: 'esriMeters',
    supportedImageFormatTypes: 'PNG32,PNG24,PNG,JPG',
    documentInfo: {
      Title: SERVICE_NAME,
      Author: '',
      Comments: ABOUT,
      Subject: '',
      Category: '',
      Keywords: '',
    },
    capabilities: CAPABILITIES,
    supportedQueryFormats: QUERY_FORMATS,
    exportTilesAllowed: false,
    maxRecordCount: MAX_RECORDS,
    maxImageHeight: MAX_SIDE_PX,
    maxImageWidth: MAX_SIDE_PX,
    supportedExtensions: '',
  };
}

/** A layer's description. */
export function layerJson({ id, source, fields, displayField, images }: DescribedLayer): Json {
  return {
    currentVersion: CURRENT_VERSION,
    id,
    name: source.title,
    type: 'Feature Layer',
    description: `${source.titleEn}. ${source.note}`,
    geometryType: ESRI_GEOMETRY[source.geometryType],
    copyrightText: source.note,
    parentLayer: null,
    subLayers: [],
    minScale: 0,
    maxScale: 0,
    drawingInfo: {
      renderer: esriRenderer(source.style, source.geometryType, images),
      transparency: 0,
      labelingInfo: labelingInfo(source.style.labelExpression, source.geometryType),
    },
    defaultVisibility: true,
    extent: extentJson(source.extent),
    sourceSpatialReference: { wkid: 4326, latestWkid: 4326 },
    hasAttachments: false,
    htmlPopupType: 'esriServerHTMLPopupTypeNone',
    displayField,
    typeIdField: null,
    objectIdField: fields[0]?.name,
    fields: fields.map((field) => ({ ...field, domain: null })),
    relationships: [],
    canModifyLayer: false,
    canScaleSymbols: true,
    hasLabels: source.style.labelExpression !== undefined,
    capabilities: CAPABILITIES,
    maxRecordCount: MAX_RECORDS,
    supportsStatistics: true,
    supportsAdvancedQueries: true,
    supportedQueryFormats: QUERY_FORMATS,
    ownershipBasedAccessControlForFeatures: { allowOthersToQuery: true },
    useStandardizedQueries: true,
    advancedQueryCapabilities: {
      useStandardizedQueries: true,
      supportsStatistics: true,
      supportsOrderBy: true,
      supportsDistinct: true,
      supportsPagination: true,
      supportsTrueCurve: false,
      supportsReturningQueryExtent: true,
      supportsQueryWithDistance: true,
      supportsSqlExpression: false,
    },
  };
}

/** A picture's description in the map service. */
export function pictureLayerJson(layer: PictureLayer): Json {
  const described = pictureJson(layer, extentJson(layer.picture.extent));
  return {
    currentVersion: CURRENT_VERSION,
    ...described,
    sourceSpatialReference: referenceJson(MAP_REFERENCE),
  };
}

/** A layer's description in the feature service: nothing of it can be edited. */
export function featureLayerJson(layer: DescribedLayer): Json {
  return {
    ...layerJson(layer),
    capabilities: 'Query',
    hasStaticData: false,
    allowGeometryUpdates: false,
    supportsCoordinatesQuantization: true,
    isDataVersioned: false,
    templates: [],
    types: [],
  };
}
