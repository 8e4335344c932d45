import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene } from '../../../tests/support/memoryScene.ts';
import { drawingMarks, drawingsSchema, type DrawingsInput } from '../../domain/sheet/drawings.ts';
import { ABOVE, edgedDot, nameMark, type MapMark } from '../../domain/drawing/marks.ts';
import { overlayDrawings } from './overlayDrawings.ts';

const NAMES = { symbol: '标注点', line: '标注线', area: '标注面' };

function drawingsWith(overlays: Readonly<Record<string, readonly MapMark[]>>): DrawingsInput {
  const scene = createMemoryScene({ clock: createFakeClock() });
  for (const [name, graphics] of Object.entries(overlays))
    graphics.forEach((graphic, index) => scene.plane.overlay(name).put(String(index), graphic));
  return overlayDrawings(scene, NAMES).drawings;
}

const DOT: MapMark = { kind: 'symbol', position: [82, 44], look: { color: '#fff', sizePx: 9 } };

const RING = [
  [82, 44],
  [83, 44],
  [83, 45],
] as const;

it('what was drawn and measured is on the sheet with its look, and the marks of tools are not', () => {
  const drawings = drawingsWith({
    measure: [
      {
        kind: 'line',
        paths: [RING],
        line: { color: 'rgba(78, 163, 216, 0.5)', widthPx: 3, dashPx: [12, 9] },
      },
    ],
    annotations: [
      {
        kind: 'area',
        rings: [RING],
        fill: { color: '#ffff3a', opacity: 0.3 },
        line: { color: 'red', widthPx: 2 },
      },
      edgedDot([82, 44, 900], '#fff', '#4ea3d8', 9),
      nameMark([82, 44, 900], '瞭望塔', { color: '#e8f0ec', sizePx: 9 }),
    ],
    'place-mark': [DOT],
    'clip-plane': [{ kind: 'area', rings: [RING], line: { color: '#fff', widthPx: 1 } }],
  });
  expect(drawings.features.map(({ geometry }) => geometry.type)).toEqual([
    'Polygon',
    'Point',
    'Point',
    'LineString',
  ]);
  const [area, point, name, line] = drawings.features;
  // The legend tells of what was drawn, not of its label, nor of what says itself what it is.
  expect(drawings.features.map(({ properties }) => properties.legend)).toEqual([
    '标注面',
    '标注点',
    undefined,
    undefined,
  ]);
  expect(area?.geometry.coordinates).toEqual([[...RING, RING[0]]]);
  expect(area?.properties).toMatchObject({
    fill: '#ffff3a',
    fillOpacity: 0.3,
    stroke: '#ff0000',
    strokePx: 2,
  });
  expect(point).toMatchObject({
    geometry: { coordinates: [82, 44] },
    properties: { pointPx: 9, fill: '#ffffff', stroke: '#4ea3d8', strokePx: 2 },
  });
  expect(name?.properties).toMatchObject({ label: '瞭望塔', pointPx: 0, labelColor: '#16221d' });
  expect(line?.properties).toMatchObject({
    stroke: '#4ea3d8',
    strokeOpacity: 0.5,
    strokePx: 3,
    dashPx: [12, 9],
  });
});

it('is what the sheet reads, whatever the colours and texts are', () => {
  const drawings = drawingsWith({
    annotations: [
      {
        kind: 'text',
        position: [82, 44],
        text: `很长的\n${'标注'.repeat(200)}`,
        look: { color: '#000', ...ABOVE, offsetPx: 4 },
      },
      {
        kind: 'text',
        position: [82, 44],
        text: '亮字',
        look: { color: '#e8f0ec', box: { color: '#000' }, ...ABOVE, offsetPx: 4 },
      },
      { kind: 'line', paths: [[[82, 44]]], line: { color: 'no colour', widthPx: 1 } },
      { kind: 'area', rings: [[[82, 44]], RING], fill: { color: 'no colour' } },
      {
        kind: 'model',
        position: [82, 44],
        url: '/car.glb',
        headingDeg: 0,
        pitchDeg: 0,
        look: { color: '#f00', sizePx: 20 },
      },
    ],
  });
  const read = drawingsSchema.parse(drawings);
  expect(read.features).toHaveLength(4);
  expect(read.features[1]?.properties).toMatchObject({ label: '亮字', labelColor: '#16221d' });
  const placement = {
    centre: { lon: 82, lat: 44 },
    origin: [0, 0],
    metresPerPx: 100,
    rotationDeg: 0,
    corners: [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
    ],
  } as const;
  expect(drawingMarks(read, placement, 1).filter(({ kind }) => kind === 'text')).toHaveLength(2);
});

it('tells how many shapes there are, so that none is left out unheard', () => {
  const scene = createMemoryScene({ clock: createFakeClock() });
  for (let index = 0; index < 2100; index++) scene.plane.overlay('annotations').put(String(index), DOT);
  const { drawings, total } = overlayDrawings(scene, NAMES);
  expect([drawings.features.length, total]).toEqual([2000, 2100]);
});

it('leaves out what would be more than a sheet takes', () => {
  const many = Array.from({ length: 2500 }, () => DOT);
  const drawings = drawingsWith({ annotations: many, measure: many });
  expect(drawingsSchema.parse(drawings).features).toHaveLength(2000);
  const long = Array.from({ length: 60_000 }, (_, index) => [82 + index / 1e6, 44] as const);
  const lines = drawingsWith({
    measure: [1, 2].map((): MapMark => ({
      kind: 'line',
      paths: [long],
      line: { color: '#f00', widthPx: 1 },
    })),
  });
  expect(drawingsSchema.parse(lines).features).toHaveLength(1);
});

it('what is seen from a place is on the sheet with its holes, below what was drawn', () => {
  const hole = [
    [82.6, 44.2],
    [82.7, 44.2],
    [82.7, 44.3],
  ] as const;
  const drawings = drawingsWith({
    annotations: [DOT],
    viewshed: [{ kind: 'area', rings: [RING, hole], fill: { color: '#f2c14e', opacity: 0.38 } }],
    'viewshed-places': [DOT],
  });
  expect(drawings.features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Point']);
  expect(drawings.features[0]?.geometry.coordinates).toHaveLength(2);
});
