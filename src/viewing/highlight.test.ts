import type { Geometry } from 'geojson';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../tests/support/memoryScene.ts';
import { createHighlight } from './highlight.ts';

const GROUND = { lon: 82, lat: 44, heightM: 500 };
const RING = [
  [82, 44],
  [82.1, 44],
  [82.1, 44.1],
  [82, 44],
];

function setUp() {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const highlight = createHighlight(scene, 'picked', clock);
  const sizes = () => [scene.globe.overlay('picked').size, scene.plane.overlay('picked').size];
  return { clock, scene, highlight, sizes };
}

const SHAPES: readonly (readonly [Geometry, number])[] = [
  [{ type: 'Point', coordinates: [82, 44, -3] }, 2],
  [{ type: 'MultiPoint', coordinates: RING.slice(0, 3) }, 6],
  [{ type: 'LineString', coordinates: RING }, 2],
  [{ type: 'MultiLineString', coordinates: [RING, RING] }, 4],
  [{ type: 'Polygon', coordinates: [RING] }, 1],
  [{ type: 'MultiPolygon', coordinates: [[RING], [RING]] }, 2],
  [{ type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [RING] }] }, 1],
];

describe('highlight', () => {
  it.each(SHAPES)('draws %o in both views', (geometry, count) => {
    const { scene, highlight, sizes } = setUp();
    highlight.show({ geometry, ground: GROUND });
    expect(sizes()).toEqual([count, count]);
    highlight.clear();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('marks the place when the shape is not known or empty', () => {
    const { highlight, sizes } = setUp();
    highlight.show({ ground: GROUND });
    expect(sizes()).toEqual([2, 2]);
    highlight.show({ geometry: { type: 'MultiLineString', coordinates: [] }, ground: GROUND });
    expect(sizes()).toEqual([2, 2]);
  });

  it('replaces what was highlighted', () => {
    const { highlight, sizes } = setUp();
    highlight.show({ geometry: { type: 'MultiPoint', coordinates: RING }, ground: GROUND });
    highlight.show({ geometry: { type: 'Polygon', coordinates: [RING] }, ground: GROUND });
    expect(sizes()).toEqual([1, 1]);
  });

  it('flickers every 800 ms as a sketch until cleared, and leaves nothing', async () => {
    const { clock, scene, highlight } = setUp();
    const sizes = () => [scene.globe, scene.plane].map((view) => view.sketch('picked').size);
    highlight.show({ geometry: { type: 'Polygon', coordinates: [RING] }, ground: GROUND }, 800);
    const seen: (readonly number[])[] = [];
    for (let step = 0; step < 4; step += 1) {
      await clock.run(799);
      seen.push(sizes());
      await clock.run(1);
    }
    expect(seen).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(highlight.active).toBe(true);
    highlight.clear();
    highlight.clear();
    expect(highlight.active).toBe(false);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
