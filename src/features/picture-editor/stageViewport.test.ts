import type { TMat2D } from 'fabric';
import { expect, it } from 'vitest';
import { INCH_MM } from './model/picture.ts';
import { createStageViewport, type StageCanvas, type StageViewport } from './stageViewport.ts';

/** A canvas without pixels: only where the page lies on it. */
function blankCanvas(): StageCanvas {
  let at: TMat2D = [1, 0, 0, 1, 0, 0];
  const size = { width: 600, height: 400 };
  return {
    get viewportTransform() {
      return at;
    },
    get width() {
      return size.width;
    },
    get height() {
      return size.height;
    },
    setViewportTransform: (transform) => void (at = transform),
    setDimensions: (next) => void Object.assign(size, next),
    relativePan: ({ x, y }) => void (at = [at[0], 0, 0, at[3], at[4] + x, at[5] + y]),
    zoomToPoint({ x, y }, scale) {
      const by = scale / at[0];
      at = [scale, 0, 0, scale, x + (at[4] - x) * by, y + (at[5] - y) * by];
    },
  };
}

/** What of the page stands in the middle of the canvas, millimetres. */
function middleOf(view: StageViewport): readonly [number, number] {
  const { widthPx, heightPx } = view.window.value;
  const { xMm, yMm } = view.toPage(widthPx / 2, heightPx / 2);
  return [Math.round(xMm), Math.round(yMm)];
}

const PAGE = { widthMm: 420, heightMm: 297, dpi: 300, colour: '#ffffff' };

it('shows the whole page again when the canvas grows, as long as nobody has moved it', () => {
  const view = createStageViewport(blankCanvas(), () => PAGE);
  view.fit();
  const before = view.window.value.zoom;
  view.resize(1200, 800);
  expect(view.window.value.zoom).toBeGreaterThan(before * 1.9);
  expect(middleOf(view)).toEqual([210, 149]);
});

it('keeps the zoom and the middle of a page that was zoomed into', () => {
  const view = createStageViewport(blankCanvas(), () => PAGE);
  view.fit();
  view.zoomTo(2);
  view.pan((-30 * 2 * 96) / INCH_MM, 0);
  view.resize(1200, 800);
  expect(view.window.value.zoom).toBeCloseTo(2);
  expect(middleOf(view)).toEqual([240, 149]);
});
