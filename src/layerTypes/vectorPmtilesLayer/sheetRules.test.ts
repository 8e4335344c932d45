import { expect, it } from 'vitest';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import type { TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import { looksOfSheet, shownBySheet } from './paintSheet.ts';
import { readSheet, type SheetRule } from './sheetRules.ts';

const feature = (kind: TileFeature['kind'], properties: Readonly<Record<string, unknown>>): TileFeature => ({
  ...{ kind, layer: 'parcels', properties },
  chains: [Float32Array.from([0.1, 0.1, 0.9, 0.1, 0.9, 0.9])],
});

const layer = (id: string, type: string, more: object = {}) => ({
  ...{ id, type, source: 'esri', 'source-layer': 'parcels' },
  ...more,
});

const rulesOf = (...layers: readonly object[]) => readSheet(JSON.stringify({ version: 8, layers }), 'esri');
const only = (...layers: readonly object[]): SheetRule => {
  const [rule] = rulesOf(...layers);
  if (rule === undefined) throw new Error('no rule');
  return rule;
};

const WOOD = feature('polygon', { _symbol: 0, area: 12 });
const ROAD = feature('line', { class: 'main' });
const WELL = feature('point', {});

it('areas have the colours that ArcGIS writes by symbol, each at its levels', () => {
  const rule = only(
    layer('小班/乔木林/1', 'fill', {
      ...{ filter: ['==', '_symbol', 0], minzoom: 5, maxzoom: 9 },
      paint: { 'fill-color': '#2f7d4f', 'fill-opacity': 0.5, 'fill-outline-color': 'rgba(0,0,0,0.4)' },
    }),
  );
  expect([4, 5, 9].map((zoom) => rule.isAt(zoom))).toEqual([false, true, false]);
  expect(rule).toMatchObject({ name: '小班/乔木林', of: 'parcels' });
  expect(rule.lookOf(WOOD, 6)).toMatchObject({
    fill: { color: 'rgba(47,125,79,1)', alpha: 0.5 },
    stroke: { color: 'rgba(0,0,0,0.4)', widthPx: 1 },
  });
  expect(rule.lookOf(feature('polygon', { _symbol: 1 }), 6)).toBeUndefined();
  expect(rule.lookOf(ROAD, 6)).toBeUndefined();
});

it('colours and widths may go by level and by value, in the old words and the new', () => {
  const old = only(
    layer('a', 'line', {
      paint: {
        'line-width': {
          base: 1,
          stops: [
            [4, 2],
            [8, 6],
          ],
        },
        'line-color': '#000',
        'line-dasharray': [2, 1],
      },
      layout: { 'line-cap': 'round' },
    }),
  );
  expect(old.lookOf(ROAD, 6)?.stroke).toMatchObject({
    widthPx: 4,
    dash: [2, 1],
    cap: 'round',
    join: 'miter',
  });
  const now = only(
    layer('b', 'fill', {
      filter: ['>', ['get', 'area'], 10],
      paint: { 'fill-color': ['step', ['get', 'area'], 'red', 20, 'blue'] },
    }),
  );
  expect(now.lookOf(WOOD, 6)?.fill?.color).toBe('rgba(255,0,0,1)');
  expect(now.lookOf(feature('polygon', { area: 5 }), 6)).toBeUndefined();
});

it('a pattern is a thin fill in its colour, and nothing where it has none', () => {
  const pattern = { 'fill-pattern': 'hatch' };
  expect(only(layer('a', 'fill', { paint: pattern })).lookOf(WOOD, 6)).toBeUndefined();
  const coloured = only(layer('a', 'fill', { paint: { ...pattern, 'fill-color': '#f00' } }));
  expect(coloured.lookOf(WOOD, 6)?.fill).toEqual({ color: 'rgba(255,0,0,1)', alpha: 0.35 });
});

it('texts, other sources, what is hidden, and what is broken are left out', () => {
  const rules = rulesOf(
    layer('text', 'symbol', { layout: { 'text-field': '{name}' } }),
    layer('other', 'fill', { source: 'contours' }),
    layer('hidden', 'fill', { layout: { visibility: 'none' } }),
    layer('broken', 'fill', { paint: { 'fill-color': ['step', ['get']] } }),
    { id: 5 },
    layer('kept', 'circle'),
  );
  expect(rules.map(({ name }) => name)).toEqual(['kept']);
  expect(() => readSheet('[', 'esri')).toThrow(LayerLoadError);
});

it('layers lie as the sheet orders them, with a row of the legend for each that shows something', () => {
  const rules = rulesOf(
    { id: 'below', type: 'background', paint: { 'background-color': '#fff' } },
    layer('林地', 'fill', { paint: { 'fill-color': '#0f0' } }),
    layer('林地界', 'line', { paint: { 'line-color': '#f00', 'line-width': 2 } }),
    layer('井', 'circle', { paint: { 'circle-radius': 4, 'circle-color': '#00f' } }),
    layer('湖', 'fill', { filter: ['==', 'class', 'lake'] }),
  );
  const layers = shownBySheet([WELL, ROAD, WOOD], rules, 6);
  expect(layers.map(({ rule, shown }) => [rule.name, shown.length])).toEqual([
    ['below', 1],
    ['林地', 1],
    // The edge of an area is a line, too.
    ['林地界', 2],
    ['井', 1],
    ['湖', 0],
  ]);
  expect(looksOfSheet(layers, rules)).toMatchObject([
    { kind: 'polygon', look: { name: '林地', fill: { color: 'rgba(0,255,0,1)' } } },
    { kind: 'line', look: { name: '林地界', line: { color: 'rgba(255,0,0,1)', widthPx: 2 } } },
    { kind: 'point', look: { name: '井', point: { color: 'rgba(0,0,255,1)', sizePx: 8 } } },
  ]);
});
