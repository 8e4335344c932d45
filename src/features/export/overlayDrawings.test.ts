import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene } from '../../../tests/support/memoryScene.ts';
import { drawingMarks, drawingsSchema, type DrawingsInput } from '../../domain/sheet/drawings.ts';
import type { OverlayGraphic } from '../../scene/overlay.ts';
import { overlayDrawings } from './overlayDrawings.ts';

function drawingsWith(overlays: Readonly<Record<string, readonly OverlayGraphic[]>>): DrawingsInput {
  const scene = createMemoryScene({ clock: createFakeClock() });
  for (const [name, graphics] of Object.entries(overlays))
    graphics.forEach((graphic, index) => scene.plane.overlay(name).put(String(index), graphic));
  return overlayDrawings(scene).drawings;
}

const RING = [
  [82, 44],
  [83, 44],
  [83, 45],
] as const;

it('what was drawn and measured is on the sheet with its look, and the marks of tools are not', () => {
  const drawings = drawingsWith({
    measure: [{ shape: 'line', path: [...RING], color: 'rgba(78, 163, 216, 0.5)', widthPx: 3, dashed: true }],
    annotations: [
      {
        shape: 'polygon',
        rings: [RING],
        color: '#ffff3a',
        fillAlpha: 0.3,
        outlinePx: 2,
        outlineColor: 'red',
      },
      { shape: 'point', position: [82, 44, 900], color: '#fff', sizePx: 9, label: '瞭望塔' },
    ],
    'place-mark': [{ shape: 'point', position: [82, 44], color: '#fff', sizePx: 9 }],
    'clip-plane': [{ shape: 'polygon', rings: [RING], color: '#fff', fillAlpha: 0, outlinePx: 1 }],
  });
  expect(drawings.features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Point', 'LineString']);
  const [area, point, line] = drawings.features;
  expect(area?.geometry.coordinates).toEqual([[...RING, RING[0]]]);
  expect(area?.properties).toMatchObject({
    fill: '#ffff3a',
    fillOpacity: 0.3,
    stroke: '#ff0000',
    strokePx: 2,
  });
  expect(point).toMatchObject({
    geometry: { coordinates: [82, 44] },
    properties: { label: '瞭望塔', pointPx: 9 },
  });
  expect(line?.properties).toMatchObject({
    stroke: '#4ea3d8',
    strokeOpacity: 0.5,
    strokePx: 3,
    dashPx: [6, 4],
  });
});

it('is what the sheet reads, whatever the colours and texts are', () => {
  const drawings = drawingsWith({
    annotations: [
      {
        shape: 'label',
        position: [82, 44],
        text: `很长的\n${'标注'.repeat(200)}`,
        color: '#000',
        offsetPx: 4,
      },
      {
        shape: 'label',
        position: [82, 44],
        text: '亮字',
        color: '#e8f0ec',
        backgroundColor: '#000',
        offsetPx: 4,
      },
      { shape: 'line', path: [[82, 44]], color: 'no colour', widthPx: 1 },
      { shape: 'polygon', rings: [[[82, 44]], RING], color: 'no colour', fillAlpha: 1, outlinePx: 0 },
      {
        shape: 'model',
        position: [82, 44],
        url: '/car.glb',
        headingDeg: 0,
        pitchDeg: 0,
        color: '#f00',
        sizePx: 20,
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
  for (let index = 0; index < 2100; index++)
    scene.plane
      .overlay('annotations')
      .put(String(index), { shape: 'point', position: [82, 44], color: '#fff', sizePx: 9 });
  const { drawings, total } = overlayDrawings(scene);
  expect([drawings.features.length, total]).toEqual([2000, 2100]);
});

it('leaves out what would be more than a sheet takes', () => {
  const many = Array.from({ length: 2500 }, (): OverlayGraphic => ({
    shape: 'point',
    position: [82, 44],
    color: '#fff',
    sizePx: 9,
  }));
  const drawings = drawingsWith({ annotations: many, measure: many });
  expect(drawingsSchema.parse(drawings).features).toHaveLength(2000);
  const long = Array.from({ length: 60_000 }, (_, index) => [82 + index / 1e6, 44] as const);
  const lines = drawingsWith({
    measure: [1, 2].map(() => ({ shape: 'line', path: long, color: '#f00', widthPx: 1 })),
  });
  expect(drawingsSchema.parse(lines).features).toHaveLength(1);
});
