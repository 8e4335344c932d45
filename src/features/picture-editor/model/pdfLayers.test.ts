import { describe, expect, it } from 'vitest';
import { newImage, newShape, newText } from './newObjects.ts';
import { pdfLayers } from './pdfLayers.ts';
import { createPdfDrawing } from '../../../domain/sheet/pdf/pdfDrawing.ts';
import { EMPTY_PICTURE, type PictureObject } from './picture.ts';
import { shapeMarks } from './shapeMarks.ts';

const text = (id: string, xMm: number) => newText({ id, name: id, xMm, yMm: 50 }, id);
const image = (id: string, xMm: number) =>
  newImage({ id, name: id, xMm, yMm: 50 }, 'own', { widthMm: 20, heightMm: 20 });

function layersOf(...objects: PictureObject[]) {
  const { pixels, drawn } = pdfLayers({ ...EMPTY_PICTURE, objects }, ({ kind }) => kind !== 'image');
  return { pixels: pixels.objects.map(({ id }) => id), drawn: drawn.map(({ id }) => id) };
}

describe('a PDF of a picture', () => {
  it('draws texts over the pixels in their order', () => {
    expect(layersOf(image('map', 50), text('a', 50), text('b', 52))).toEqual({
      pixels: ['map'],
      drawn: ['a', 'b'],
    });
  });

  it('shows a text that an image covers as pixels, and one beside it as letters', () => {
    expect(layersOf(text('below', 50), text('beside', 90), image('photo', 50))).toEqual({
      pixels: ['below', 'photo'],
      drawn: ['beside'],
    });
  });

  it('keeps the order of what lies under pixels', () => {
    expect(layersOf(text('a', 40), text('b', 47), image('photo', 55))).toEqual({
      pixels: ['a', 'b', 'photo'],
      drawn: [],
    });
    const under = layersOf(text('lowest', 30), image('photo', 50), text('top', 50));
    expect(under).toEqual({ pixels: ['photo'], drawn: ['lowest', 'top'] });
  });

  it('keeps hidden objects out of sight and out of the way', () => {
    const hidden = { ...image('hidden', 50), hidden: true };
    expect(layersOf(text('a', 50), hidden)).toEqual({ pixels: ['hidden'], drawn: ['a'] });
  });
});

it('lines of a shape are written with their pen, dashes and opacity', () => {
  const drawing = createPdfDrawing({});
  const [mark] = shapeMarks(
    { ...newShape({ id: 's', name: 's', xMm: 0, yMm: 0 }, 'rectangle'), fill: '#ff0000', dashed: true },
    40,
    20,
    2,
  );
  if (mark === undefined) throw new Error('no mark');
  drawing.mark(mark, 0.5);
  expect(drawing.operators().split('\n')).toEqual([
    'q',
    '/O50x50 gs',
    '1 0 0 rg',
    '0.1098 0.1686 0.1451 RG 2 w 0 J 0 j [8 5] 0 d',
    '-19 -9 m 19 -9 l 19 9 l -19 9 l h',
    'B',
    'Q',
  ]);
  expect([...drawing.opacities()]).toEqual([['O50x50', { fill: 0.5, stroke: 0.5 }]]);
});
