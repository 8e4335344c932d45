import { describe, expect, it } from 'vitest';
import { MARK_PICTURES } from '../../../layers/record/markPictures.ts';
import { PICTURE_IDS, pictureColor, pictureOf } from './pictures.ts';
import { SYMBOLS } from './symbols.ts';

const POINTS = SYMBOLS.filter(({ group }) => group === 'point').map(({ id }) => id);

describe.each(POINTS)('the picture of %s', (id) => {
  // `vitest -u` writes the files anew.
  it('is the file that the panel of plot types shows', async () => {
    await expect(pictureOf(id)).toMatchFileSnapshot(`../../../../../assets/plot/${id}.svg`);
  });

  it('takes another colour, and nothing that is no colour', () => {
    const own = pictureColor(id) ?? '';
    expect(pictureOf(id, '#123456')).toContain('fill="#123456"');
    expect(pictureOf(id, '"/><script>')).toBe(pictureOf(id, own));
    expect(pictureOf(id, own, 0.5)).toContain('opacity="0.5"');
  });
});

it('records may name every picture', () => {
  expect(MARK_PICTURES).toEqual(PICTURE_IDS);
});

it('symbols that are drawn by their geometry have no picture', () => {
  expect(SYMBOLS.filter(({ id, group }) => group !== 'point' && pictureOf(id) !== undefined)).toEqual([]);
});
