import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicBetween } from '../geodesy/lines.ts';
import {
  shapeHandles,
  labelPlace,
  movedShape,
  shapeVertices,
  withHandleAt,
  withoutVertex,
  type Handle,
} from './edit.ts';
import type { LonLat } from './place.ts';
import type { DrawnShape } from './shape.ts';

const SQUARE: DrawnShape = {
  kind: 'polygon',
  ring: [
    [82, 44],
    [83, 44],
    [83, 45],
    [82, 45],
  ],
};
const SHAPES: readonly DrawnShape[] = [
  { kind: 'point', position: [82, 44] },
  {
    kind: 'line',
    path: [
      [82, 44],
      [83, 45],
    ],
  },
  {
    kind: 'polyline',
    path: [
      [82, 44],
      [83, 45],
      [84, 44],
    ],
  },
  { kind: 'rectangle', extent: { west: 82, south: 44, east: 83, north: 45 } },
  { kind: 'circle', centre: [82, 44], radiusM: 20_000 },
  SQUARE,
];
const handle = (shape: DrawnShape, kind: Handle['kind'], index: number): Handle => {
  const found = shapeHandles(shape).find((each) => each.kind === kind && each.index === index);
  if (found === undefined) throw new Error(`no ${kind} ${String(index)}`);
  return found;
};

describe('handles', () => {
  it.each([
    [0, 1, 0],
    [1, 2, 0],
    [2, 3, 2],
    [3, 4, 0],
    [4, 2, 0],
    [5, 4, 4],
  ])('shape %d has %d of its own places and %d between them', (index, own, middles) => {
    const handles = shapeHandles(SHAPES[index] ?? SQUARE);
    expect(handles.filter(({ kind }) => kind !== 'middle')).toHaveLength(own);
    expect(handles.filter(({ kind }) => kind === 'middle')).toHaveLength(middles);
  });

  it('a vertex that is dragged moves alone', () => {
    const made = withHandleAt(SQUARE, handle(SQUARE, 'vertex', 2), [84, 46]);
    expect(made).toEqual({
      ok: true,
      value: {
        ...SQUARE,
        ring: [
          [82, 44],
          [83, 44],
          [84, 46],
          [82, 45],
        ],
      },
    });
  });

  it('a middle that is dragged becomes a vertex, between the last and the first too', () => {
    const made = withHandleAt(SQUARE, handle(SQUARE, 'middle', 4), [81, 44.5]);
    expect(made).toEqual({
      ok: true,
      value: {
        ...SQUARE,
        ring: [
          [82, 44],
          [83, 44],
          [83, 45],
          [82, 45],
          [81, 44.5],
        ],
      },
    });
  });

  it('a vertex dragged over another edge is refused', () => {
    const made = withHandleAt(SQUARE, handle(SQUARE, 'vertex', 2), [81, 44.5]);
    expect(made).toEqual({ ok: false, error: 'selfCrossing' });
  });

  it('a corner of a rectangle leaves the opposite one where it is, also when it is dragged past it', () => {
    const [, , , rectangle = SQUARE] = SHAPES;
    const made = withHandleAt(rectangle, handle(rectangle, 'vertex', 0), [84, 46]);
    expect(made).toEqual({
      ok: true,
      value: { kind: 'rectangle', extent: { west: 83, south: 45, east: 84, north: 46 } },
    });
  });

  it('a circle is moved by its centre and sized by its edge', () => {
    const circle = { kind: 'circle', centre: [82, 44], radiusM: 20_000 } as const;
    expect(withHandleAt(circle, handle(circle, 'centre', 0), [83, 45])).toMatchObject({
      value: { centre: [83, 45], radiusM: 20_000 },
    });
    const to: LonLat = [82.5, 44];
    const sized = withHandleAt(circle, handle(circle, 'edge', 1), to);
    expect(sized).toMatchObject({
      value: { centre: [82, 44], radiusM: geodesicBetween([82, 44], to).distanceM },
    });
  });

  it('a place is taken out while enough are left', () => {
    expect(withoutVertex(SQUARE, handle(SQUARE, 'vertex', 1))).toMatchObject({
      value: { ring: { length: 3 } },
    });
    const triangle: DrawnShape = { kind: 'polygon', ring: SQUARE.ring.slice(0, 3) };
    expect(withoutVertex(triangle, handle(triangle, 'vertex', 1))).toEqual({
      ok: false,
      error: 'tooFewPoints',
    });
  });
});

describe('moving a shape', () => {
  it('moves every place as far, and back again', () => {
    const step = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...SHAPES), step, step, (shape, east, north) => {
        const there = movedShape(shape, [82, 44], [82 + east, 44 + north]);
        const back = movedShape(there, [82 + east, 44 + north], [82, 44]);
        expect(shapeVertices(back)).toHaveLength(shapeVertices(shape).length);
        shapeVertices(back).forEach(([lon, lat], index) => {
          const [wasLon, wasLat] = shapeVertices(shape)[index] ?? [NaN, NaN];
          expect(lon).toBeCloseTo(wasLon, 6);
          expect(lat).toBeCloseTo(wasLat, 6);
        });
      }),
    );
  });

  it('stops at the pole, keeping its form', () => {
    const moved = movedShape(SQUARE, [82, 44], [82, 95]);
    expect(shapeVertices(moved).map(([, lat]) => lat)).toEqual([89, 89, 90, 90]);
  });
});

it('labels stand in the middle of a shape', () => {
  expect(SHAPES.map(labelPlace)).toEqual([
    [82, 44],
    [82.5, 44.5],
    [83, 45],
    [82.5, 44.5],
    [82, 44],
    [82.5, 44.5],
  ]);
});
