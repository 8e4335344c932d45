import { expect, it } from 'vitest';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { serviceAddress } from '../../domain/layers/ogc/serviceAddress.ts';
import { FEATURE_SERVICE_PARAMETERS, readFeatureService } from './featureService.ts';

const SERVICE = 'https://gis.example/arcgis/rest/services/forest/FeatureServer';

const feature = (id: number) => ({ type: 'Feature', id, properties: {}, geometry: null });

/** A layer of some features. @param about what it says of itself */
function layerOf(total: number, about: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const ask = (address: string) => {
    asked.push(address);
    const { pathname, searchParams } = new URL(address);
    if (!pathname.endsWith('/query')) return Promise.resolve(JSON.stringify({ id: 3, ...about }));
    const from = Number(searchParams.get('resultOffset') ?? 0);
    const most = Math.min(
      Number(searchParams.get('resultRecordCount') ?? Infinity),
      Number(about.maxRecordCount),
    );
    const features = Array.from({ length: Math.min(most, total - from) }, (_, at) => feature(from + at));
    const more = from + features.length < total ? { properties: { exceededTransferLimit: true } } : {};
    return Promise.resolve(JSON.stringify({ type: 'FeatureCollection', features, ...more }));
  };
  return { ask, asked };
}

const PAGED = {
  maxRecordCount: 400,
  supportedQueryFormats: 'JSON, geoJSON, PBF',
  advancedQueryCapabilities: { supportsPagination: true },
};

const read = (
  ask: (address: string) => Promise<string>,
  link = `${SERVICE}/3?token=t&f=json`,
  layer?: string,
) => readFeatureService({ service: serviceAddress(link, FEATURE_SERVICE_PARAMETERS), layer, ask });

async function idsIn(file: Blob): Promise<readonly number[]> {
  return (JSON.parse(await file.text()) as { features: { id: number }[] }).features.map(({ id }) => id);
}

it.each([
  ['its own address', `${SERVICE}/3?token=t&f=json`, undefined],
  ["the service's and its number", `${SERVICE}/?token=t`, '3'],
])('reads all pages of a layer by %s, in degrees', async (_, link, layer) => {
  const { ask, asked } = layerOf(1000, PAGED);
  const { file, leftOut } = await read(ask, link, layer);
  expect(await idsIn(file)).toEqual(Array.from({ length: 1000 }, (_, at) => at));
  expect(leftOut).toBeUndefined();
  expect(asked).toHaveLength(4);
  for (const address of asked.slice(1)) {
    const { pathname, searchParams } = new URL(address);
    expect(pathname).toBe('/arcgis/rest/services/forest/FeatureServer/3/query');
    expect(Object.fromEntries(searchParams)).toMatchObject({ token: 't', outSR: '4326', f: 'geojson' });
  }
});

it('says what is left out of a layer without pages', async () => {
  const { ask } = layerOf(1000, { ...PAGED, advancedQueryCapabilities: { supportsPagination: false } });
  const { file, leftOut } = await read(ask);
  expect(await idsIn(file)).toHaveLength(400);
  expect(leftOut).toMatchObject({ code: 'features-left-out' });
});

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof LayerLoadError ? error.problem : error),
  );

it('says why nothing is read: no layer, no GeoJSON, or what the service says', async () => {
  const { ask } = layerOf(1, { ...PAGED, supportedQueryFormats: 'JSON, AMF' });
  expect(await problemOf(read(ask))).toMatchObject({ code: 'unsupported-content' });
  expect(await problemOf(read(ask, SERVICE))).toMatchObject({ code: 'layer-not-offered' });
  const refused = JSON.stringify({ error: { code: 499, message: 'Token Required' } });
  expect(await problemOf(read(() => Promise.resolve(refused)))).toMatchObject({
    code: 'http-status',
    detail: expect.stringContaining('Token Required') as string,
  });
  const answers = [JSON.stringify(PAGED), refused];
  expect(await problemOf(read(() => Promise.resolve(answers.shift() ?? '')))).toMatchObject({
    code: 'http-status',
  });
});
