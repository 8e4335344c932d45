import { expect, it } from 'vitest';
import { DEFAULT_STYLE } from '../../../domain/drawing/annotation.ts';
import { fromLink, toLink, type LinkedDrawing } from './linkDrawings.ts';

const PLAIN: LinkedDrawing = {
  label: '',
  shape: { kind: 'circle', centre: [82.12345, 44.54321], radiusM: 1200.5 },
  style: DEFAULT_STYLE,
};
const STYLED: LinkedDrawing = {
  label: '防火道',
  shape: {
    kind: 'polyline',
    path: [
      [82, 44.5],
      [82.1, 44.6],
    ],
  },
  style: { ...DEFAULT_STYLE, lineColor: '#ff0000', lineWidth: 4 },
};

it('brings drawings back as they are', () => {
  expect(fromLink(JSON.parse(JSON.stringify(toLink([PLAIN, STYLED]))) as unknown[])).toEqual([PLAIN, STYLED]);
});

it('says no more than it must', () => {
  expect(toLink([PLAIN])).toEqual([{ s: PLAIN.shape }]);
  expect(toLink([STYLED])[0]).toHaveProperty('y', { lineColor: '#ff0000', lineWidth: 4 });
});

it('keeps places to a metre', () => {
  const [row] = toLink([{ ...PLAIN, shape: { kind: 'point', position: [82.123456789, 44.987654321] } }]);
  expect(row).toEqual({ s: { kind: 'point', position: [82.12346, 44.98765] } });
});

it('leaves out what is no drawing, and all beyond some hundred', () => {
  const bad = [
    null,
    7,
    {},
    { s: { kind: 'point', position: [82, 144] } },
    { s: PLAIN.shape, y: { lineColor: 'url(x)' } },
  ];
  expect(fromLink([...bad, { s: PLAIN.shape }])).toEqual([PLAIN]);
  expect(fromLink(Array.from({ length: 600 }, () => ({ s: PLAIN.shape })))).toHaveLength(500);
});
