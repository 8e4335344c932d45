import type { Position } from 'geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import { bilinear, columnAt, MASTER_LEVEL, rowAt } from '../grid.ts';
import { VALLEY_ROADS } from '../place/roads.ts';
import { keptValue } from '../../tests/support/keptValue.ts';
import { quickGround } from '../../tests/support/quickGround.ts';
import { buildFeatures, type FeatureGround } from './build.ts';
import { sharedVertices } from './crossings.ts';
import type { BaseFeatures, SampleCollection } from './layers.ts';
import { ringAreaKm2 } from './measure.ts';

let ground: FeatureGround;
let layers: BaseFeatures;

beforeAll(async () => {
  ground = await keptValue('ground', ['tests/support/quickGround.ts'], quickGround);
  layers = buildFeatures(ground);
}, 60_000);

const linesOf = (collection: SampleCollection): Position[][] =>
  collection.features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : [],
  );

const ringsOf = (collection: SampleCollection): Position[][][] =>
  collection.features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : []));

const asPairs = (line: readonly Position[]) =>
  line.map(([lon = NaN, lat = NaN]): readonly [number, number] => [lon, lat]);

const areaOf = (rings: readonly Position[][]): number =>
  rings.reduce((sum, ring) => sum + ringAreaKm2(asPairs(ring)), 0);

describe('buildFeatures', () => {
  it('names every feature and says that the data are synthetic', () => {
    for (const collection of Object.values(layers)) {
      expect(collection.metadata.note).toBe('示意数据');
      expect(collection.features.length).toBeGreaterThan(0);
      for (const { properties } of collection.features) expect(properties.name).not.toBe('');
    }
  });

  it('is the same every time and at most 6 MB', () => {
    const json = JSON.stringify(layers);
    expect(JSON.stringify(buildFeatures(ground))).toBe(json);
    expect(Buffer.byteLength(json)).toBeLessThan(6e6);
  });

  it('divides the prefecture into its counties', () => {
    const [whole, ...counties] = ringsOf(layers.areas).map(areaOf);
    const sum = counties.reduce((total, area) => total + area, 0);
    expect(counties).toHaveLength(4);
    expect(whole).toBeGreaterThan(20_000);
    expect(Math.abs(sum / (whole ?? 0) - 1)).toBeLessThan(1e-9);
    for (const area of counties) expect(area).toBeGreaterThan(500);
  });

  it('keeps the prefecture within its frame', () => {
    for (const [lon = 0, lat = 0] of ringsOf(layers.areas).flat(2)) {
      expect(lon > 79.88 && lon < 83.86 && lat > 43.5 && lat < 45.89).toBe(true);
    }
  });

  it('covers the prefecture with land cover, without gaps or overlaps', () => {
    const whole = areaOf(ringsOf(layers.areas)[0] ?? []);
    const covered = ringsOf(layers.landcover).reduce((sum, rings) => sum + areaOf(rings), 0);
    expect(Math.abs(covered / whole - 1)).toBeLessThan(0.002);
    expect(layers.landcover.features.length).toBeGreaterThan(200);
    expect(layers.landcover.features.length).toBeLessThan(2000);
  });

  it('closes all rings, outer ones counter-clockwise and holes clockwise', () => {
    for (const name of ['areas', 'lakes', 'landcover'] as const) {
      for (const rings of ringsOf(layers[name])) {
        rings.forEach((ring, k) => {
          expect(ring.length).toBeGreaterThan(3);
          expect(ring[0]).toEqual(ring[ring.length - 1]);
          expect(Math.sign(areaOf([ring]))).toBe(k === 0 ? 1 : -1);
        });
      }
    }
  });

  it('lets rivers fall all the way to their mouths', () => {
    const { heights } = ground;
    // The course is smoothed, so a vertex may lie on the bank instead of the carved cell.
    const bankM = 12;
    for (const line of linesOf(layers.rivers)) {
      const profileM = line.map(([lon = 0, lat = 0]) =>
        bilinear(heights, columnAt(lon, MASTER_LEVEL), rowAt(lat, MASTER_LEVEL)),
      );
      let lowestM = Infinity;
      for (const heightM of profileM) {
        expect(heightM).toBeLessThan(lowestM + bankM);
        lowestM = Math.min(lowestM, heightM);
      }
      expect(profileM[profileM.length - 1]).toBeLessThan(profileM[0] ?? 0);
    }
  });
});

describe('roads', () => {
  it('are many, of every class and up the named valleys', () => {
    const names = new Set(layers.roads.features.map(({ properties }) => properties.name));
    const classes = new Set(layers.roads.features.map(({ properties }) => properties.class));
    expect(names.size).toBeGreaterThanOrEqual(60);
    expect(classes).toEqual(new Set(['高速公路', '国道', '省道', '县道', '其他', '铁路']));
    const built = VALLEY_ROADS.filter(([, name]) => names.has(name));
    expect(built.length).toBeGreaterThan(VALLEY_ROADS.length / 2);
  });

  it('share a vertex wherever two cross', () => {
    const lines = linesOf(layers.roads).map((line) => ({ course: asPairs(line) }));
    expect(sharedVertices(lines).length).toBeGreaterThan(150);
  });

  it('keep off the lakes', () => {
    for (const [lon = 0, lat = 0] of linesOf(layers.roads).flat()) {
      const shoreM = bilinear(ground.shore, columnAt(lon, MASTER_LEVEL), rowAt(lat, MASTER_LEVEL));
      expect(shoreM).toBeGreaterThan(0);
    }
  });
});
