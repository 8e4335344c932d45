import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE, type Annotation } from '../../../domain/drawing/annotation.ts';
import { writtenReference } from '../../../domain/geodesy/writtenReference.ts';
import type { DrawnShape } from '../../../domain/drawing/shape.ts';
import { MOST_BYTES } from './importLimits.ts';
import { readAnnotations } from './readAnnotations.ts';
import {
  annotationsToCsv,
  annotationsToGeoJson,
  annotationsToKml,
  type AnnotationWords,
} from './writeAnnotations.ts';

const SHAPES: readonly DrawnShape[] = [
  { kind: 'point', position: [82.07, 44.9] },
  {
    kind: 'line',
    path: [
      [82, 44],
      [83, 45],
    ],
  },
  {
    kind: 'polyline',
    path: [
      [82, 44],
      [83, 45],
      [84, 44.5],
    ],
  },
  { kind: 'rectangle', extent: { west: 82, south: 44, east: 84, north: 45 } },
  { kind: 'circle', centre: [81.18, 44.6], radiusM: 12_000 },
  {
    kind: 'polygon',
    ring: [
      [82, 44],
      [83, 44],
      [83, 45],
    ],
  },
  {
    kind: 'line',
    path: [
      [179, 0],
      [181, 2],
    ],
  },
];
const STYLE = {
  ...DEFAULT_STYLE,
  lineColor: '#ff0000',
  surfaceColor: '#00ff00',
  pointColor: '#0000ff',
  lineWidth: 4,
};
const ITEMS = SHAPES.map((shape, index): Annotation => ({
  id: `A${String(index)}`,
  label: `标注 ${String(index)}`,
  show: true,
  time: '2026-11-21 20:00:00',
  shape,
  style: STYLE,
}));
/** Without the line over the date line, which lies in no zone of China. */
const NEAR = ITEMS.slice(0, -1);
const REFERENCES = ['EPSG:4515', 'EPSG:4503', 'EPSG:32644', 'EPSG:2370', 'EPSG:4214', 'EPSG:3857'];
const WORDS: AnnotationWords = {
  columns: {
    index: '序号',
    label: '标注',
    type: '类型',
    status: '状态',
    time: '时间',
    radius: '半径 (m)',
    lon: '经度',
    lat: '纬度',
    easting: '东坐标',
    northing: '北坐标',
  },
  types: { point: '点', line: '线', rectangle: '矩形', circle: '圆形', polygon: '多边形' },
  shown: '显示',
  hidden: '隐藏',
};

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const read = (text: string) => readAnnotations(bytesOf(text));
const shapesIn = (text: string) => {
  const made = read(text);
  return made.ok ? made.value.annotations.map(({ shape }) => shape) : made.error;
};

describe('GeoJSON', () => {
  it('brings every shape back with label and settings, a circle as a circle', () => {
    const made = read(annotationsToGeoJson(ITEMS));
    expect(made).toEqual({
      ok: true,
      value: {
        annotations: ITEMS.map(({ shape, label, style }) => ({ shape, label, style })),
        leftOut: 0,
        cause: undefined,
      },
    });
  });

  it.each(REFERENCES)('in %s brings every shape of there back as it was', (code) => {
    const made = read(annotationsToGeoJson(NEAR, writtenReference(code)));
    expect(made.ok && made.value.annotations.map(({ shape }) => shape)).toEqual(
      NEAR.map(({ shape }) => shape),
    );
  });

  it('that another program changed is read by its geometry', () => {
    const text = annotationsToGeoJson(ITEMS.slice(0, 1)).replace(/82\.07,\s*44\.9/, '82.5, 44.1');
    expect(shapesIn(text)).toEqual([{ kind: 'point', position: [82.5, 44.1] }]);
  });

  it('of other programs keeps name and simplestyle colours', () => {
    const feature = {
      type: 'Feature',
      properties: { 名称: '水库', stroke: 'red', 'stroke-width': 3, fill: '#0f0' },
      geometry: {
        type: 'MultiPoint',
        coordinates: [
          [82, 44],
          [83, 45, 600],
        ],
      },
    };
    const made = read(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const style = { ...DEFAULT_STYLE, lineColor: '#ff0000', lineWidth: 3, surfaceColor: '#00ff00' };
    expect(made).toMatchObject({
      value: {
        annotations: [
          { label: '水库', style, shape: { kind: 'point', position: [82, 44] } },
          { label: '水库', style, shape: { kind: 'point', position: [83, 45] } },
        ],
      },
    });
  });

  it('leaves bad features out and says where the first one is', () => {
    const features = [
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [82, 44] } },
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [82, 95] } },
    ];
    const made = read(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(made).toMatchObject({
      value: {
        leftOut: 1,
        cause: { code: 'out-of-range-swapped', at: 'features.1.geometry.coordinates [82, 95]' },
      },
    });
  });
});

describe('KML', () => {
  it('brings places, labels and colours back', () => {
    const made = read(annotationsToKml(ITEMS.slice(0, 3), '标注'));
    expect(made).toMatchObject({
      value: {
        annotations: ITEMS.slice(0, 3).map(({ shape, label }) => ({
          shape,
          label,
          style: { lineColor: '#ff0000', lineWidth: 4 },
        })),
      },
    });
  });

  it('writes labels that look like markup as text', () => {
    const [item] = ITEMS;
    const label = '<script>&"\u0007';
    const text = item === undefined ? '' : annotationsToKml([{ ...item, label }], 'a<b');
    expect(read(text)).toMatchObject({ value: { annotations: [{ label: '<script>&"' }] } });
  });
});

describe('CSV', () => {
  const text = annotationsToCsv(ITEMS, WORDS);

  it('is UTF-8 with a byte order mark and the panel’s columns', () => {
    expect(
      text.startsWith(
        '\ufeff序号,标注,类型,状态,时间,半径 (m),WKT,经度,纬度\r\n1,标注 0,点,显示,2026-11-21 20:00:00,,POINT',
      ),
    ).toBe(true);
  });

  it.each(REFERENCES)('in %s names its columns, and is read back to a millimetre', (code) => {
    const points = NEAR.filter(({ shape }) => shape.kind === 'point' || shape.kind === 'circle');
    const table = annotationsToCsv(points, WORDS, writtenReference(code));
    expect(table.split('\r\n')[0]).toContain(`WKT (${code})`);
    const close = (value: number): unknown => expect.closeTo(value, 7);
    expect(shapesIn(table)).toEqual([
      { kind: 'point', position: [close(82.07), close(44.9)] },
      { kind: 'circle', centre: [close(81.18), close(44.6)], radiusM: 12_000 },
    ]);
  });

  it('guards labels that a spreadsheet would run, and takes the guard off again', () => {
    const [item] = ITEMS;
    const label = '=HYPERLINK("http://x")';
    const guarded = item === undefined ? '' : annotationsToCsv([{ ...item, label }], WORDS);
    expect(guarded).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(read(guarded)).toMatchObject({ value: { annotations: [{ label }] } });
  });

  it('brings places and circles back', () => {
    expect(shapesIn(text)).toEqual(
      SHAPES.flatMap((shape): unknown[] => {
        if (shape.kind === 'rectangle') return [expect.objectContaining({ kind: 'polygon' })];
        const isCut = shape.kind === 'line' && shape.path[0]?.[0] === 179;
        return isCut
          ? [
              {
                kind: 'line',
                path: [
                  [179, 0],
                  [180, 1],
                ],
              },
              {
                kind: 'line',
                path: [
                  [-180, 1],
                  [-179, 2],
                ],
              },
            ]
          : [shape];
      }),
    );
  });

  it('of longitude and latitude only is read as points, with semicolons too', () => {
    expect(shapesIn('名称;经度;纬度\n博乐;82.07;44.9\n"精;河";82.9;44.6\n')).toEqual([
      { kind: 'point', position: [82.07, 44.9] },
      { kind: 'point', position: [82.9, 44.6] },
    ]);
  });

  it('in the code page of old Chinese spreadsheets is read', () => {
    // "名称,经度,纬度\n博乐,82,44\n" in GB 18030.
    const bytes = Uint8Array.from([
      0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbe, 0xad, 0xb6, 0xc8, 0x2c, 0xce, 0xb3, 0xb6, 0xc8, 0x0a, 0xb2, 0xa9,
      0xc0, 0xd6, 0x2c, 0x38, 0x32, 0x2c, 0x34, 0x34, 0x0a,
    ]);
    expect(readAnnotations(bytes.buffer)).toMatchObject({ value: { annotations: [{ label: '博乐' }] } });
  });
});

describe('hostile files are refused with the reason', () => {
  it.each([
    ['', 'invalid'],
    ['名称,备注\n湖,大\n', 'noColumns'],
    ['{"type":"FeatureCollection","features":[', 'invalid'],
    ['[]', 'invalid'],
    ['<html><body>404</body></html>', 'invalid'],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml></kml>', 'invalid'],
    ['PK\u0003\u0004', 'invalid'],
    ['\u0000\u0000\u0000', 'invalid'],
    ['经度,纬度\n北,南\n', 'invalid'],
    ['{"type":"FeatureCollection","features":[]}', 'nothing'],
    ['WKT\nPOLYGON((82 44\n', 'invalid'],
  ])('%j: %s', (text, code) => {
    expect(read(text)).toMatchObject({ ok: false, error: { code } });
  });

  it('files above 4 MB without reading them', () => {
    expect(readAnnotations(new ArrayBuffer(MOST_BYTES + 1))).toMatchObject({ error: { code: 'tooLarge' } });
  });

  it('a line of too many places is left out, not the rest', () => {
    const path = Array.from({ length: 5001 }, (_, index) => [82, index / 1000]);
    const features = [
      path,
      [
        [82, 44],
        [83, 45],
      ],
    ].map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    }));
    const made = read(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(made).toMatchObject({ value: { annotations: { length: 1 }, leftOut: 1 } });
  });
});
