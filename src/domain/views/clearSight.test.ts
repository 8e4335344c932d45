import { describe, expect, it } from 'vitest';
import { globeProjection } from '../../../tests/support/memoryProjection.ts';
import { besideMiddle, clearOffset, type CoveredView, type ScreenBox } from './clearSight.ts';

const box = (leftPx: number, topPx: number, widthPx: number, heightPx: number): ScreenBox => ({
  leftPx,
  topPx,
  rightPx: leftPx + widthPx,
  bottomPx: topPx + heightPx,
});

/** Globe and plane as they stand beside the layer panel at 1366x768. */
const GLOBE = box(320, 48, 520, 640);
const PLANE = box(846, 48, 520, 640);
const views = (...covers: readonly ScreenBox[]): readonly CoveredView[] => [
  { box: GLOBE, covers },
  { box: PLANE, covers },
];

/** Where a place beside the middle of a view is on the page. */
const onPage = (view: ScreenBox, { rightPx, downPx }: { rightPx: number; downPx: number }) => ({
  xPx: (view.leftPx + view.rightPx) / 2 + rightPx,
  yPx: (view.topPx + view.bottomPx) / 2 + downPx,
});

const covers = (cover: ScreenBox, { xPx, yPx }: { xPx: number; yPx: number }) =>
  xPx > cover.leftPx && xPx < cover.rightPx && yPx > cover.topPx && yPx < cover.bottomPx;

describe('the place of what was located', () => {
  it('is the middle while nothing lies over it', () => {
    expect(clearOffset(views())).toEqual({ rightPx: 0, downPx: 0 });
    expect(clearOffset(views(box(340, 60, 100, 100)))).toEqual({ rightPx: 0, downPx: 0 });
  });

  it.each([
    ['over the globe', box(510, 300, 400, 400)],
    ['over the plane', box(900, 200, 400, 300)],
    ['over the divider', box(560, 200, 400, 400)],
    ['along the lower edge', box(320, 330, 1046, 358)],
  ])('is beside a window %s, in both views', (_, window) => {
    const offset = clearOffset(views(window));
    for (const view of [GLOBE, PLANE]) {
      const place = onPage(view, offset);
      expect(covers(window, place)).toBe(false);
      expect(covers(view, place)).toBe(true);
    }
    expect(Math.hypot(offset.rightPx, offset.downPx)).toBeGreaterThan(0);
  });

  it('is as near to the middle as can be', () => {
    // The window ends 20 px left of the globe's middle: 28 px to the right there is room enough.
    expect(clearOffset([{ box: GLOBE, covers: [box(400, 200, 160, 400)] }])).toEqual({
      rightPx: 28,
      downPx: 0,
    });
  });

  it('is clear in the globe where there is no place for both, and the middle where there is none at all', () => {
    const offset = clearOffset(
      views(box(560, 48, 280, 640), box(846, 48, 300, 640), box(1146, 48, 220, 640)),
    );
    expect(covers(box(560, 48, 280, 640), onPage(GLOBE, offset))).toBe(false);
    expect(offset.rightPx).toBeLessThan(0);
    expect(clearOffset(views(box(0, 0, 1366, 768)))).toEqual({ rightPx: 0, downPx: 0 });
  });

  it('does not mind a view that is folded away', () => {
    const folded = { box: box(1360, 48, 0, 640), covers: [] };
    expect(clearOffset([{ box: GLOBE, covers: [] }, folded])).toEqual({ rightPx: 0, downPx: 0 });
  });
});

describe('a pose beside its middle', () => {
  const frame = { widthPx: 520, heightPx: 640, fovYDeg: 40 };
  it.each([
    [{ headingDeg: 0, pitchDeg: -90 }],
    [{ headingDeg: 30, pitchDeg: -90 }],
    [{ headingDeg: 200, pitchDeg: -60 }],
  ])('draws there what was in the middle: %o', (look) => {
    const ground = 500;
    const pose = { lon: 82, lat: 44.5, heightM: 3000, ...look };
    const at = globeProjection.locate(pose, frame, { xPx: 260, yPx: 320 }, () => ground);
    if (at === undefined) throw new Error('no ground');
    const offset = { rightPx: 90, downPx: -60 };
    const moved = besideMiddle(pose, offset, frame, ground);
    const drawn = globeProjection.project(moved, frame, [at.lon, at.lat, ground], () => ground);
    // Seen obliquely, what is farther away is smaller.
    const tolerancePx = look.pitchDeg === -90 ? 1 : 15;
    expect(Math.abs((drawn?.xPx ?? 0) - 350)).toBeLessThan(tolerancePx);
    expect(Math.abs((drawn?.yPx ?? 0) - 260)).toBeLessThan(tolerancePx);
    expect(moved.heightM).toBe(pose.heightM);
  });

  it('leaves a camera that looks along the ground as it is', () => {
    const pose = { lon: 82, lat: 44.5, heightM: 3000, headingDeg: 0, pitchDeg: -2 };
    expect(besideMiddle(pose, { rightPx: 90, downPx: 0 }, frame, 0)).toBe(pose);
  });
});
