import type { Position } from 'geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import { bilinear, columnAt, MASTER_LEVEL, rowAt } from '../grid.ts';
import { STROKE_LEVEL } from '../imagery/strokes.ts';
import { VALLEY_ROADS } from '../place/roads.ts';
import type { LonLat } from '../place/waters.ts';
import { keptValue } from '../../tests/support/keptValue.ts';
import { quickGround } from '../../tests/support/quickGround.ts';
import { buildFeatures, type FeatureGround } from './build.ts';
import { sharedVertices } from './crossings.ts';
import type { BaseFeatures, SampleCollection } from './layers.ts';
import { metresApart, nearestOn, ringAreaKm2 } from './measure.ts';
import { networkStrokes } from './strokes.ts';

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

describe('rivers', () => {
  /** The turn at each vertex of a line but its ends, degrees. */
  const turns = (line: readonly LonLat[]) =>
    line.slice(1, -1).map((at, k) => {
      const heading = (a: LonLat, b: LonLat) =>
        Math.atan2((b[0] - a[0]) * Math.cos((a[1] * Math.PI) / 180), b[1] - a[1]);
      const [before, after] = [line[k] ?? at, line[k + 2] ?? at];
      const turn = heading(at, after) - heading(before, at);
      return (Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) * 180) / Math.PI;
    });

  it('bend without corners', () => {
    const all = linesOf(layers.rivers).flatMap((line) => turns(asPairs(line)));
    expect(all.filter((turnDeg) => turnDeg > 60).length / all.length).toBeLessThan(0.001);
    expect(all.filter((turnDeg) => turnDeg > 30).length / all.length).toBeLessThan(0.03);
  });

  it('end in the line of the river that they join', () => {
    const lines = linesOf(layers.rivers).map((line) => asPairs(line));
    const joining = lines.filter((line, index) => {
      const mouth = line.at(-1) ?? [0, 0];
      return lines.slice(0, index).some((other) => metresApart(nearestOn(other, mouth), mouth) < 5);
    });
    expect(joining.length).toBeGreaterThan(lines.length / 2);
  });

  it('are painted to the shore of a lake, and not over its water', () => {
    const depthsM = networkStrokes(layers)
      .filter(({ kind }) => kind === 'mainRiver')
      .map(({ points }) => {
        const [x = NaN, y = NaN] = points.at(-1) ?? [];
        const scale = 2 ** (MASTER_LEVEL - STROKE_LEVEL);
        return -bilinear(ground.shore, x * scale, y * scale);
      });
    expect(depthsM.filter((depthM) => depthM > -200)).not.toEqual([]);
    for (const depthM of depthsM) expect(depthM).toBeLessThan(100);
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
