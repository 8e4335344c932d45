import type { LonLat } from '../../../src/domain/drawing/place.ts';
import { DEFAULT_PLOT_STYLE } from '../../../src/domain/drawing/plot/attribute.ts';
import { symbolOf, SYMBOLS, type SymbolId } from '../../../src/domain/drawing/plot/shapes/symbols.ts';
import { plotMark } from '../../../src/features/plot/plotMarks.ts';
import type { StaticMark } from '../../../src/scene/staticLayer.ts';

/** Control points of a good symbol of any kind, in its own size about its middle: a tail, then an axis eastwards. */
const FORM: readonly LonLat[] = [
  [-1, 0.5],
  [-0.9, -0.5],
  [0.2, -0.9],
  [1, 0.4],
];

/** How flat a degree of longitude is in the prefecture. */
const FLATTEN = 0.71;

const COLORS = ['#2f86c9', '#d6453d', '#2f8f5b', '#e0b252', '#6d5aa8'] as const;

/** A plot of a symbol about a place, so many degrees of latitude large. */
export function plotAbout(symbol: SymbolId, index: number, [lon, lat]: LonLat, sizeDeg: number): StaticMark {
  const { points, endsAt = Math.min(points.most, FORM.length), kind } = symbolOf(symbol);
  const whole = kind === 'point' ? [[0, 0] as const] : FORM.slice(0, Math.max(points.least, endsAt));
  const polygonMaterialColor = COLORS[index % COLORS.length] ?? '#2f86c9';
  const made = plotMark({
    id: `${symbol}-${String(index)}`,
    symbol,
    points: whole.map(([x, y]): LonLat => [lon + (x * sizeDeg) / FLATTEN, lat + y * sizeDeg]),
    text: `标绘${String(index)}`,
    style: { ...DEFAULT_PLOT_STYLE, polygonMaterialColor, ellipseMaterialColor: polygonMaterialColor },
  });
  if (!made.ok) throw new Error(`${symbol}: ${made.error}`);
  return made.value;
}

/** So many plots of every kind in turn, on a grid over the prefecture. */
export function manyPlots(count: number): readonly StaticMark[] {
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  const stepDeg = 3.6 / columns;
  return Array.from({ length: count }, (_, index) => {
    const symbol = SYMBOLS[index % SYMBOLS.length]?.id ?? 'point';
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const at: LonLat = [80 + column * stepDeg, 43.7 + row * stepDeg * FLATTEN];
    return plotAbout(symbol, index, at, stepDeg * 0.3);
  });
}
