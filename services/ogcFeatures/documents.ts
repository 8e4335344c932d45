import { datumNotes } from '../datumNote.ts';
import type { GeoLayer } from '../featureStore.ts';
import type { DescribedLayer, EsriField } from '../mapserver/layers.ts';
import { OBJECT_ID } from '../mapserver/layers.ts';
import { GEOMETRY } from './cql2.ts';
import { REFERENCES, STORED } from './references.ts';

type Json = Readonly<Record<string, unknown>>;

/** Writes the address of a resource of the service to the caller. @param query what stands behind it */
export type AddressOf = (path: string, query?: string) => string;

/** Media types of the answers. */
export const TYPES = {
  json: 'application/json',
  geoJson: 'application/geo+json',
  openApi: 'application/vnd.oai.openapi+json;version=3.0',
  schema: 'application/schema+json',
} as const;

const QUERYABLES = 'http://www.opengis.net/def/rel/ogc/1.0/queryables';

const PART_1 = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';
const PART_2 = 'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf';
const PART_3 = 'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf';
const CQL2 = 'http://www.opengis.net/spec/cql2/1.0/conf';

/** What the service keeps to. */
const CONFORMS_TO: readonly string[] = [
  ...['core', 'oas30', 'geojson'].map((name) => `${PART_1}/${name}`),
  `${PART_2}/crs`,
  ...['queryables', 'queryables-query-parameters', 'filter', 'features-filter'].map(
    (name) => `${PART_3}/${name}`,
  ),
  ...[
    'cql2-text',
    'basic-cql2',
    'advanced-comparison-operators',
    'case-insensitive-comparison',
    'basic-spatial-functions',
    'basic-spatial-functions-plus',
  ].map((name) => `${CQL2}/${name}`),
];

/** A link of a document. */
export function linkTo(rel: string, type: string, title: string, href: string): Json {
  return { rel, type, title, href };
}

/** A path below the service of a layer. */
export const collectionPath = (layer: string, rest = '') =>
  `/collections/${encodeURIComponent(layer)}${rest}`;

/** The landing page. */
export function landingPage(addressOf: AddressOf): Json {
  return {
    title: '林草三维一张图要素服务 Forestry and grassland features',
    description: [
      'OGC API - Features：图层按角色与访问密钥可见。Layers are seen by the rights of the caller’s role or access key.',
      datumNotes(REFERENCES.map(({ uri }) => uri)),
    ].join(' '),
    links: [
      linkTo('self', TYPES.json, '本页 This document', addressOf('')),
      linkTo('service-desc', TYPES.openApi, '接口说明 API definition', addressOf('/api')),
      linkTo('conformance', TYPES.json, '符合的标准 Conformance', addressOf('/conformance')),
      linkTo('data', TYPES.json, '图层 Collections', addressOf('/collections')),
    ],
  };
}

/** The conformance classes. */
export function conformance(): Json {
  return { conformsTo: CONFORMS_TO };
}

/** What is said of a layer. */
export function describeCollection(layer: GeoLayer, addressOf: AddressOf): Json {
  const { name, title, titleEn, note, extent } = layer;
  const { west, south, east, north } = extent;
  return {
    id: name,
    title,
    description: [titleEn, note].filter((text) => text !== '').join('. '),
    itemType: 'feature',
    extent: { spatial: { bbox: [[west, south, east, north]], crs: STORED.uri } },
    crs: REFERENCES.map(({ uri }) => uri),
    storageCrs: STORED.uri,
    links: [
      linkTo('self', TYPES.json, title, addressOf(collectionPath(name))),
      linkTo('items', TYPES.geoJson, `${title}：要素 Features`, addressOf(collectionPath(name, '/items'))),
      linkTo(
        QUERYABLES,
        TYPES.schema,
        '可筛选的字段 Queryables',
        addressOf(collectionPath(name, '/queryables')),
      ),
    ],
  };
}

/** All layers that the caller sees. */
export function collections(layers: readonly GeoLayer[], addressOf: AddressOf): Json {
  return {
    links: [linkTo('self', TYPES.json, '图层 Collections', addressOf('/collections'))],
    crs: REFERENCES.map(({ uri }) => uri),
    collections: layers.map((layer) => describeCollection(layer, addressOf)),
  };
}

/** The fields that may be asked for: those that the caller sees. */
export function queryableFields({ fields }: DescribedLayer): readonly EsriField[] {
  return fields.filter(({ name }) => name !== OBJECT_ID && name !== GEOMETRY);
}

const SCHEMA_TYPES: Readonly<Record<EsriField['type'], string>> = {
  esriFieldTypeOID: 'integer',
  esriFieldTypeInteger: 'integer',
  esriFieldTypeDouble: 'number',
  esriFieldTypeString: 'string',
};

/** The schema of what a layer's features may be asked for by. */
export function queryables(layer: DescribedLayer, addressOf: AddressOf): Json {
  const { name, title, geometryType } = layer.source;
  const fields = queryableFields(layer).map((field) => [
    field.name,
    { title: field.alias, type: SCHEMA_TYPES[field.type] },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: addressOf(collectionPath(name, '/queryables')),
    type: 'object',
    title,
    properties: {
      ...(Object.fromEntries(fields) as Json),
      [GEOMETRY]: {
        title: '几何 Geometry',
        format: `geometry-${geometryType === 'line' ? 'linestring' : geometryType}`,
        'x-ogc-role': 'primary-geometry',
      },
    },
    additionalProperties: false,
  };
}
