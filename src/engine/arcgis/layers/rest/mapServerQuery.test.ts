import { describe, expect, it } from 'vitest';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { mapServerAddress, type MapServerChoice } from './mapServerInfo.ts';
import { queryMapServer } from './mapServerQuery.ts';

const address = mapServerAddress('https://gis.example/arcgis/rest/services/a/MapServer?token=t');
const choice = (ids: readonly number[]): MapServerChoice => ({
  show: undefined,
  drawn: ids.map((id) => ({ id, name: `layer ${id}` })),
});
const AREA = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [82, 44],
      [83, 44],
      [83, 45],
      [82, 44],
    ],
  ],
};
const feature = (OBJECTID: number, x: number, y: number) => ({
  attributes: { OBJECTID },
  geometry: { x, y },
});

/** Asks a service that answers these texts in turn. */
function service(...answers: readonly unknown[]) {
  const asked: URL[] = [];
  const ask = (url: string) => {
    asked.push(new URL(url));
    return Promise.resolve(JSON.stringify(answers[asked.length - 1]));
  };
  return { asked, ask };
}

describe('the query of an ArcGIS map service', () => {
  it('asks each drawn layer for the features that meet the area, in degrees, shells clockwise', async () => {
    const { asked, ask } = service(
      { objectIdFieldName: 'OBJECTID', features: [feature(7, 82.5, 44.2)] },
      { features: [{ attributes: { name: 'no id' } }] },
    );
    const found = await queryMapServer(address, choice([0, 3]), AREA, ask);
    expect(found).toEqual({
      rows: [
        { id: '0.7', properties: { OBJECTID: 7 }, geometry: { type: 'Point', coordinates: [82.5, 44.2] } },
        { id: '3.#1', properties: { name: 'no id' } },
      ],
      total: 2,
    });
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      '/arcgis/rest/services/a/MapServer/0/query',
      '/arcgis/rest/services/a/MapServer/3/query',
    ]);
    const sent = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(sent).toMatchObject({ token: 't', outFields: '*', inSR: '4326', outSR: '4326', f: 'json' });
    const { rings } = JSON.parse(sent.geometry ?? '') as { rings: number[][][] };
    expect(rings).toEqual([
      [
        [82, 44],
        [83, 45],
        [83, 44],
        [82, 44],
      ],
    ]);
  });

  it('counts what a cut answer leaves out', async () => {
    const { asked, ask } = service(
      { exceededTransferLimit: true, features: [feature(1, 82.5, 44.2)] },
      { count: 4321 },
    );
    expect((await queryMapServer(address, choice([0]), AREA, ask)).total).toBe(4321);
    expect(asked[1]?.searchParams.get('returnCountOnly')).toBe('true');
  });

  it('asks with the hull of an area too long for an address, and keeps what meets the area itself', async () => {
    // A comb of 400 teeth: what lies between two teeth lies in its hull only.
    const teeth = Array.from({ length: 400 }, (_, at) => [
      [82 + at / 400, 45],
      [82 + (at + 0.5) / 400, 44.01],
    ]).flat();
    const ring = [[83, 44], ...teeth.reverse(), [82, 44], [83, 44]];
    const { asked, ask } = service({ features: [feature(1, 82.5, 44.005), feature(2, 82.00125, 44.9)] });
    const found = await queryMapServer(address, choice([0]), { type: 'Polygon', coordinates: [ring] }, ask);
    expect(found.rows.map(({ id }) => id)).toEqual(['0.1']);
    expect(asked[0]?.href.length).toBeLessThan(4000);
  });

  it.each([
    ['an error in its JSON', { error: { code: 400, message: 'Invalid geometry' } }, 'http-status'],
    ['something else', { results: [] }, 'invalid-body'],
  ])('says of %s why', async (_what, answer, code) => {
    const work = queryMapServer(address, choice([0]), AREA, service(answer).ask);
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error instanceof LayerLoadError && error.problem.code).toBe(code);
  });
});
