import { describe, expect, test } from 'vitest';
import type { LayerStyle } from '../../layers/record/layerStyle.ts';
import { onWhite, paperInk } from './paperInk.ts';
import { paperLayers, paperPasses, type StyledLayer } from './paperLayers.ts';

type Rule = Omit<LayerStyle['rules'][number], 'title' | 'titleEn'>;

function layer(
  geometryType: StyledLayer['geometryType'],
  rule: Rule,
  paperRole?: LayerStyle['paperRole'],
): StyledLayer {
  return {
    geometryType,
    style: {
      rules: [{ title: '类', titleEn: 'Class', ...rule }],
      ...(paperRole === undefined ? {} : { paperRole }),
    },
  };
}

const pen = (color: string, widthPx: number, alpha = 1) => ({ color, widthPx, alpha });

const COVER = layer('polygon', { fill: { color: '#00ff00', alpha: 0.6 } }, 'cover');
const RESERVES = layer('polygon', { fill: { color: '#5fc08b', alpha: 0.22 }, line: pen('#8ee0b0', 1.8) });
const ZONES = layer('polygon', { fill: { color: '#d9534f', alpha: 0.3 }, line: pen('#d9534f', 1.4) });
const PARCELS = layer('polygon', {
  fill: { color: '#123456', alpha: 0.68 },
  line: pen('#22352c', 0.5, 0.25),
});
const LAKES = layer('polygon', { fill: { color: '#4ea3d8', alpha: 0.75 } }, 'water');
const ROADS = layer('line', { casing: pen('#000000', 4), line: pen('#ff8800', 2) }, 'traffic');
const TOWERS = layer('point', { point: { color: '#e8a13a', sizePx: 8, outline: '#ffffff' } });

const onPaper = (...layers: StyledLayer[]) => paperLayers(layers, { onImagery: false });

test('a fill is the opaque colour that it has on white', () => {
  const [cover] = onPaper(COVER);
  expect(cover?.rules[0]?.fill).toEqual({ color: onWhite('#00ff00', 0.6), alpha: 1 });
  expect(onWhite('#000000', 0.5)).toBe('#808080');
});

test('pens are dark enough for white paper', () => {
  const [reserves] = onPaper(RESERVES);
  expect(reserves?.rules[0]?.line?.color).toBe(paperInk('#8ee0b0'));
  expect(paperInk('#ffffff')).not.toBe('#ffffff');
  expect(paperInk('#102030')).toBe('#102030');
});

test('what was given for paper holds whole', () => {
  const [given] = onPaper(
    layer('polygon', { fill: { color: '#00ff00', alpha: 0.6 }, paper: { line: pen('#aa00aa', 2) } }),
  );
  expect(given?.rules[0]).toMatchObject({ line: { color: '#aa00aa' } });
  expect(given?.rules[0]?.fill).toBeUndefined();
});

describe('areas that were meant to be seen through', () => {
  test('are filled where nothing coloured lies below', () => {
    const [reserves] = onPaper(RESERVES);
    expect(reserves?.rules[0]?.hatch).toBeUndefined();
    expect(reserves?.rules[0]?.fill?.alpha).toBe(1);
  });

  test.each([
    ['below them in the list', [COVER, RESERVES, ZONES]],
    ['above them in the list', [RESERVES, ZONES, COVER]],
  ])('are hatched over a cover, each layer at an angle of its own: %s', (_, layers) => {
    const hatches = onPaper(...layers)
      .filter(({ role }) => role === 'overlay')
      .map(({ rules }) => rules[0]?.hatch?.angleDeg);
    expect(hatches).toEqual([45, 135]);
  });

  test('the upper of two is hatched', () => {
    const [reserves, zones] = onPaper(RESERVES, ZONES);
    expect([reserves?.rules[0]?.hatch, zones?.rules[0]?.fill]).toEqual([undefined, undefined]);
    expect(zones?.rules[0]?.hatch).toBeDefined();
  });
});

test('on imagery the screen’s looks hold, which were made for it', () => {
  const [, reserves] = paperLayers([COVER, RESERVES], { onImagery: true });
  expect(reserves?.rules[0]).toMatchObject({ fill: { color: '#5fc08b', alpha: 0.22 } });
});

describe('the order of drawing', () => {
  const order = (...layers: StyledLayer[]) =>
    paperPasses(onPaper(...layers)).map(({ layer: drawn, rules: [rule] }) => [
      layers.indexOf(drawn),
      rule?.point === undefined ? ((rule?.fill ?? rule?.hatch) !== undefined ? 'fill' : 'pen') : 'point',
    ]);

  test('is fills, lines, points whatever the list says', () => {
    expect(order(TOWERS, ROADS, RESERVES, LAKES, COVER)).toEqual([
      [4, 'fill'],
      [3, 'fill'],
      [2, 'fill'],
      [2, 'pen'],
      [1, 'pen'],
      [0, 'point'],
    ]);
  });

  test('leaves a lake within a reserve a lake, and its hatching above', () => {
    expect(order(LAKES, RESERVES)).toEqual([
      [1, 'fill'],
      [0, 'fill'],
      [1, 'pen'],
    ]);
    expect(order(LAKES, RESERVES, ZONES).map(([index]) => index)).toEqual([1, 0, 2, 1, 2]);
  });

  test('is that of the list among layers of one kind', () => {
    expect(order(PARCELS, { ...PARCELS }).map(([index]) => index)).toEqual([0, 1]);
  });

  test('has the borders of higher levels above those of lower ones', () => {
    const counties = layer('polygon', { line: pen('#6b3f63', 1.7) }, 'border');
    const townships = layer('polygon', { line: pen('#8a6f86', 0.7) }, 'border');
    expect(order(counties, townships).map(([index]) => index)).toEqual([1, 0]);
  });

  test('parcels keep their hairlines with their fill', () => {
    expect(order(PARCELS)).toEqual([[0, 'fill']]);
    expect(paperPasses(onPaper(PARCELS))[0]?.rules[0]?.line?.widthPx).toBe(0.5);
  });

  test('the relief lies on fills only', () => {
    const shaded = paperPasses(onPaper(COVER, LAKES, ROADS)).map(({ isShaded }) => isShaded);
    expect(shaded).toEqual([true, true, false]);
  });
});
