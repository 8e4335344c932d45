// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { serviceAddress } from '../../domain/layers/ogc/serviceAddress.ts';
import { readWfs, WFS_PARAMETERS } from './wfsFeatures.ts';

const CAPABILITIES = (format: string) =>
  `<WFS_Capabilities version="1.1.0"><OperationsMetadata><Operation name="GetFeature"><Parameter name="outputFormat"><Value>${format}</Value></Parameter></Operation></OperationsMetadata><FeatureTypeList><FeatureType><Name>parcels</Name></FeatureType></FeatureTypeList></WFS_Capabilities>`;

const feature = (id: number) => ({ type: 'Feature', id, properties: {}, geometry: null });

/** A service of some features that gives so many of them at once at most. */
function serviceOf({
  total,
  atOnce = Infinity,
  tells = true,
  hasPages = true,
  format = 'application/json',
}: {
  readonly total: number;
  readonly atOnce?: number;
  readonly tells?: boolean;
  readonly hasPages?: boolean;
  readonly format?: string;
}) {
  const asked: URLSearchParams[] = [];
  const ask = (address: string) => {
    const query = new URL(address).searchParams;
    asked.push(query);
    if (query.get('REQUEST') === 'GetCapabilities') return Promise.resolve(CAPABILITIES(format));
    const from = hasPages ? Number(query.get('STARTINDEX')) : 0;
    const count = Math.max(0, Math.min(total - from, Number(query.get('MAXFEATURES')), atOnce));
    const features = Array.from({ length: count }, (_, at) => feature(from + at));
    const told = tells ? { totalFeatures: total } : {};
    return Promise.resolve(JSON.stringify({ type: 'FeatureCollection', features, ...told }));
  };
  return { ask, asked };
}

const read = ({ ask }: ReturnType<typeof serviceOf>, name = 'parcels') =>
  readWfs({
    service: serviceAddress('https://gis.example/wfs?map=a&service=WFS', WFS_PARAMETERS),
    name,
    ask,
  });

async function idsIn(file: Blob): Promise<readonly number[]> {
  return (JSON.parse(await file.text()) as { features: { id: number }[] }).features.map(({ id }) => id);
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

it.each([
  ['that says how many there are', { total: 2500 }],
  ['that does not', { total: 2500, tells: false }],
  ['that gives fewer at once than it is asked for', { total: 700, atOnce: 300, tells: false }],
])('reads all features of a service %s, in degrees as GeoJSON', async (_, given) => {
  const service = serviceOf(given);
  const { file, leftOut } = await read(service);
  expect(await idsIn(file)).toEqual(upTo(given.total));
  expect(leftOut).toBeUndefined();
  for (const query of service.asked) {
    expect(query.get('map')).toBe('a');
    expect(query.getAll('SERVICE').concat(query.getAll('service'))).toEqual(['WFS']);
  }
  expect(Object.fromEntries(service.asked[1] ?? [])).toMatchObject({
    TYPENAME: 'parcels',
    SRSNAME: 'EPSG:4326',
    OUTPUTFORMAT: 'application/json',
  });
});

it('says what is left out of a service that gives its first page whichever is asked for', async () => {
  const { file, leftOut } = await read(serviceOf({ total: 2500, hasPages: false }));
  expect(await idsIn(file)).toEqual(upTo(1000));
  expect(leftOut).toEqual({ code: 'features-left-out', detail: '1000 / 2500' });
});

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof LayerLoadError ? error.problem : error),
  );

it('refuses a type that is not there, and a service without GeoJSON', async () => {
  expect(await problemOf(read(serviceOf({ total: 1 }), 'roads'))).toEqual({
    code: 'layer-not-offered',
    detail: 'roads',
  });
  expect(await problemOf(read(serviceOf({ total: 1, format: 'GML2' })))).toMatchObject({
    code: 'unsupported-content',
  });
});
