import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_CATALOGUE, type SampleLayer } from '../../server/catalogue/sample/index.ts';
import { startGeoServer, type TestServer } from '../support/server.ts';

function* recordsOf(layers: readonly SampleLayer[]): Generator<NonNullable<SampleLayer['record']>> {
  for (const { record, children } of layers) {
    if (record !== undefined) yield record;
    yield* recordsOf(children ?? []);
  }
}

const records = [...recordsOf(SAMPLE_CATALOGUE)];

/** What a viewer asks first of each kind of service. */
function addressOf({ type, link, alias = '', format = '', pipechild }: (typeof records)[number]): string {
  if (type === 'domLayer') return `${link ?? ''}/9/373/184.${format}`;
  if (type === 'pipelinemodelLayer') return `${link ?? ''}/${pipechild?.[0] ?? ''}/tileset.json`;
  if (type === 'demLayer') return `${link ?? ''}?f=json`;
  if (type !== 'GeniusSpatialMapServer') return link ?? '';
  const query = {
    ...{ SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'GetMap', LAYERS: alias, STYLES: '', SRS: 'EPSG:3857' },
    ...{ BBOX: '8900000,5400000,9300000,5640000', WIDTH: '200', HEIGHT: '120', FORMAT: 'image/png' },
  };
  return `${link ?? ''}?${new URLSearchParams(query).toString()}`;
}

const TILESET = /^application\/json/;

const CONTENT_TYPES: Readonly<Record<string, RegExp>> = {
  domLayer: /^image\/jpeg/,
  demLayer: /^application\/json/,
  vectorLayer: /json/,
  boxmodelLayer: TILESET,
  maxmodelLayer: TILESET,
  obliquemodelLayer: TILESET,
  pointmodelLayer: TILESET,
  pipelinemodelLayer: TILESET,
  GeniusSpatialMapServer: /^image\/png/,
};

describe('the sample catalogue', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startGeoServer();
  });
  afterAll(() => server.close());

  test.each(records)('$name ($type $alias) is served', async (record) => {
    const { status, headers } = await server.fetch(addressOf(record));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(CONTENT_TYPES[record.type] ?? /^$/);
  });
});
