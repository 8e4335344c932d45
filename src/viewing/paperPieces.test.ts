import { expect, it } from 'vitest';
import { isCutByPage, pageFovYDeg, paperPieces } from './paperPieces.ts';

it('pieces cover the paper without gap or overlap, and none needs more memory than told', () => {
  for (const [widthPx, heightPx, cssPx] of [
    [4920, 3355, 1.5625],
    [9202, 6380, 2.19],
    [1083, 733, 1],
  ] as const) {
    const { pieces, windowWidthPx, windowHeightPx } = paperPieces({ widthPx, heightPx, cssPx }, 2_600_000);
    const columns = new Map<number, number>();
    const rows = new Map<number, number>();
    for (const { box } of pieces) {
      columns.set(box.xPx, box.xPx + box.widthPx);
      rows.set(box.yPx, box.yPx + box.heightPx);
      expect(box.widthPx * box.heightPx).toBeLessThan(2_700_000);
    }
    for (const [ends, sizePx] of [
      [columns, widthPx],
      [rows, heightPx],
    ] as const) {
      const starts = [...ends.keys()].sort((a, b) => a - b);
      expect(starts[0]).toBe(0);
      expect(starts.slice(1)).toEqual(starts.slice(0, -1).map((start) => ends.get(start)));
      expect(ends.get(starts.at(-1) ?? 0)).toBeGreaterThanOrEqual(sizePx - 1);
    }
    expect(pieces).toHaveLength(columns.size * rows.size);
    expect(
      pieces.every((piece) => piece.widthPx === windowWidthPx && piece.heightPx === windowHeightPx),
    ).toBe(true);
  }
});

it('windows reach beyond their pieces, whose places on the paper stay', () => {
  const order = { widthPx: 4920, heightPx: 3355, cssPx: 1.5625 };
  const [plain, wider] = [paperPieces(order, 2_600_000), paperPieces(order, 2_600_000, 40)];
  expect(wider.pieces.map(({ box }) => box)).toEqual(plain.pieces.map(({ box }) => box));
  expect([wider.windowWidthPx, wider.windowHeightPx]).toEqual([
    plain.windowWidthPx + 80,
    plain.windowHeightPx + 80,
  ]);
  const corners = ({ pieces }: typeof plain) => pieces.map(({ leftPx, topPx }) => [leftPx, topPx]);
  expect(corners(wider)).toEqual(corners(plain).map(([left = 0, top = 0]) => [left - 40, top - 40]));
});

it('all that the window shows is on the page, whichever is the wider', () => {
  const page = { widthPx: 3149, heightPx: 2147 };
  expect(pageFovYDeg({ widthPx: 600, heightPx: 600, fovYDeg: 40 }, page)).toBeCloseTo(40, 9);
  const wide = pageFovYDeg({ widthPx: 1600, heightPx: 500, fovYDeg: 20 }, page);
  const across = (fovYDeg: number, width: number, height: number) =>
    (Math.tan((fovYDeg * Math.PI) / 360) * width) / height;
  expect(across(wide, 3149, 2147)).toBeCloseTo(across(20, 1600, 500), 9);
});

it('a symbol that the edge of the page would cut is told, whichever part of it stands on its place', () => {
  const page = { pageWidthPx: 1000, pageHeightPx: 700 };
  const isCut = (xPx: number, yPx: number) => isCutByPage({ xPx, yPx }, 32, page);
  expect([isCut(31, 300), isCut(500, 690), isCut(1020, 300), isCut(500, -5)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  // Wholly on it, and wholly beside it.
  expect([isCut(40, 300), isCut(500, 660), isCut(1033, 300), isCut(20, 800)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
