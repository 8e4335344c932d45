import { beforeAll, expect, test } from 'vitest';
import { serviceAddress } from '../../src/domain/layers/ogc/serviceAddress.ts';
import {
  FEATURE_SERVICE_PARAMETERS,
  readFeatureService,
} from '../../src/layerTypes/arcgisFeatureLayer/featureService.ts';
import { itemsAddress, readCollection } from '../../src/layerTypes/ogcFeatureLayer/pages.ts';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { OGC, type OgcPage } from '../support/ogcCalls.ts';
import type { ReaderCalls } from '../support/server.ts';

const FEATURE_SERVICE = '/geo/arcgis/rest/services/bortala/FeatureServer';

onEachGeoServer('a layer of the portal’s own OGC API', (connect) => {
  let server: ReaderCalls;
  let cookie: string;
  beforeAll(async () => {
    server = await connect();
    cookie = `Admin-Token=${await server.signIn()}`;
  });

  /** Asks as a page does: by the cookie alone. */
  const ask = async (address: string) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await fetch(new URL(address, server.origin), { headers });
    if (!answer.ok) throw new Error(`${String(answer.status)} ${address}`);
    return answer.text();
  };

  const read = async (link: string, query: Readonly<Record<string, string>>) => {
    const address = `${itemsAddress(link, 'roads')}?${new URLSearchParams({ f: 'json', ...query }).toString()}`;
    const { file, leftOut } = await readCollection(address, ask);
    expect(leftOut).toBeUndefined();
    return (JSON.parse(await file.text()) as OgcPage).features;
  };

  test('is read whole in several pages, by the session’s cookie', async () => {
    const { body } = await server.fetch('/geo/features/roads.geojson');
    const { features } = body as OgcPage;
    const inPages = await read(OGC, { limit: '7' });
    expect(features.length).toBeGreaterThan(14);
    expect(inPages.map(({ properties }) => properties)).toEqual(features.map(({ properties }) => properties));
    expect(await read(`${OGC}/collections/roads`, { limit: '1000' })).toEqual(inPages);
  });

  test('is read the same by its ArcGIS feature service, page by page', async () => {
    const { body } = await server.fetch('/geo/features/roads.geojson');
    const { features } = body as OgcPage;
    const { layers } = (await server.fetch(`${FEATURE_SERVICE}?f=json`)).body as {
      layers: { id: number; name: string }[];
    };
    const id = layers.find(({ name }) => name === '道路')?.id;
    const service = serviceAddress(`${server.origin}${FEATURE_SERVICE}`, FEATURE_SERVICE_PARAMETERS);
    const { file, leftOut } = await readFeatureService({ service, layer: String(id), ask });
    expect(leftOut).toBeUndefined();
    const read = (JSON.parse(await file.text()) as OgcPage).features;
    expect(read.map(({ properties }) => properties.name)).toEqual(
      features.map(({ properties }) => properties.name),
    );
    expect(read.map(({ geometry }) => geometry)).toEqual(features.map(({ geometry }) => geometry));
  });

  test('is the part that its filter names', async () => {
    const main = await read(OGC, {
      limit: '7',
      filter: "class IN ('国道', '省道')",
      'filter-lang': 'cql2-text',
    });
    expect(new Set(main.map(({ properties }) => properties.class))).toEqual(new Set(['国道', '省道']));
  });
});
