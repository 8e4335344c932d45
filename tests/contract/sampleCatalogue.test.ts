import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_CATALOGUE, type SampleLayer } from '../../sample/catalogue/index.ts';
import { SAMPLE_LAYER_NAMES } from '../../sample/index.ts';
import { fieldTitleOf } from '../../src/domain/layers/record/fieldTitles.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import type { ReaderCalls } from '../support/server.ts';

function* recordsOf(layers: readonly SampleLayer[]): Generator<NonNullable<SampleLayer['record']>> {
  for (const { record, children } of layers) {
    if (record !== undefined) yield record;
    yield* recordsOf(children ?? []);
  }
}

const records = [...recordsOf(SAMPLE_CATALOGUE)];

/** What a viewer asks first of each kind of service. */
function addressOf(record: (typeof records)[number]): string {
  const { type, link = '', alias = '', format = '' } = record;
  if (record.type === 'domLayer')
    return `${link}/${record.srs === 'EPSG:4326' ? '8/373/63' : '9/373/184'}.${format}`;
  if (record.type === 'pipelinemodelLayer') return `${link}/${record.pipechild?.[0] ?? ''}/tileset.json`;
  if (record.type === 'ogcFeatureLayer')
    return `${link}/collections/${alias}/items?${new URLSearchParams({ filter: record.filter ?? '' }).toString()}`;
  if (type === 'arcgisMapServer') return `${link}?f=json`;
  if (type === 'demLayer') return `${link}?f=json`;
  if (type === 'WebMapTileServiceImageryProvider') return wmtsTile(link, alias);
  if (type !== 'GeniusSpatialMapServer') return link;
  const frame = link.endsWith('-geographic')
    ? { SRS: 'EPSG:4326', BBOX: '80,44,83,45.5' }
    : { SRS: 'EPSG:3857', BBOX: '8900000,5400000,9300000,5640000' };
  const query = {
    ...{ SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'GetMap', LAYERS: alias, STYLES: '', ...frame },
    ...{ WIDTH: '200', HEIGHT: '120', FORMAT: 'image/png' },
  };
  return `${link}?${new URLSearchParams(query).toString()}`;
}

/** A tile over the prefecture, in the one matrix set that the layer has, or in Web Mercator. */
function wmtsTile(link: string, layer: string): string {
  const sets: Readonly<Record<string, string>> = {
    landcover: 'EPSG:4326',
    lakes: 'EPSG:4490',
    imagery: 'GoogleMapsCompatible_Level14',
  };
  const set = sets[layer] ?? 'EPSG:3857';
  const [level, row, column] = /:4\d{3}$/.test(set) ? [8, 63, 373] : [9, 184, 373];
  const query = {
    ...{ SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', LAYER: layer, STYLE: 'default' },
    ...{ FORMAT: layer === 'imagery' ? 'image/jpeg' : 'image/png', TILEMATRIXSET: set },
    ...{ TILEMATRIX: String(level), TILEROW: String(row), TILECOL: String(column) },
  };
  return `${link}?${new URLSearchParams(query).toString()}`;
}

const TILESET = /^application\/json/;

const CONTENT_TYPES: Readonly<Record<string, RegExp>> = {
  domLayer: /^image\/jpeg/,
  demLayer: /^application\/json/,
  vectorLayer: /json/,
  annotationLayer: /json/,
  arcgisMapServer: /json/,
  ogcFeatureLayer: /^application\/geo\+json/,
  boxmodelLayer: TILESET,
  maxmodelLayer: TILESET,
  obliquemodelLayer: TILESET,
  pointmodelLayer: TILESET,
  pipelinemodelLayer: TILESET,
  GeniusSpatialMapServer: /^image\/png/,
  WebMapTileServiceImageryProvider: /^image\/(?:png|jpeg)/,
};

describe('the sample catalogue', () => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await sharedGeoServer();
  });

  test.each(records)('$name ($type $alias) is served', async (record) => {
    const { status, headers } = await server.fetch(addressOf(record));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(CONTENT_TYPES[record.type] ?? /^$/);
  });

  test.each(SAMPLE_LAYER_NAMES)('every field of %s has a Chinese and an English title', async (layer) => {
    const { body } = await server.fetch(`/geo/features/${layer}.geojson`);
    const { features } = body as { features: { properties: Record<string, unknown> }[] };
    const fields = new Set(features.flatMap(({ properties }) => Object.keys(properties)));
    expect(fields.size).toBeGreaterThan(1);
    const untitled = [...fields].filter((field) => !/[\u4e00-\u9fff]/.test(fieldTitleOf(field)?.zh ?? ''));
    expect(untitled).toEqual([]);
    expect([...fields].filter((field) => /[\u4e00-\u9fff]/.test(fieldTitleOf(field)?.en ?? ''))).toEqual([]);
  });

  test('the map service of the water system shows rivers and lakes', async () => {
    const { link = '', alias = '' } = records.find(({ type }) => type === 'arcgisMapServer') ?? {};
    const names = await Promise.all(
      alias
        .replace('show:', '')
        .split(',')
        .map(async (id) => (await server.fetch(`${link}/${id}?f=json`)).body),
    );
    expect(names).toEqual([
      expect.objectContaining({ name: '河流' }),
      expect.objectContaining({ name: '湖泊' }),
    ]);
  });
});
