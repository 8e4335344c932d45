import { expect, it } from 'vitest';
import { createRoadGraph, type StoredRoad } from './roadGraph.ts';

const road = (className: string, ...places: (readonly [number, number])[]): StoredRoad => ({
  name: `${className}甲`,
  className,
  geometry: { type: 'LineString', coordinates: places.map((place) => [...place]) },
});

/** A short forest road and a longer highway from one place to another, and a road apart. */
const graph = createRoadGraph([
  road('其他', [82, 45], [82.1, 45]),
  road('高速公路', [82, 45], [82, 45.02], [82.1, 45.02], [82.1, 45]),
  road('县道', [83, 44], [83.1, 44]),
]);
const nodeAt = (lon: number, lat: number) => graph.nearest([lon, lat])?.node ?? -1;

it('takes the quickest way, which need not be the shortest', () => {
  const [route] = graph.routes(nodeAt(82, 45), [nodeAt(82.1, 45)]);
  // Twice 0.02 degrees of latitude (2,222.9 m each at 45°) and 0.1 of longitude (7,883 m): at 80 km/h quicker than 7,885 m at 25.
  expect(route?.lengthM).toBeCloseTo(2 * 2222.9 + 7882.2, -1);
  expect(route?.durationS).toBeCloseTo((route?.lengthM ?? 0) / (80 / 3.6), 3);
  expect(route?.path).toEqual([
    [82, 45],
    [82, 45.02],
    [82.1, 45.02],
    [82.1, 45],
  ]);
});

it('knows of no way to a road apart, and the way to where one is', () => {
  const here = nodeAt(82, 45);
  const [apart, own] = graph.routes(here, [nodeAt(83, 44), here]);
  expect(apart).toBeUndefined();
  expect(own).toEqual({ lengthM: 0, durationS: 0, path: [[82, 45]] });
});

it('finds the nearest place of a road with what it is called', () => {
  expect(graph.nearest([83.001, 44.001])).toMatchObject({ name: '县道甲', className: '县道', at: [83, 44] });
  expect(graph.nearest([83.001, 44.001])?.distanceM).toBeCloseTo(137, 0);
  expect(createRoadGraph([]).nearest([82, 45])).toBeUndefined();
});
