import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { movedBox, type Box } from './boxes.ts';
import { snapBox } from './snapping.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a dragged box', () => {
  it('snaps its nearest edge or middle to another’s, and shows the line that they share', () => {
    const snap = snapBox(box(10.8, 60, 17, 10), [box(10, 10, 40, 20)], [], 2);
    expect(snap.dxMm).toBeCloseTo(-0.8, 9);
    expect(snap.dyMm).toBe(0);
    expect(snap.guides).toEqual([{ axis: 'x', kind: 'edge', atMm: 10, fromMm: 10, toMm: 70 }]);
  });

  it('stays where it is when nothing is near enough', () => {
    expect(snapBox(box(15, 60, 20, 10), [box(10, 10, 40, 20)], [], 2)).toEqual({
      dxMm: 0,
      dyMm: 0,
      guides: [],
    });
  });

  it('snaps to the middle of the page', () => {
    const snap = snapBox(box(139, 99, 20, 10), [], [box(0, 0, 297, 210)], 2);
    expect([snap.dxMm, snap.dyMm]).toEqual([-0.5, 1]);
  });

  it('snaps to where its gap to a neighbour equals the gap between two others', () => {
    const row = [box(10, 10, 20, 20), box(40, 12, 20, 16)];
    const snap = snapBox(box(69.2, 16, 13, 8), row, [], 2);
    expect(snap.dxMm).toBeCloseTo(0.8, 9);
    expect(snap.guides.filter(({ kind }) => kind === 'gap')).toEqual([
      { axis: 'y', kind: 'gap', atMm: 20, fromMm: 30, toMm: 40 },
      { axis: 'y', kind: 'gap', atMm: 20, fromMm: 60, toMm: 70 },
    ]);
  });

  it('snaps into the middle between two others', () => {
    const row = [box(10, 10, 20, 20), box(90, 10, 20, 20)];
    const snap = snapBox(box(54.3, 13, 11, 9), row, [], 2);
    expect(snap.dxMm).toBeCloseTo(0.2, 9);
  });

  it('looks for gaps only where it stands beside the others', () => {
    const row = [box(10, 10, 20, 20), box(40, 10, 20, 20)];
    expect(snapBox(box(69.2, 150, 13, 9), row, [], 2).guides).toEqual([]);
  });
});

it('a snapped box stays when it is snapped again, and is moved no further than the tolerance', () => {
  const boxes = fc.record({
    left: fc.integer({ min: 0, max: 200 }),
    top: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(boxes, fc.array(boxes, { maxLength: 6 }), (own, others) => {
      const rest = others.map(({ left, top, width, height }) => box(left, top, width, height));
      const moving = box(own.left + 0.37, own.top + 0.21, own.width, own.height);
      const snap = snapBox(moving, rest, [], 3);
      expect(Math.abs(snap.dxMm)).toBeLessThanOrEqual(3);
      expect(Math.abs(snap.dyMm)).toBeLessThanOrEqual(3);
      const again = snapBox(movedBox(moving, snap.dxMm, snap.dyMm), rest, [], 1e-9);
      expect(Math.abs(again.dxMm) + Math.abs(again.dyMm)).toBeLessThan(1e-8);
    }),
  );
});
