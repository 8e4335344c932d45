import { describe, expect, test } from 'vitest';
import { DRAWING_LIMITS, drawingMarks, drawingsSchema, type DrawingsInput } from './drawings.ts';
import { placementOf, projectionOf } from './placement.ts';
import { textWidthPx } from './textWidth.ts';

const PLACEMENT = placementOf({
  page: { size: '5000px', orientation: 'landscape', dpi: 300 },
  centre: { lon: 81.87, lat: 44.7 },
  scale: 800_000,
  rotationDeg: 0,
});

type Feature = DrawingsInput['features'][number];

const collection = (...features: Feature[]) => ({ type: 'FeatureCollection', features });

const POINT: Feature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [82, 45] },
  properties: { fill: '#ff0000', label: '点<1>' },
};

describe('drawings on a sheet', () => {
  test('lie where they are', () => {
    const drawings = drawingsSchema.parse(
      collection({
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [82, 45],
            [82.1, 45.1],
          ],
        },
        properties: { stroke: '#ff0000' },
      }),
    );
    const [mark] = drawingMarks(drawings, PLACEMENT, 3);
    const [x, y] = projectionOf(PLACEMENT).toSheet(82, 45);
    expect(mark?.kind === 'path' && mark.d).toMatch(
      new RegExp(`^M${String(Math.round(x * 100) / 100)} ${String(Math.round(y * 100) / 100)}L`),
    );
    expect(mark?.kind === 'path' && mark.line?.widthPx).toBe(6);
    expect(mark?.kind === 'path' && mark.fill).toBeUndefined();
  });
  test('have their labels above everything', () => {
    const marks = drawingMarks(drawingsSchema.parse(collection(POINT, POINT)), PLACEMENT, 3);
    expect(marks.map(({ kind }) => kind)).toEqual(['path', 'path', 'text', 'text']);
  });
  test('have pictures where they name one, as large as their dots and with their opacity', () => {
    const properties = { picture: 'fire', pointPx: 48, fillOpacity: 0.5 } as const;
    const drawings = drawingsSchema.parse(
      collection({
        ...POINT,
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [82, 45],
            [82.1, 45],
          ],
        },
        properties,
      }),
    );
    const marks = drawingMarks(drawings, PLACEMENT, 1).flatMap((mark) =>
      mark.kind === 'path' ? [mark] : [],
    );
    const [x] = projectionOf(PLACEMENT).toSheet(82, 45);
    const rims = marks.filter(({ fill }) => fill?.color === '#06100c');
    expect(rims.map(({ fill }) => fill?.opacity)).toEqual([0.175, 0.175]);
    expect(Number(/^M([\d.]+)/.exec(rims[0]?.d ?? '')?.[1])).toBeCloseTo(x + 22.5, 1);
    // Without a fill the badge has the picture's own colour.
    expect(marks.filter(({ fill }) => fill?.color === '#d6453d')).toHaveLength(2);
  });
  test('have their labels where they say, and behind them the box that they want', () => {
    const [x, y] = projectionOf(PLACEMENT).toSheet(82, 45);
    const marksOf = (properties: Feature['properties']) =>
      drawingMarks(
        drawingsSchema.parse(
          collection({ ...POINT, properties: { pointPx: 0, label: '火点', ...properties } }),
        ),
        PLACEMENT,
        2,
      );
    const textOf = (properties: Feature['properties']) =>
      marksOf(properties).find((mark) => mark.kind === 'text');
    const sizePx = 26;
    const baseline = (sides: number) => y + sides * sizePx + 0.36 * sizePx;
    expect(textOf({})).toMatchObject({
      yPx: baseline(-1),
      look: { align: 'center', halo: { color: '#ffffff', widthPx: sizePx * 0.22 } },
    });
    expect(textOf({ labelSide: 'below', labelAnchor: 'end', labelBold: true })).toMatchObject({
      yPx: baseline(1),
      look: { align: 'right', bold: true },
    });
    const box = {
      labelSide: 'middle',
      labelAnchor: 'start',
      labelFill: '#102030',
      labelFillOpacity: 0.4,
    } as const;
    expect(textOf(box)?.look.halo).toBeUndefined();
    const path = marksOf(box).find((mark) => mark.kind === 'path' && mark.fill?.color === '#102030');
    // Two letters and four CSS pixels at each side, so that the box ends where the text does.
    const [left, right] = [x - 8, x + 2 * sizePx + 8].map((at) => String(Math.round(at * 100) / 100));
    expect(path?.kind === 'path' && path.d).toMatch(new RegExp(`^M${left} [\\d.]+L${right} `));
  });
  test.each([
    ['left', 81.87 - 2.4, 44.7],
    ['right', 81.87 + 2.4, 44.7],
    ['upper', 81.87, 44.7 + 1.15],
    ['lower', 81.87, 44.7 - 1.15],
  ])('keep the label of a measure whole at the map’s %s edge', (side, lon, lat) => {
    const { toSheet, toGround } = projectionOf(PLACEMENT);
    const [left, right, top, bottom] = [40, 4960, 120, 3475];
    // A place on the map, less than a letter from the edge.
    const [x, y] = toSheet(lon, lat);
    const at = toGround([
      Math.max(left + 2, Math.min(right - 2, x)),
      Math.max(top + 2, Math.min(bottom - 2, y)),
    ]);
    const label = '1234.56 km²';
    const measure: Feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [at.lon, at.lat] },
      properties: { pointPx: 0, label },
    };
    const mark = drawingMarks(drawingsSchema.parse(collection(measure)), PLACEMENT, 3).at(-1);
    if (mark?.kind !== 'text') throw new Error('no label');
    const half = textWidthPx(label, mark.look.sizePx) / 2;
    expect(mark.xPx - half, side).toBeGreaterThanOrEqual(left);
    expect(mark.xPx + half, side).toBeLessThanOrEqual(right);
    expect(mark.yPx - mark.look.sizePx * 0.88, side).toBeGreaterThanOrEqual(top);
    expect(mark.yPx + mark.look.sizePx * 0.2, side).toBeLessThanOrEqual(bottom);
  });
  test('draw no label onto the map that belongs beyond it', () => {
    const { toSheet } = projectionOf(PLACEMENT);
    const far: Feature = { ...POINT, geometry: { type: 'Point', coordinates: [89, 45] } };
    const mark = drawingMarks(drawingsSchema.parse(collection(far)), PLACEMENT, 3).at(-1);
    expect(mark?.kind === 'text' && mark.xPx).toBeCloseTo(toSheet(89, 45)[0], 6);
  });
  test.each([
    ['a colour that is code', { ...POINT, properties: { fill: 'url(#x)' } }],
    ['a pen of no width', { ...POINT, properties: { stroke: '#000000', strokePx: -1 } }],
    ['places off the earth', { ...POINT, geometry: { type: 'Point', coordinates: [82, 91] } }],
    ['a line of one place', { ...POINT, geometry: { type: 'LineString', coordinates: [[82, 45]] } }],
    ['a geometry nobody knows', { ...POINT, geometry: { type: 'Curve', coordinates: [82, 45] } }],
    ['a picture nobody has drawn', { ...POINT, properties: { picture: '../fire' } }],
    ['a long label', { ...POINT, properties: { label: 'x'.repeat(201) } }],
  ])('are refused with %s', (_, feature) => {
    expect(drawingsSchema.safeParse({ type: 'FeatureCollection', features: [feature] }).success).toBe(false);
  });
  test('are refused with too many places', () => {
    const coordinates = Array.from({ length: DRAWING_LIMITS.vertices + 1 }, () => [82, 45]);
    const feature = { ...POINT, geometry: { type: 'LineString', coordinates } };
    expect(drawingsSchema.safeParse({ type: 'FeatureCollection', features: [feature] }).success).toBe(false);
  });
});
