import { beforeAll, describe, expect, test } from 'vitest';
import type { FireBrief } from '../../src/api/contracts/fireBrief.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { geodesicBetween, pathLengthM } from '../../src/domain/geodesy/lines.ts';
import { sphereDistanceM } from '../../src/domain/geodesy/sphere.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import { readerOf, type ReaderCalls } from '../support/server.ts';

/** In the spruce forests of the Borohoro, beside the Sayram lake, and in the saxaul. */
const FOREST = { lon: 81.9, lat: 44.42 };
const PLACES = [FOREST, { lon: 81.3, lat: 44.55 }, { lon: 83.5, lat: 44.85 }];

interface Collection {
  readonly features: readonly {
    readonly properties: Record<string, unknown>;
    readonly geometry: { readonly type: string; readonly coordinates: [number, number] };
  }[];
}

describe('the brief of a fire', () => {
  let bureau: ReaderCalls;
  let grass: ReaderCalls;

  beforeAll(async () => {
    bureau = await sharedGeoServer();
    grass = await readerOf(bureau, 'admin9');
  });

  const briefOf = async (place: { lon: number; lat: number }, who = bureau) => {
    const { body } = await who.fetch(ENDPOINTS.fireBrief.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(place),
    });
    expect(body).toMatchObject({ code: 200 });
    return (body as { data: FireBrief }).data;
  };
  const layer = async (name: string) =>
    (await (await bureau.get(`/geo/features/${name}.geojson`)).json()) as Collection;

  test('tells the watchers that have the place within their range, counted another way', async () => {
    for (const { lon, lat } of PLACES) {
      const { watchers } = await briefOf({ lon, lat });
      const apartM = (to: [number, number]) => sphereDistanceM([lon, lat], to);
      const towers = (await layer('towers')).features.filter(
        ({ properties, geometry }) =>
          apartM(geometry.coordinates) <= Number(properties['瞭望半径（公里）']) * 1000,
      );
      const cameras = (await layer('videos')).features.filter(
        ({ geometry }) => apartM(geometry.coordinates) <= 8000,
      );
      const names = [...towers, ...cameras].map(({ properties }) => properties.name as string);
      expect(watchers.map(({ name }) => name).sort()).toEqual(names.sort());
      for (const watcher of watchers) {
        const { distanceM, azimuthDeg } = geodesicBetween([lon, lat], [watcher.lon, watcher.lat]);
        expect([watcher.distanceM, watcher.bearingDeg]).toEqual([distanceM, azimuthDeg]);
      }
    }
  });

  test('tells the nearest water, and the stations by the time that they take', async () => {
    const { waters, stations, road } = await briefOf(FOREST);
    const all = (await layer('watersources')).features.map(({ properties, geometry }) => ({
      name: properties.name,
      apartM: sphereDistanceM([FOREST.lon, FOREST.lat], geometry.coordinates),
    }));
    const nearest = all.sort((a, b) => a.apartM - b.apartM).slice(0, 5);
    expect(waters.map(({ name }) => name)).toEqual(nearest.map(({ name }) => name));
    expect(stations).toHaveLength(5);
    const durationsS = stations.map(({ route }) => route?.durationS ?? Infinity);
    expect(durationsS).toEqual([...durationsS].sort((a, b) => a - b));
    for (const { route, distanceM } of stations) {
      if (route === null) throw new Error('the sample’s roads are one network');
      // The way along roads is what its path measures, from the road's place at the station; longer than the straight line to its end.
      expect(route.lengthM).toBeGreaterThanOrEqual(pathLengthM(route.path) - 1);
      expect(route.lengthM + route.offRoadM).toBeGreaterThan(distanceM - 1);
      expect(route.path.at(-1)).toEqual([road?.lon, road?.lat]);
      expect(route.offRoadM).toBe(road?.distanceM);
    }
  });

  test('tells what lies in each ring: more in the larger, land no more than the ring', async () => {
    for (const place of PLACES) {
      const { rings } = await briefOf(place);
      expect(rings.map(({ radiusM }) => radiusM)).toEqual([1000, 3000, 5000]);
      for (const [index, ring] of rings.entries()) {
        const inner = rings[index - 1];
        const landKm2 = (ring.woodlandKm2 ?? NaN) + (ring.grasslandKm2 ?? NaN);
        expect(landKm2).toBeLessThanOrEqual(Math.PI * (ring.radiusM / 1000) ** 2);
        expect(ring.settlements.every(({ distanceM }) => distanceM <= ring.radiusM)).toBe(true);
        if (inner === undefined) continue;
        expect(ring.woodlandKm2).toBeGreaterThanOrEqual(inner.woodlandKm2 ?? NaN);
        expect(ring.settlements.length).toBeGreaterThanOrEqual(inner.settlements.length);
        expect(ring.reserves).toEqual(expect.arrayContaining(inner.reserves));
      }
    }
    const [, , desert] = PLACES;
    const { rings, county } = await briefOf(desert ?? FOREST);
    expect(county).toBe('精河县');
    expect(rings.at(-1)?.reserves).toEqual(['甘家湖梭梭林国家级自然保护区']);
  });

  test('names who is responsible, from the nearest to the land up', async () => {
    const { chiefs, county } = await briefOf(FOREST);
    const levels = chiefs.map(({ level }) => level);
    expect(levels.at(-1)).toBe('州级');
    const order = ['村级', '乡级', '县级', '州级'];
    expect(levels).toEqual([...levels].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(chiefs.find(({ level }) => level === '县级')?.area).toBe(`${county}责任区`);
  });

  test('tells each role what it may see, and no more', async () => {
    const [camera] = (await layer('videos')).features;
    const [lon, lat] = camera?.geometry.coordinates ?? [NaN, NaN];
    const whole = await briefOf({ lon, lat });
    const part = await briefOf({ lon, lat }, grass);
    expect(whole.watchers.some(({ kind }) => kind === 'camera')).toBe(true);
    expect(part.watchers.filter(({ kind }) => kind === 'camera')).toEqual([]);
    expect(whole.chiefs.some(({ chief }) => chief !== '')).toBe(true);
    expect(part.chiefs.map(({ chief, patrol }) => chief + patrol).join('')).toBe('');
  });

  test('of a place outside it tells that nothing is known, and no numbers that are none', async () => {
    const { county, township, risk, rings, watchers, chiefs } = await briefOf({ lon: 10, lat: 50 });
    expect([county, township, risk, watchers, chiefs]).toEqual(['', '', '', [], []]);
    expect(rings.map(({ woodlandKm2, settlements }) => [woodlandKm2, settlements])).toEqual([
      [0, []],
      [0, []],
      [0, []],
    ]);
  });

  test.each([
    [{ lon: 200, lat: 44 }, 'body.lon'],
    [{ lon: 82, lat: '44' }, 'body.lat'],
    [{}, 'body.lon'],
  ])('refuses %j', async (place, path) => {
    const { body } = await bureau.fetch(ENDPOINTS.fireBrief.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(place),
    });
    expect(body).toMatchObject({ code: 400, msg: expect.stringContaining(path) as string });
  });
});
