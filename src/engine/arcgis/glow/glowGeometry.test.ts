import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_M } from '../../../domain/geodesy/webMercator.ts';
import type { GlowContent, GlowLine } from '../../../scene/groundGlow.ts';
import { BEAM_FLOATS, glowGeometry, LINE_FLOATS, SPOT_FLOATS, type Placer } from './glowGeometry.ts';
import { viewAbout } from './glowPainter.ts';

const GROUND_M = 500;

/** Places on a sphere with a flat ground. */
const onSphere: Placer = (lon, lat, height) => {
  const radiusM = EARTH_RADIUS_M + ('heightM' in height ? height.heightM : GROUND_M + height.aboveGroundM);
  const [east, north] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
  return [
    radiusM * Math.cos(north) * Math.cos(east),
    radiusM * Math.cos(north) * Math.sin(east),
    radiusM * Math.sin(north),
  ];
};

const NOTHING: GlowContent = { lines: [], spots: [], beams: [] };
const ROAD: GlowLine = {
  path: [
    [82, 44],
    [82.05, 44],
  ],
  rgb: [1, 0.5, 0.25],
  alpha: 0.5,
  widthPx: 1.5,
  run: { tailM: 70, periodM: 260, speedMPerS: 110, startM: 5, widthPx: 3.5 },
};

function itemsOf(floats: Float32Array, sizes: readonly number[]): number[][] {
  const size = sizes.reduce((sum, each) => sum + each, 0);
  return Array.from({ length: floats.length / size }, (_, index) => [
    ...floats.subarray(index * size, (index + 1) * size),
  ]);
}

/** Heights above the sphere of all items, by their first three numbers. */
const heightsM = (items: readonly number[][], origin: readonly number[]) =>
  items.map((item) => {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => (item[axis] ?? 0) + (origin[axis] ?? 0));
    return Math.hypot(x, y, z) - EARTH_RADIUS_M;
  });

describe('what shines on the ground, for the graphics card', () => {
  it('follows the ground along a line, a little above it, with its places in metres', () => {
    const { lines, origin } = glowGeometry({ ...NOTHING, lines: [ROAD] }, onSphere);
    const segments = itemsOf(lines, LINE_FLOATS);
    expect(segments.length).toBeGreaterThan(90);
    for (const heightM of heightsM(segments, origin)) expect(heightM).toBeCloseTo(GROUND_M + 3, 0);
    const along = segments.map((segment) => segment.slice(6, 8));
    expect(along[0]?.[0]).toBe(0);
    along.slice(1).forEach(([from], index) => expect(from).toBe(along[index]?.[1]));
    expect(along.at(-1)?.[1]).toBeCloseTo(
      0.05 * (Math.PI / 180) * EARTH_RADIUS_M * Math.cos((44 * Math.PI) / 180),
      -1,
    );
    expect(segments[0]?.slice(8)).toEqual([1, 0.5, 0.25, 0.5, 1.5, 3.5, 0, 70, 260, 110, 5]);
  });

  it('keeps a line with heights as it is, and one without running lights still', () => {
    const path = [
      [82, 44, 600],
      [82, 44, 1600],
    ] as const;
    const { lines, origin } = glowGeometry(
      { ...NOTHING, lines: [{ ...ROAD, path, leastPx: 14, run: undefined }] },
      onSphere,
    );
    const [segment = [], ...others] = itemsOf(lines, LINE_FLOATS);
    expect(others).toEqual([]);
    expect(heightsM([segment, segment.slice(3)], origin).map(Math.round)).toEqual([600, 1600]);
    expect(segment.slice(14)).toEqual([14, 1, 0, 0, 0]);
  });

  it('places no more steps than it can draw, however long the roads are', () => {
    const far = {
      ...ROAD,
      path: [
        [70, 44],
        [90, 44],
      ] as const,
    };
    const { lines } = glowGeometry({ ...NOTHING, lines: [far, far, far] }, onSphere);
    expect(itemsOf(lines, LINE_FLOATS).length).toBeLessThan(3100);
  });

  it('ranks spots so that any part of them is spread evenly', () => {
    const spots = Array.from({ length: 100 }, (_, index) => ({
      at: [82 + index / 1000, 44] as const,
      rgb: [1, 1, 1] as const,
      radius: { atPx: 26, atM: 1500, leastPx: 5 },
      visibleM: { least: 300, most: 50_000 },
    }));
    const geometry = glowGeometry({ ...NOTHING, spots }, onSphere);
    const items = itemsOf(geometry.spots, SPOT_FLOATS);
    const drawn = items.flatMap((item, index) => ((item.at(-1) ?? 1) < 0.25 ? [index] : []));
    expect(drawn.length).toBeGreaterThan(22);
    expect(drawn.length).toBeLessThan(28);
    drawn.slice(1).forEach((index, at) => expect(index - (drawn[at] ?? 0)).toBeLessThan(9));
    expect(items[0]?.slice(6, 11)).toEqual([26, 1500, 5, 300, 50_000]);
  });

  it('lays a beam over the ground from its middle to its rim', () => {
    const beam = { middle: [82, 44], radiusM: 7000, rgb: [0, 1, 0], turnS: 5, tail: 0.25 } as const;
    const { beams, origin } = glowGeometry({ ...NOTHING, beams: [beam] }, onSphere);
    const vertices = itemsOf(beams, BEAM_FLOATS);
    for (const heightM of heightsM(vertices, origin)) expect(heightM).toBeCloseTo(GROUND_M + 3, 0);
    const [middle, rim] = [
      onSphere(82, 44, { aboveGroundM: 3 }),
      vertices.filter((one) => Math.hypot(one[3] ?? 0, one[4] ?? 0) > 0.999),
    ];
    expect(rim.length).toBeGreaterThan(72);
    for (const vertex of rim) {
      const away = [0, 1, 2].map((axis) => (vertex[axis] ?? 0) + (origin[axis] ?? 0) - (middle[axis] ?? 0));
      expect(Math.hypot(...away)).toBeCloseTo(7000, -1);
    }
  });

  it('tells places to the centimetre on a globe of floats', () => {
    const { origin, spots } = glowGeometry(
      {
        ...NOTHING,
        spots: [82, 82.02].map((lon) => ({
          at: [lon, 44] as const,
          rgb: [1, 1, 1] as const,
          radius: { atPx: 26, atM: 1500, leastPx: 5 },
          visibleM: { least: 300, most: 50_000 },
        })),
      },
      onSphere,
    );
    const item = itemsOf(spots, SPOT_FLOATS)[1] ?? [];
    const exact = onSphere(82.02, 44, { aboveGroundM: 6 });
    exact.forEach((metres, axis) => expect((item[axis] ?? 0) + (origin[axis] ?? 0)).toBeCloseTo(metres, 2));
    // A view that looks along an axis from 100 m before the origin.
    const view = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -origin[0], -origin[1], -origin[2] - 100, 1];
    expect([...viewAbout(view, origin)].slice(12)).toEqual([0, 0, -100, 1]);
  });
});
