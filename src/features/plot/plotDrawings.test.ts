import { expect, it } from 'vitest';
import type { LonLat } from '../../domain/drawing/place.ts';
import { DEFAULT_PLOT_STYLE, type PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { symbolOf, SYMBOLS, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import { drawingsSchema } from '../../domain/sheet/drawings.ts';
import { plotDrawings } from './plotDrawings.ts';

const PLACES: readonly LonLat[] = [
  [82, 44],
  [82.1, 43.9],
  [82.4, 43.9],
  [82.6, 44.1],
];

const plot = (symbol: SymbolId, points: readonly LonLat[], change: Partial<PlotStyle> = {}, text = '甲') => ({
  id: symbol,
  symbol,
  points,
  text,
  style: { ...DEFAULT_PLOT_STYLE, ...change },
});

/** What the sheet reads of plots. */
const read = (...plots: readonly ReturnType<typeof plot>[]) =>
  drawingsSchema.parse({
    type: 'FeatureCollection',
    features: plotDrawings(plots, (symbol) => `名 ${symbol}`),
  }).features;

it('the sheet takes every symbol, with its shape and its label', () => {
  for (const { id, points, kind } of SYMBOLS) {
    const drawn = read(
      plot(id, PLACES.slice(0, Math.max(points.least, Math.min(points.most, PLACES.length)))),
    );
    const kinds = drawn.map(({ geometry }) => geometry.type);
    expect(kinds[0], id).toBe(kind === 'area' ? 'Polygon' : kind === 'line' ? 'LineString' : 'Point');
    expect(
      drawn.filter(({ properties }) => properties.label === '甲'),
      id,
    ).toHaveLength(1);
    expect(symbolOf(id).group === 'text', id).toBe(kind === 'point' && drawn[0]?.properties.pointPx === 0);
  }
});

it('an arrow is a closed area with the colours, alphas and widths of its attributes', () => {
  const [arrow] = read(
    plot('straightArrow', PLACES.slice(0, 2), { polygonMaterialAlpha: 0.3, polylineWidth: 4 }),
  );
  expect(arrow?.properties).toMatchObject({
    fill: '#0000ff',
    fillOpacity: 0.3,
    stroke: '#ff0000',
    strokeOpacity: 1,
    strokePx: 4,
  });
  const ring = arrow?.geometry.type === 'Polygon' ? arrow.geometry.coordinates[0] : [];
  expect(ring?.at(-1)).toEqual(ring?.[0]);
});

it('a point has its colour, its size and its label, which is dark where its colour would be lost on paper', () => {
  const style = { pointMaterialColor: '#2f8f5b', pointPixelSize: 24, labelFontSize: 16 };
  const [point, ...rest] = read(plot('station', PLACES.slice(0, 1), style, '管护站\n第二行'));
  expect(rest).toEqual([]);
  expect(point?.properties).toMatchObject({
    fill: '#2f8f5b',
    pointPx: 24,
    label: '管护站 第二行',
    labelPx: 16,
  });
  expect(point?.properties.labelColor).toBe('#16221d');
});

it('a point symbol is its picture on the sheet, a plain point a disc with a white edge', () => {
  const [fire, disc] = read(plot('fire', PLACES.slice(0, 1)), plot('point', PLACES.slice(0, 1)));
  expect([fire?.properties.picture, fire?.properties.stroke]).toEqual(['fire', undefined]);
  expect([disc?.properties.picture, disc?.properties.stroke]).toEqual([undefined, '#ffffff']);
});

it('a label lies on the side that its attributes say, bold, and in its box with the colour that it has on the map', () => {
  const style = {
    labelHorizontalOrigin: 'LEFT',
    labelVerticalOrigin: 'TOP',
    labelFontWeight: 700,
    isLabelShowBackground: true,
    labelBackgroundColor: '#102030',
    labelBackgroundAlpha: 0.4,
  } as const;
  for (const symbol of ['fire', 'text'] as const)
    expect(read(plot(symbol, PLACES.slice(0, 1), style))[0]?.properties, symbol).toMatchObject({
      labelAnchor: 'start',
      labelSide: 'below',
      labelBold: true,
      labelColor: '#ffff00',
      labelFill: '#102030',
      labelFillOpacity: 0.4,
    });
  expect(read(plot('text', PLACES.slice(0, 1)))[0]?.properties).toMatchObject({
    labelAnchor: 'middle',
    labelSide: 'above',
    labelBold: false,
  });
});

it('what is switched off is not on the sheet, and what makes no symbol is left out', () => {
  const off = { isPolygonShow: false, isPolylineShow: false, isLabelShow: false };
  expect(read(plot('polygon', PLACES, off), plot('polygon', PLACES.slice(0, 2)))).toEqual([]);
});

it('sizes are held to what a sheet takes', () => {
  const style = { polylineWidth: 1000, labelFontSize: 1, pointPixelSize: 1000 };
  const [line, label] = read(plot('polyline', PLACES, style));
  expect([line?.properties.strokePx, label?.properties.labelPx]).toEqual([200, 4]);
  expect(read(plot('fire', PLACES.slice(0, 1), style))[0]?.properties.pointPx).toBe(200);
});

it('each symbol has its name in the legend, once for what it is made of; labels and texts have none', () => {
  const [arrow, label] = read(plot('straightArrow', PLACES.slice(0, 2)));
  expect(arrow?.properties.legend).toBe('名 straightArrow');
  expect(label?.properties).toMatchObject({ label: '甲' });
  expect(label?.properties.legend).toBeUndefined();
  expect(read(plot('station', PLACES.slice(0, 1)))[0]?.properties.legend).toBe('名 station');
  const text = SYMBOLS.find(({ group }) => group === 'text')?.id ?? 'text';
  expect(read(plot(text, PLACES.slice(0, 1))).flatMap(({ properties }) => properties.legend ?? [])).toEqual(
    [],
  );
});
