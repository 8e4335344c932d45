import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../domain/drawing/place.ts';
import { DEFAULT_PLOT_STYLE, type PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import type { PlainMark } from '../../domain/drawing/marks.ts';
import type { SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import { plotMark } from './plotMarks.ts';

function partsOf(symbol: SymbolId, points: readonly LonLat[], change: Partial<PlotStyle> = {}, text = '甲') {
  const made = plotMark({ id: 'p', symbol, points, text, style: { ...DEFAULT_PLOT_STYLE, ...change } });
  if (!made.ok) throw new Error(made.error);
  return made.value.parts;
}
const LINE: readonly LonLat[] = [
  [82, 44],
  [82.2, 44],
];
const part = <K extends PlainMark['kind']>(kind: K, ...args: Parameters<typeof partsOf>) =>
  partsOf(...args).find((each): each is Extract<PlainMark, { kind: K }> => each.kind === kind);

describe('a plot on the map', () => {
  it('has the colours of the defaults: areas blue at 0.6 with a red edge of 2, labels yellow of 12', () => {
    expect(part('area', 'straightArrow', LINE)).toMatchObject({
      fill: { color: '#0000ff', opacity: 0.6 },
      line: { color: '#ff0000', opacity: 1, widthPx: 2 },
    });
    expect(part('text', 'straightArrow', LINE)).toMatchObject({
      text: '甲',
      look: { color: '#ffff00', opacity: 1, sizePx: 12, bold: false },
    });
  });

  it('shows its area, line, point and label each by its switch', () => {
    const kinds = (...args: Parameters<typeof partsOf>) => partsOf(...args).map(({ kind }) => kind);
    expect(kinds('polyline', LINE)).toEqual(['line', 'text']);
    expect(kinds('polyline', LINE, { isPolylineShow: false, isLabelShow: false })).toEqual([]);
    expect(part('area', 'fineArrow', LINE, { isPolygonShow: false })).not.toHaveProperty('fill');
    expect(kinds('fineArrow', LINE, { isPolygonShow: false, isPolylineShow: false })).toEqual(['text']);
    expect(kinds('fire', [[82, 44]], { isPointShow: false })).toEqual(['text']);
    expect(kinds('text', [[82, 44]])).toEqual(['text']);
    expect(kinds('fire', [[82, 44]], {}, ' ')).toEqual(['symbol']);
  });

  it('of a circle, an ellipse and a sector is filled by the fields of ellipses', () => {
    const style = { ellipseMaterialColor: '#00ff00', ellipseMaterialAlpha: 0.3 } as const;
    expect(part('area', 'circle', LINE, style)).toMatchObject({ fill: { color: '#00ff00', opacity: 0.3 } });
    expect(part('area', 'circle', LINE, { isEllipseShow: false })).not.toHaveProperty('fill');
    expect(part('area', 'fineArrow', LINE, style)).toMatchObject({
      fill: { color: '#0000ff', opacity: 0.6 },
    });
  });

  it('goes straight through the air where its line is not clamped to the ground', () => {
    expect(part('line', 'line', LINE)).not.toHaveProperty('aboveGroundM');
    expect(part('line', 'line', LINE, { isPolylineClampGround: false })).toMatchObject({ aboveGroundM: 0 });
  });

  it('of a point symbol is its picture in the chosen colour, with the label above it', () => {
    const style = { pointMaterialColor: '#123456', pointPixelSize: 40 } as const;
    const mark = part('symbol', 'fire', [[82, 44]], style);
    expect(mark).toMatchObject({ position: [82, 44], look: { sizePx: 40 } });
    expect(decodeURIComponent(mark?.look.picture ?? '')).toContain('#123456');
    expect(part('text', 'fire', [[82, 44]], style)).toMatchObject({ look: { offsetPx: 23 } });
    expect(part('symbol', 'point', [[82, 44]])?.look).not.toHaveProperty('picture');
  });

  it('stands on the ellipsoid and shows through the ground when told so', () => {
    const style = { pointHeightReference: 'NONE', pointDisableDepthTestDistance: 500 } as const;
    expect(part('symbol', 'fire', [[82, 44]], style)).toMatchObject({
      position: [82, 44, 0],
      throughGround: true,
    });
  });

  it('has its label inside, also of an arrow that is bent', () => {
    const label = part('text', 'curvedArrow', [
      [82, 44],
      [82.2, 44.3],
      [82.4, 44],
    ]);
    if (label === undefined) throw new Error('no label');
    const [lon, lat] = label.position;
    expect(lat).toBeGreaterThan(44.1);
    expect(Math.min(Math.abs(lon - 82.08), Math.abs(lon - 82.32))).toBeLessThan(0.06);
  });

  it('is refused with its problem where its control points make none', () => {
    const style = DEFAULT_PLOT_STYLE;
    expect(plotMark({ id: 'p', symbol: 'polygon', points: LINE, text: '', style })).toEqual({
      ok: false,
      error: 'tooFewPoints',
    });
  });
});
