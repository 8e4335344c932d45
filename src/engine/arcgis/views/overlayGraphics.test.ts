import Polygon from '@arcgis/core/geometry/Polygon.js';
import { expect, it } from 'vitest';
import type { Position } from '../../../scene/overlay.ts';
import { graphicsOf } from './overlayGraphics.ts';

const square = (lon: number, lat: number, side: number): readonly Position[] => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
];
const [outer, hole] = [square(81, 44, 1), square(81.4, 44.4, 0.2)];

it.each([
  ['as GeoJSON wants', [outer, hole.toReversed()]],
  ['both the same way', [outer, hole]],
  ['as Esri wants', [outer.toReversed(), hole]],
])('a hole stays a hole in the globe, its rings given %s', (_way, rings) => {
  const [graphic] = graphicsOf(
    { shape: 'polygon', rings, color: '#e0b252', fillAlpha: 0.2, outlinePx: 2 },
    'globe',
  );
  const polygon = graphic?.geometry;
  if (!(polygon instanceof Polygon)) throw new Error('no polygon');
  expect(polygon.rings.map((ring) => polygon.isClockwise(ring))).toEqual([true, false]);
});
