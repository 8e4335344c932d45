import { describe, expect, test } from 'vitest';
import { choosePaper } from '../../../src/domain/sheet/paper.ts';
import { textBox } from '../../../src/domain/sheet/textBox.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import { nameMarks, type NamedLayer } from './nameMarks.ts';

const MAP: Sheet = {
  title: '',
  unit: '',
  date: '2026-11-22',
  page: { size: 'A3', orientation: 'landscape', dpi: 100, mapMm: [200, 120] },
  centre: { lon: 82, lat: 45 },
  scale: 500_000,
  rotationDeg: 0,
  layers: ['towns'],
  furniture: { legend: false, scaleBar: false, northArrow: false, grid: false, inset: false },
  language: 'zh',
};

const TOWNS: NamedLayer = {
  title: '乡镇',
  style: { rules: [{ title: '乡镇', titleEn: 'Town' }] },
  role: 'point',
  rules: [{ title: '乡镇', titleEn: 'Town' }],
  features: [
    { id: 1, properties: { name: '大河沿子镇' }, geometry: { type: 'Point', coordinates: [82, 45] } },
  ],
} as unknown as NamedLayer;

const boxesOf = (sheet: Sheet) =>
  nameMarks({ sheet, layers: [TOWNS], parts: [], drawings: [] }).flatMap((mark) =>
    mark.kind === 'text' ? [textBox(mark)] : [],
  );

describe('the names of a map without its sheet', () => {
  test('stand beside their places in the middle of the map', () => {
    const { widthPx, heightPx } = choosePaper(MAP.page);
    const [box] = boxesOf(MAP);
    expect(box?.xPx).toBeGreaterThan(widthPx / 2);
    expect(Math.abs((box?.yPx ?? 0) - heightPx / 2)).toBeLessThan(30);
  });

  test('keep clear of what lies on the map: right of the middle is taken', () => {
    const boxes = boxesOf({ ...MAP, keepClear: [[100.5, -20, 500, 500]] });
    const middlePx = choosePaper(MAP.page).widthPx / 2;
    expect(boxes).toHaveLength(1);
    for (const { xPx, widthPx } of boxes) expect(xPx + widthPx).toBeLessThanOrEqual(middlePx + 2);
    expect(boxesOf({ ...MAP, keepClear: [[-1500, -1500, 3000, 3000]] })).toEqual([]);
  });
});

test('labels of a record’s expression stand in the place of names, in one line', () => {
  const label = (role: NamedLayer['role'], labelExpression: string) =>
    nameMarks({
      sheet: MAP,
      layers: [{ ...TOWNS, role, style: { ...TOWNS.style, labelExpression } }],
      parts: [],
      drawings: [],
    }).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(label('point', '{name}\\n[{missing}]{name}')).toEqual(['大河沿子镇 大河沿子镇']);
  // Of a layer whose names are not written without one.
  expect(label('line', '★{name}')).toEqual(['★大河沿子镇']);
  expect(label('point', '{missing}')).toEqual([]);
});

describe('the name of an area', () => {
  const square = (halfDeg: number): NamedLayer =>
    ({
      ...TOWNS,
      role: 'overlay',
      features: [
        {
          id: 1,
          properties: { name: '甘家湖梭梭林国家级自然保护区' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [82 - halfDeg, 45 - halfDeg],
                [82 + halfDeg, 45 - halfDeg],
                [82 + halfDeg, 45 + halfDeg],
                [82 - halfDeg, 45 + halfDeg],
                [82 - halfDeg, 45 - halfDeg],
              ],
            ],
          },
        },
      ],
    }) as unknown as NamedLayer;
  const kinds = (halfDeg: number) =>
    nameMarks({ sheet: MAP, layers: [square(halfDeg)], parts: [], drawings: [] }).map(({ kind }) => kind);
  test('stands in it where it has room, and at a leader where it has not', () => {
    expect(kinds(0.4)).toEqual(['text']);
    expect(kinds(0.03)).toEqual(['path', 'text']);
  });

  test('is left away where nobody sees what the leader would point at', () => {
    expect(kinds(0.001)).toEqual([]);
  });
});
