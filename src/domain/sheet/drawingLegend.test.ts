import { expect, it } from 'vitest';
import { drawingEntries } from './drawingLegend.ts';
import { drawingsSchema, type DrawingsInput } from './drawings.ts';

const SHEET = {
  page: { size: 'A4', orientation: 'landscape', dpi: 96 },
  centre: { lon: 82, lat: 44.5 },
  scale: 500_000,
  rotationDeg: 0,
  language: 'zh',
} as const;

type Input = DrawingsInput['features'][number];

const line = (properties: Input['properties'], lon = 82): Input => ({
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [lon, 44.4],
      [lon, 44.6],
    ],
  },
  properties,
});

const entries = (...features: readonly Input[]) =>
  drawingEntries(drawingsSchema.parse({ type: 'FeatureCollection', features }), SHEET);

it('tells each kind once, the topmost first, in the group of drawings, as it is drawn', () => {
  const point: Input = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [82, 44.5] },
    properties: { legend: '火点', fill: '#c22d1f', pointPx: 20, picture: 'fire' },
  };
  expect(entries(line({ legend: '直箭头', stroke: '#0000ff', strokePx: 3 }), point, point)).toEqual([
    {
      name: '火点',
      type: 'point',
      color: '#c22d1f',
      group: '标注与标绘',
      show: true,
      look: { point: { color: '#c22d1f', sizePx: 20, outline: '#c22d1f', picture: 'fire' } },
    },
    {
      name: '直箭头',
      type: 'line',
      color: '#0000ff',
      group: '标注与标绘',
      show: true,
      look: { line: { color: '#0000ff', alpha: 1, widthPx: 3 } },
    },
  ]);
});

it('tells nothing of what has no name, or lies outside of the frame', () => {
  expect(entries(line({ stroke: '#0000ff' }), line({ legend: '直箭头', stroke: '#0000ff' }, 90))).toEqual([]);
  expect(drawingEntries(undefined, SHEET)).toEqual([]);
});

it('shows what glows, not the glow that lies below it; other colours are other rows', () => {
  const glow = { legend: '标注线', stroke: '#ffff3a', strokeOpacity: 0.4, strokePx: 10 };
  const drawn = { legend: '标注线', stroke: '#ffff3a', strokePx: 2 };
  const looks = entries(line(glow), line(drawn), line({ ...drawn, stroke: '#00ff00' })).map(
    ({ look }) => look,
  );
  expect(looks).toEqual([
    { line: { color: '#00ff00', alpha: 1, widthPx: 2 } },
    { line: { color: '#ffff3a', alpha: 1, widthPx: 2 } },
  ]);
});
