import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { modelsFolder } from '../../sample/models/build.ts';
import { SAMPLE_DIR } from '../support/sampleFolder.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import type { ReaderCalls } from '../support/server.ts';
import { tilesetIssues, type FileReader } from '../support/tilesetValidator.ts';

const PARTS = ['container', 'joint', 'plate', 'well', 'equipment'].map((part) => `pipeline/${part}`);

const TILESETS = ['boxmodel', 'maxmodel', 'oblique', 'pointmodel', 'poplars', ...PARTS];

interface Outline {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: {
    readonly type: string;
    readonly coordinates: readonly (readonly (readonly number[])[])[];
  };
}

describe('3D Tiles of the sample', () => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await sharedGeoServer();
  });

  const reader = (
    name: string,
    change?: (path: string, bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
  ): FileReader => {
    return async (path) => {
      const response = await server.get(`/geo/models/${name}/${path}`);
      if (response.status === 404) return undefined;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return change === undefined ? bytes : change(path, bytes);
    };
  };

  test.each(TILESETS)('%s keeps the standard, contents included', async (name) => {
    expect(await tilesetIssues(reader(name))).toEqual([]);
  });

  test('the tilesets that are checked are all that the server has', async () => {
    const files = await readdir(modelsFolder(SAMPLE_DIR), { recursive: true });
    const found = files.filter((file) => file.endsWith('tileset.json')).map(dirname);
    expect(found.sort()).toEqual([...TILESETS].sort());
  });

  test('a program with nothing but a key in the address reads a tileset with its contents', async () => {
    const address = await server.keyed('/geo/models/boxmodel/tileset.json');
    const tileset = await (await fetch(address)).text();
    const uris = [...tileset.matchAll(/"uri":"([^"]*)"/g)].map(([, uri = '']) => uri);
    expect(uris.length).toBeGreaterThan(1);
    for (const uri of uris) {
      const content = await fetch(new URL(uri, address));
      expect([uri, content.status]).toEqual([uri, 200]);
      expect((await content.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    const bySession = await (await server.get('/geo/models/boxmodel/tileset.json')).text();
    expect(bySession).not.toContain('key=');
  });

  test('the validator finds what is broken', async () => {
    const changed = (from: string, to: string) => (path: string, bytes: Uint8Array<ArrayBuffer>) =>
      path === 'tileset.json'
        ? new TextEncoder().encode(new TextDecoder().decode(bytes).replace(from, to))
        : bytes;
    const issuesOf = async (from: string, to: string) =>
      (await tilesetIssues(reader('poplars', changed(from, to)))).join('; ');
    expect(await issuesOf('"version":"1.0"', '"version":"3"')).toContain('asset.version');
    expect(await issuesOf('poplars.i3dm', 'nowhere.i3dm')).toContain('missing');
    expect(await issuesOf('"geometricError":0', '"geometricError":9999')).toContain('grows');
    expect(await issuesOf('"transform":[', '"transform":[1,')).toContain('transform');
    const shifted = (path: string, bytes: Uint8Array<ArrayBuffer>) => {
      if (path !== 'tileset.json') return bytes;
      const body = JSON.parse(new TextDecoder().decode(bytes)) as {
        root: { boundingVolume: { region: number[] } };
      };
      body.root.boundingVolume.region[0] = (body.root.boundingVolume.region[0] ?? 0) + 1e-5;
      return new TextEncoder().encode(JSON.stringify(body));
    };
    expect((await tilesetIssues(reader('poplars', shifted))).join('; ')).toContain('outside its region');
    const truncated = reader('poplars', (path, bytes) =>
      path.endsWith('i3dm') ? bytes.slice(0, -8) : bytes,
    );
    expect((await tilesetIssues(truncated)).join('; ')).toContain('byteLength');
  });

  test('have footprints in the prefecture that say what they are', async () => {
    for (const name of TILESETS.filter((tileset) => tileset !== 'poplars')) {
      const answer = await server.fetch(`/geo/models/${name}/footprint.geojson`);
      expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
      const { features } = answer.body as { readonly features: readonly Outline[] };
      expect(features.length).toBeGreaterThan(0);
      for (const { properties, geometry } of features) {
        expect(geometry.type).toBe('Polygon');
        expect(Object.keys(properties).length).toBeGreaterThan(0);
        const outside = (geometry.coordinates[0] ?? []).filter(
          ([lon = 0, lat = 0]) => !(lon > 79.88 && lon < 83.86 && lat > 43.5 && lat < 45.89),
        );
        expect(outside).toEqual([]);
      }
    }
  });

  test('of the pipes are the features of the network, each with what it is picked by', async () => {
    const network = await server.fetch('/geo/features/pipes.geojson');
    const { features } = network.body as { readonly features: readonly Outline[] };
    for (const path of PARTS) {
      const part = path.split('/')[1];
      const ids = features
        .filter(({ properties }) => properties.part === part)
        .map(({ properties }) => properties.gw_id);
      const answer = await server.fetch(`/geo/models/${path}/footprint.geojson`);
      const outlines = (answer.body as { readonly features: readonly Outline[] }).features;
      expect(outlines.map(({ properties }) => properties.gw_id)).toEqual(ids);
      for (const { properties } of outlines) {
        expect(properties.gw_layer).toMatch(/-(管身|接头|盖板|井|设备)$/);
        expect(properties.gw_layer_guid).toMatch(/^\{[0-9A-F-]{36}\}$/);
      }
    }
  });

  test('are answered with their types, and 304 to who has them already', async () => {
    const glb = await server.fetch('/geo/models/boxmodel/overview.glb');
    expect(glb.headers.get('content-type')).toBe('model/gltf-binary');
    expect(glb.headers.get('cache-control')).toContain('max-age');
    const tag = glb.headers.get('etag') ?? '';
    const again = await server.fetch('/geo/models/boxmodel/overview.glb', {
      headers: { 'If-None-Match': tag },
    });
    expect(again.status).toBe(304);
    expect((await server.fetch('/geo/models/maxmodel/tileset.json')).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    );
  });

  test.each([
    '/geo/models/nowhere/tileset.json',
    '/geo/models/boxmodel/nothing.glb',
    '/geo/models/boxmodel',
    '/geo/models/boxmodel/houses',
    '/geo/models/..%2F..%2Fsample.json',
    '/geo/models/boxmodel/..%2f..%2f..%2fsample%2fv7%2ffeatures.json',
    '/geo/models/boxmodel/.hidden.json',
  ])('%s is refused as JSON', async (path) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 404 });
  });
});
