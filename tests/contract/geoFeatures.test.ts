import { beforeAll, expect, test } from 'vitest';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { SAMPLE_DIR } from '../support/sampleFolder.ts';
import type { ReaderCalls } from '../support/server.ts';
import { SAMPLE_LAYER_NAMES, sampleLayer } from '../../sample/index.ts';

interface Collection {
  readonly type: string;
  readonly metadata: { readonly note: string };
  readonly features: readonly {
    readonly id: number;
    readonly properties: { readonly name: string };
    readonly geometry: { readonly coordinates: unknown };
  }[];
}

onEachGeoServer('GeoJSON features', (connect) => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await connect();
  });

  const collection = async (path: string) => (await server.fetch(path)).body as Collection;

  test('lists the layers with legend and extent', async () => {
    const { layers } = (await server.fetch('/geo/layers')).body as {
      layers: { name: string; title: string; note: string; legend: { title: string; color: string }[] }[];
    };
    expect(layers.map(({ name }) => name).sort()).toEqual([...SAMPLE_LAYER_NAMES].sort());
    expect(layers.every(({ note }) => note.includes('示意数据'))).toBe(true);
    expect(layers.find(({ name }) => name === 'lakes')?.legend).toEqual([
      { title: '湖泊', titleEn: 'Lake', color: '#4ea3d8' },
    ]);
  });

  test('answers a layer as GeoJSON that says it is synthetic', async () => {
    const answer = await server.fetch('/geo/features/settlements.geojson');
    expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
    const body = answer.body as Collection;
    expect(body.metadata.note).toContain('示意数据');
    expect(body.features.map(({ properties }) => properties.name)).toEqual(
      expect.arrayContaining(['博乐市', '精河县', '温泉县']),
    );
  });

  test('answers a layer as KML, a part of it where asked', async () => {
    const answer = await server.fetch('/geo/features/settlements.kml');
    expect(answer.headers.get('content-type')).toBe('application/vnd.google-earth.kml+xml; charset=utf-8');
    expect(answer.body).toContain('<name>博乐市</name>');
    const { body } = await server.fetch('/geo/features/settlements.kml?limit=2');
    expect(String(body).match(/<Placemark /g)).toHaveLength(2);
  });

  test('has the prefecture with its four counties, and at least sixty named roads', async () => {
    const areas = await collection('/geo/features/areas.geojson');
    expect(areas.features.map(({ properties }) => properties.name)).toEqual(
      expect.arrayContaining(['博乐市', '阿拉山口市', '精河县', '温泉县']),
    );
    const roads = await collection('/geo/features/roads.geojson');
    expect(new Set(roads.features.map(({ properties }) => properties.name)).size).toBeGreaterThanOrEqual(60);
  });

  test('answers only what a rectangle touches, at most as many as asked', async () => {
    const { features } = await collection('/geo/features/settlements.geojson?bbox=82,44.85,82.15,44.96');
    expect(features.length).toBeGreaterThan(0);
    for (const { geometry } of features) {
      const [lon, lat] = geometry.coordinates as [number, number];
      expect(lon >= 82 && lon <= 82.15 && lat >= 44.85 && lat <= 44.96).toBe(true);
    }
    expect((await collection('/geo/features/settlements.geojson?limit=2')).features).toHaveLength(2);
    expect((await collection('/geo/features/settlements.geojson?bbox=0,0,1,1')).features).toEqual([]);
  });

  test('answers large layers whole and in order, each feature once', async () => {
    const whole = (await collection('/geo/features/landuse.geojson')).features;
    const stored = await sampleLayer(SAMPLE_DIR, 'landuse');
    expect(whole).toEqual(stored.features.map((feature, index) => ({ ...feature, id: index + 1 })));
    const some = await collection('/geo/features/landuse.geojson?limit=450&bbox=81.9,44.7,82.4,45');
    const ids = some.features.map(({ id }) => id);
    expect(new Set(ids).size).toBe(450);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  });

  test('answers 304 to who has it already', async () => {
    const path = '/geo/features/lakes.geojson';
    const tag = (await server.fetch(path)).headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await server.fetch(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await server.fetch(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test.each([
    ['/geo/features/nowhere.geojson', 404],
    ['/geo/features/nowhere.kml', 404],
    ['/geo/features/lakes.shp', 404],
    ['/geo/features/lakes.geojson?bbox=1,2,3', 400],
    ['/geo/features/lakes.geojson?bbox=83,44,82,45', 400],
    ['/geo/features/lakes.geojson?limit=0', 400],
    ['/geo/features/lakes.geojson?limit=x', 400],
  ])('%s is refused with %i as JSON', async (path, status) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, msg: expect.any(String) as unknown });
  });
});
