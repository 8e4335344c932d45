import { describe, expect, it } from 'vitest';
import { cssWithAlpha, parseCssColor } from './cssColor.ts';

describe('parseCssColor', () => {
  it.each([
    ['#5fc08b', [95, 192, 139, 1]],
    ['#F00', [255, 0, 0, 1]],
    ['#00ff0080', [0, 255, 0, 128 / 255]],
    ['tomato', [255, 99, 71, 1]],
    ['transparent', [0, 0, 0, 0]],
    ['rgb(10, 20, 30)', [10, 20, 30, 1]],
    ['rgba(10,20,30,.5)', [10, 20, 30, 0.5]],
    ['rgb(100% 0% 0% / 25%)', [255, 0, 0, 0.25]],
    ['hsl(120, 100%, 50%)', [0, 255, 0, 1]],
  ])('reads %s', (text, rgba) => {
    expect(parseCssColor(text)).toEqual(rgba);
  });

  it.each(['', 'greenish', '#12345', 'rgb(1,2)', 'rgb(a,b,c)', 'url(x)', 'constructor', '#ggg'])(
    'refuses "%s"',
    (text) => {
      expect(parseCssColor(text)).toBeUndefined();
    },
  );
});

describe('cssWithAlpha', () => {
  it('multiplies the alpha a colour has', () => {
    expect(cssWithAlpha('rgba(1, 2, 3, 0.5)', 0.2)).toBe('rgba(1, 2, 3, 0.1)');
  });
});
