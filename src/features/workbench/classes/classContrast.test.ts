import { expect, it } from 'vitest';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import { alikeClasses, lostOnImagery } from './classContrast.ts';
import { PALETTE_NAMES, PALETTES, paletteColours } from './palettes.ts';

const classes = (kind: LayerClasses['kind'], colours: readonly string[]): LayerClasses => ({
  ...{ field: 'x', kind },
  items: colours.map((color, at) => (kind === 'breaks' ? { upTo: at, color } : { value: at, color })),
});

it('names two classes that look alike: of ranges only neighbours', () => {
  expect(alikeClasses(classes('categories', ['#ff0000', '#00ff00', '#fb0505']))).toEqual([0, 2]);
  expect(alikeClasses(classes('breaks', ['#ff0000', '#00ff00', '#fb0505']))).toBeUndefined();
  expect(alikeClasses(classes('breaks', ['#00ff00', '#ff0000', 'rgb(251, 5, 5)']))).toEqual([1, 2]);
});

it('names classes that are lost in forest, steppe, desert or water on imagery', () => {
  expect(lostOnImagery(classes('breaks', ['#36462f', '#ff0000', '#baa785']))).toEqual([0, 2]);
});

it.each(PALETTE_NAMES.filter((name) => PALETTES[name][0] !== 'categories'))(
  'finds nothing wrong with five classes of %s',
  (name) => {
    const five = classes('breaks', paletteColours(name, 5, false));
    expect([alikeClasses(five), lostOnImagery(five)]).toEqual([undefined, []]);
  },
);
