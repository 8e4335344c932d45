import { describe, expect, it } from 'vitest';
import { readLayer, type OverviewLayer } from '../../server/base/drawing/drawnLayer.ts';
import { sharp } from '../../server/base/drawing/leanSharp.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import { mapSvg } from '../../server/base/drawing/svg.ts';
import { OverviewBuilder } from '../../server/base/geo/overviews/overviewBuilder.ts';
import { pixelDeg } from '../../server/base/geo/overviews/levels.ts';
import type { StoredGeometry } from '../../server/base/geo/geometry.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { drawPlainOverview, plainOverview } from './overviewPicture.ts';

const LEVEL = 11;
const PX = pixelDeg(LEVEL);
const [WEST, SOUTH, SIDE] = [81, 44.5, 200];

const FRAME: MapFrame = {
  box: { minX: WEST, minY: SOUTH, maxX: WEST + SIDE * PX, maxY: SOUTH + SIDE * PX },
  widthPx: SIDE,
  heightPx: SIDE,
};

/** A ring of so many corners around a place, in pixels from the south-west. */
const ring = (x: number, y: number, radius: number, corners: number, turn: 1 | -1 = 1) =>
  Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (turn * 2 * Math.PI * (corner % corners)) / corners;
    return [WEST + (x + radius * Math.cos(angle)) * PX, SOUTH + (y + radius * Math.sin(angle)) * PX];
  });

/** Large and small ones, one with a hole, some over the border, some that overlap, and many that are too small to have a shape. */
const AREAS: readonly StoredGeometry[] = [
  { type: 'Polygon', coordinates: [ring(60, 60, 45, 31), ring(60, 60, 20, 17, -1)] },
  { type: 'Polygon', coordinates: [ring(150, 60, 30, 4)] },
  { type: 'Polygon', coordinates: [ring(165, 75, 30, 5)] },
  { type: 'Polygon', coordinates: [ring(195, 150, 40, 23)] },
  { type: 'Polygon', coordinates: [ring(0, 0, 25, 23)] },
  ...Array.from({ length: 120 }, (_, at): StoredGeometry => {
    const [x, y] = [10 + 9 * (at % 12), 115 + 8 * Math.floor(at / 12)];
    return { type: 'Polygon', coordinates: [ring(x, y, 0.5 + (at % 5), 9)] };
  }),
];

const LINES: readonly StoredGeometry[] = Array.from({ length: 12 }, (_, at) => ({
  type: 'LineString',
  coordinates: ring(20 + 14 * at, 100, 30 + 5 * (at % 4), 3 + at),
}));

function overviewOf(
  kind: 'polygon' | 'line',
  geometries: readonly StoredGeometry[],
  rule: Partial<StyleRule>,
): OverviewLayer {
  const builder = new OverviewBuilder(kind);
  for (const geometry of geometries) builder.add(geometry);
  const pieces = [...builder.pieces()].filter(({ level }) => level === LEVEL);
  const style = { rules: [{ title: '', titleEn: '', ...rule }] };
  return { style, kind, projection: 'geographic', pieces, vertices: 0 };
}

const FILL = { color: '#f2a03d', alpha: 0.35 };
const LINE = { color: '#2060a0', alpha: 1, widthPx: 1.5 };

describe('a plain overview', () => {
  it.each([
    ['areas with brush and pen', 'polygon', AREAS, { fill: FILL, line: LINE }, 1],
    ['areas with a brush', 'polygon', AREAS, { fill: FILL }, 1],
    ['areas with a pen', 'polygon', AREAS, { line: { ...LINE, alpha: 0.6 } }, 1],
    ['lines with a fine pen', 'line', LINES, { line: { ...LINE, widthPx: 0.7 } }, 1],
    ['lines with a wide pen', 'line', LINES, { line: { ...LINE, widthPx: 6 } }, 1],
    ['areas at twice the pixels of the style', 'polygon', AREAS, { fill: FILL, line: LINE }, 2],
  ] as const)('looks as SVG draws it: %s', async (_, kind, geometries, rule, pixelRatio) => {
    const layer = overviewOf(kind, geometries, rule);
    const plain = plainOverview([layer], pixelRatio);
    if (plain === undefined) throw new Error('not plain');
    const drawn = drawPlainOverview(plain, FRAME, pixelRatio);
    const svg = mapSvg(FRAME, [readLayer(layer)], 1, { pixelRatio });
    const wanted = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    let [sum, far, shown] = [0, 0, 0];
    for (let at = 0; at < wanted.length; at += 4) {
      // As it looks on white.
      const on = (pixels: Uint8Array, channel: number) =>
        255 + (((pixels[at + channel] ?? 0) - 255) * (pixels[at + 3] ?? 0)) / 255;
      const difference = Math.max(
        ...[0, 1, 2].map((channel) => Math.abs(on(drawn, channel) - on(wanted, channel))),
      );
      sum += difference;
      if (difference > 64) far += 1;
      if ((wanted[at + 3] ?? 0) > 0) shown += 1;
    }
    expect(shown).toBeGreaterThan(1000);
    expect(sum / shown).toBeLessThan(10);
    expect(far / shown).toBeLessThan(0.02);
  });

  it('is not what needs more than a brush and a pen', () => {
    const line = { ...LINE, dashPx: [2, 2] };
    expect(plainOverview([overviewOf('line', LINES, { line })], 1)).toBeUndefined();
    expect(plainOverview([overviewOf('line', LINES, { line: LINE, casing: LINE })], 1)).toBeUndefined();
    expect(plainOverview([overviewOf('line', LINES, { line: { ...LINE, widthPx: 50 } })], 2)).toBeUndefined();
    const plain = overviewOf('line', LINES, { line: LINE });
    expect(plainOverview([plain, plain], 1)).toBeUndefined();
    expect(plainOverview([plain], 1)).toBeDefined();
  });
});
