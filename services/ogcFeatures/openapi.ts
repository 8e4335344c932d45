import { KEY_PARAMETER } from '../../src/domain/bureau/accessKeys.ts';
import type { GeoLayer } from '../featureStore.ts';
import { TYPES } from './documents.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './parameters.ts';
import { REFERENCES, STORED } from './references.ts';

type Json = Readonly<Record<string, unknown>>;

const inQuery = (name: string, description: string, schema: Json, style: Json = {}): Json => ({
  ...{ name, in: 'query', required: false, description, schema },
  ...style,
});

const LIST_STYLE = { style: 'form', explode: false };
const CRS_SCHEMA = {
  type: 'string',
  format: 'uri',
  enum: REFERENCES.map(({ uri }) => uri),
  default: STORED.uri,
};

/** Parameters of features, as OpenAPI describes them. */
const ITEM_PARAMETERS: Readonly<Record<string, Json>> = {
  bbox: inQuery(
    'bbox',
    'Four numbers, or six with heights; west may be greater than east',
    {
      type: 'array',
      oneOf: [4, 6].map((size) => ({ minItems: size, maxItems: size })),
      items: { type: 'number' },
    },
    LIST_STYLE,
  ),
  datetime: inQuery(
    'datetime',
    'A date, a moment, or an interval with a slash',
    { type: 'string' },
    LIST_STYLE,
  ),
  limit: inQuery(
    'limit',
    'Most features of an answer',
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    LIST_STYLE,
  ),
  offset: inQuery('offset', 'Matching features to leave out', { type: 'integer', minimum: 0, default: 0 }),
  after: inQuery('after', 'Where a filtered answer goes on; from the link to the next page', {
    type: 'integer',
    minimum: 0,
  }),
  crs: inQuery('crs', 'Reference system of the answer', CRS_SCHEMA),
  'bbox-crs': inQuery('bbox-crs', 'Reference system of bbox', CRS_SCHEMA),
  filter: inQuery('filter', 'CQL2 text on the queryables', { type: 'string' }),
  'filter-lang': inQuery('filter-lang', 'Language of the filter', {
    type: 'string',
    enum: ['cql2-text'],
    default: 'cql2-text',
  }),
  'filter-crs': inQuery('filter-crs', 'Reference system of the filter’s geometries', CRS_SCHEMA),
};

/** Names of what the features of a layer are asked for by, besides its own fields. */
export const ITEM_PARAMETER_NAMES: readonly string[] = Object.keys(ITEM_PARAMETERS);

const FORM = inQuery('f', 'Form of the answer', { type: 'string', enum: ['json', 'geojson'] });
const ref = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

const PROBLEM = {
  description: 'Refused',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['code', 'status', 'title'],
        properties: {
          code: { type: 'string' },
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
        },
      },
    },
  },
};

/** A resource that is read. */
interface Resource {
  readonly id: string;
  readonly summary: string;
  readonly type: string;
  readonly schema?: Json;
  readonly parameters?: readonly Json[];
}

function reading({ id, summary, type, schema = { type: 'object' }, parameters = [] }: Resource): Json {
  return {
    get: {
      operationId: id,
      summary,
      tags: ['features'],
      parameters: [...parameters, ref('f')],
      responses: {
        200: { description: 'OK', content: { [type]: { schema } } },
        default: { $ref: '#/components/responses/Problem' },
      },
    },
  };
}

function pathsOf(): Json {
  const collection = ref('collectionId');
  return {
    '/': reading({ id: 'getLandingPage', summary: 'Landing page', type: TYPES.json }),
    '/api': reading({ id: 'getApi', summary: 'This document', type: TYPES.openApi }),
    '/conformance': reading({ id: 'getConformance', summary: 'Conformance classes', type: TYPES.json }),
    '/collections': reading({ id: 'getCollections', summary: 'Layers', type: TYPES.json }),
    '/collections/{collectionId}': reading({
      ...{ id: 'describeCollection', summary: 'A layer', type: TYPES.json },
      parameters: [collection],
    }),
    '/collections/{collectionId}/queryables': reading({
      ...{ id: 'getQueryables', summary: 'What its features may be asked for by', type: TYPES.schema },
      parameters: [collection],
    }),
    '/collections/{collectionId}/items': reading({
      id: 'getFeatures',
      summary: 'Features; every queryable is a parameter, too',
      type: TYPES.geoJson,
      schema: { $ref: '#/components/schemas/FeatureCollection' },
      parameters: [collection, ...ITEM_PARAMETER_NAMES.map(ref)],
    }),
    '/collections/{collectionId}/items/{featureId}': reading({
      ...{ id: 'getFeature', summary: 'A feature', type: TYPES.geoJson },
      schema: { $ref: '#/components/schemas/Feature' },
      parameters: [collection, ref('featureId'), ref('crs')],
    }),
  };
}

const inPath = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema });

const SCHEMAS: Json = {
  Feature: {
    type: 'object',
    required: ['type', 'geometry', 'properties'],
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: { type: 'integer' },
      geometry: { type: 'object', nullable: true },
      properties: { type: 'object', nullable: true },
    },
  },
  FeatureCollection: {
    type: 'object',
    required: ['type', 'features'],
    properties: {
      type: { type: 'string', enum: ['FeatureCollection'] },
      features: { type: 'array', items: { $ref: '#/components/schemas/Feature' } },
      links: { type: 'array', items: { type: 'object' } },
      timeStamp: { type: 'string', format: 'date-time' },
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
    },
  },
};

/**
 * The service as OpenAPI 3.0 describes it to somebody.
 * @param layers that he sees
 * @param server address of the landing page
 */
export function apiDefinition(layers: readonly GeoLayer[], server: string): Json {
  return {
    openapi: '3.0.3',
    info: { title: '林草三维一张图要素服务 Forestry and grassland features', version: '1.0.0' },
    servers: [{ url: server }],
    tags: [{ name: 'features' }],
    security: [{ accessKey: [] }, { accessKeyInAddress: [] }],
    paths: pathsOf(),
    components: {
      securitySchemes: {
        accessKey: { type: 'http', scheme: 'bearer' },
        accessKeyInAddress: { type: 'apiKey', in: 'query', name: KEY_PARAMETER },
      },
      parameters: {
        f: FORM,
        collectionId: inPath('collectionId', { type: 'string', enum: layers.map(({ name }) => name) }),
        featureId: inPath('featureId', { type: 'integer' }),
        ...ITEM_PARAMETERS,
      },
      schemas: SCHEMAS,
      responses: { Problem: PROBLEM },
    },
  };
}
