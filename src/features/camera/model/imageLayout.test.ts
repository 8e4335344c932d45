import { describe, expect, it } from 'vitest';
import { imageLayout, imageBar } from './imageLayout.ts';

const GLOBE = { widthPx: 800, heightPx: 600 };
const PLANE = { widthPx: 400, heightPx: 600 };

describe('the layout of a saved picture', () => {
  it('shows both views equally high, side by side, in the width that was chosen', () => {
    const layout = imageLayout('both', { globe: GLOBE, plane: PLANE }, 3840, true);
    const [globe, plane] = layout?.panes ?? [];
    expect(layout?.widthPx).toBe(3840);
    expect(globe?.heightPx).toBe(plane?.heightPx);
    expect((globe?.widthPx ?? 0) / (globe?.heightPx ?? 1)).toBeCloseTo(4 / 3, 2);
    expect((plane?.xPx ?? 0) - (globe?.xPx ?? 0) - (globe?.widthPx ?? 0)).toBe(layout?.marginPx);
    expect((plane?.xPx ?? 0) + (plane?.widthPx ?? 0) + (layout?.marginPx ?? 0)).toBeCloseTo(3840, -1);
  });

  it('leaves the title’s band out where there is none', () => {
    const titled = imageLayout('globe', { globe: GLOBE }, 1280, true);
    const plain = imageLayout('globe', { globe: GLOBE }, 1280, false);
    expect(plain?.headPx).toBe(0);
    expect(plain?.heightPx).toBeLessThan(titled?.heightPx ?? 0);
  });

  it('is none for a view that is folded away', () => {
    expect(imageLayout('both', { globe: GLOBE }, 1280, true)).toBeUndefined();
    expect(imageLayout('plane', { plane: { widthPx: 0, heightPx: 600 } }, 1280, true)).toBeUndefined();
  });

  it('has a scale bar that is as long on the ground as it says', () => {
    const [pane] = imageLayout('plane', { plane: PLANE }, 1920, false)?.panes ?? [];
    if (pane === undefined) throw new Error('no pane');
    const bar = imageBar(pane, { lat: 0, scale: 100_000 });
    const metresPerCssPixel = 100_000 * (0.0254 / 96);
    expect(((bar?.widthPx ?? 0) / pane.enlargement) * metresPerCssPixel).toBeCloseTo(bar?.lengthM ?? 0, 6);
  });
});
