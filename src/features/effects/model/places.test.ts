import { describe, expect, it } from 'vitest';
import { distanceFromCameraM, flyLinePlaces, lampsAlong, nearPart, radarRim, roadsInView } from './places.ts';

const EXTENT = { west: 82, south: 44, east: 83, north: 45 };

describe('the places of effects on the ground', () => {
  it('has 30 vertical lines, all in the extent', () => {
    const places = flyLinePlaces(EXTENT);
    expect(places).toHaveLength(30);
    expect(new Set(places.map(String)).size).toBe(30);
    for (const [lon, lat] of places) expect(lon >= 82 && lon <= 83 && lat >= 44 && lat <= 45).toBe(true);
  });

  it('keeps to what is near in a view that reaches the horizon', () => {
    const near = nearPart({ west: 60, south: 44, east: 100, north: 70 }, [82, 60], 111_195);
    expect(near.west).toBeCloseTo(80, 9);
    expect(near.east).toBeCloseTo(84, 9);
    expect([near.south, near.north]).toEqual([59, 61]);
    expect(nearPart(EXTENT, [82.5, 44.5], 1e6)).toEqual(EXTENT);
  });

  it('draws the radar’s rim at 7000 m', () => {
    const [north, east] = radarRim([82.5, 44.5], 7000, 4);
    expect(((north?.[1] ?? 0) - 44.5) * 111_195).toBeCloseTo(7000, -2);
    expect(((east?.[0] ?? 0) - 82.5) * 111_195 * Math.cos((44.5 * Math.PI) / 180)).toBeCloseTo(7000, -2);
  });

  it('takes of the roads what is in view, the longest first, and thins it', () => {
    const long = Array.from({ length: 100 }, (_, index) => [81 + index * 0.03, 44.5] as const);
    const short = [
      [82.1, 44.1],
      [82.2, 44.2],
    ] as const;
    const away = [
      [70, 40],
      [71, 40],
    ] as const;
    const roads = [
      { name: 'a', lines: [short, away] },
      { name: 'b', lines: [long] },
    ];
    const [first, second, third] = roadsInView(roads, EXTENT, { lines: 5, vertices: 10 });
    expect(first).toHaveLength(10);
    expect(first?.[0]?.[0]).toBeCloseTo(81.99, 6);
    expect(first?.at(-1)?.[0]).toBeCloseTo(83.01, 6);
    expect(second).toEqual(short);
    expect(third).toBeUndefined();
  });

  it('spaces lamps evenly over all lines', () => {
    const lamps = lampsAlong(
      [
        [
          [0, 0],
          [0, 1],
        ],
        [
          [1, 0],
          [1, 0.5],
          [1, 1],
        ],
      ],
      8,
    );
    expect(lamps).toHaveLength(8);
    expect(lamps[1]?.[1]).toBeCloseTo(0.25, 9);
    expect(lamps[5]).toEqual([1, 0.25]);
    expect(
      lampsAlong(
        [
          [
            [0, 0],
            [0, 0],
          ],
        ],
        8,
      ),
    ).toEqual([]);
  });

  it('knows how far a place is from the camera', () => {
    const pose = { lon: 82, lat: 44, heightM: 3000, headingDeg: 0, pitchDeg: -45 };
    expect(distanceFromCameraM(pose, [82, 44])).toBe(3000);
    expect(distanceFromCameraM(pose, [82, 44 + 4000 / 111_195])).toBeCloseTo(5000, 3);
  });
});
