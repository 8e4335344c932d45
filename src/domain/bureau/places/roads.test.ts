import { describe, expect, it } from 'vitest';
import { POINTS_OF_INTEREST } from './pointsOfInterest.ts';
import { PREFECTURE_EXTENT } from '../../geodesy/extent.ts';
import { holdsText, middleOfRoad, readRoads } from './roads.ts';

const LINE = 'LINESTRING(82 44, 82.2 44)';

describe('the list of roads', () => {
  it('skips names that are empty or a single space', () => {
    const { roads, unreadable } = readRoads([
      { name: '', geom: LINE },
      { name: ' ', geom: LINE },
      { name: null, geom: LINE },
      { geom: LINE },
      { name: '博阿公路', geom: LINE },
    ]);
    expect(roads.map(({ name }) => name)).toEqual(['博阿公路']);
    expect(unreadable).toBe(0);
  });

  it('makes one road of all pieces of a name', () => {
    const { roads } = readRoads([
      { name: 'G30', geom: LINE },
      { name: 'G219', geom: LINE },
      { name: 'G30 ', geom: 'MULTILINESTRING((83 44, 83 45), (84 44, 84 45))' },
    ]);
    expect(roads.map(({ name, lines }) => [name, lines.length])).toEqual([
      ['G30', 3],
      ['G219', 1],
    ]);
  });

  it('counts the roads whose course cannot be read', () => {
    expect(readRoads([{ name: 'G30', geom: 'POINT(82 44)' }])).toEqual({ roads: [], unreadable: 1 });
  });

  it('is filtered by substring, whatever the case', () => {
    expect(holdsText('G30 连霍高速', '连霍')).toBe(true);
    expect(holdsText('G30 连霍高速', ' g30 ')).toBe(true);
    expect(holdsText('G30 连霍高速', '')).toBe(true);
    expect(holdsText('G30 连霍高速', 'G31')).toBe(false);
  });
});

describe('the middle of a road', () => {
  it('is half way along its longest piece', () => {
    const road = {
      lines: [
        [
          [80, 45],
          [80.1, 45],
        ],
        [
          [82, 44],
          [82.1, 44],
          [82.4, 44],
        ],
      ],
    } as const;
    const [lon, lat] = middleOfRoad(road) ?? [0, 0];
    expect(lon).toBeCloseTo(82.2, 9);
    expect(lat).toBe(44);
  });

  it('is a vertex for a road of no length, and none for a road without pieces', () => {
    const place = [82, 44] as const;
    expect(middleOfRoad({ lines: [[place, place]] })).toEqual([82, 44]);
    expect(middleOfRoad({ lines: [] })).toBeUndefined();
  });
});

describe('points of interest', () => {
  it('are eight named stations and towers within the prefecture', () => {
    expect(new Set(POINTS_OF_INTEREST.map(({ name }) => name)).size).toBe(8);
    const { west, south, east, north } = PREFECTURE_EXTENT;
    for (const { lon, lat, kind } of POINTS_OF_INTEREST) {
      expect(lon > west && lon < east && lat > south && lat < north).toBe(true);
      expect(['station', 'tower']).toContain(kind);
    }
  });
});
