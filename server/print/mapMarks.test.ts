import sharp from 'sharp';
import { expect, test } from 'vitest';
import { marksSvg, sheetSvg } from '../../src/domain/sheet/markSvg.ts';
import type { PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import type { PreparedFeature, PreparedLayer } from '../base/drawing/packed.ts';
import { mapSvg } from '../base/drawing/svg.ts';
import { layerPieces } from './mapMarks.ts';
import { passesInPicture } from './vectorMap.ts';

const [WIDTH, HEIGHT] = [240, 160];
const FRAME = {
  box: { minX: 0, maxX: WIDTH, minY: -HEIGHT, maxY: 0 },
  widthPx: WIDTH,
  heightPx: HEIGHT,
} as const;

const NAMES = { title: '', titleEn: '' };

/** A feature on the page; y is given downwards. */
function featureOf(
  kind: PreparedFeature['kind'],
  ...parts: readonly (readonly (readonly [number, number])[])[]
): PreparedFeature {
  const all = parts.flat();
  const [x, y] = [all.map(([u]) => u), all.map(([, v]) => -v)];
  return {
    kind,
    box: { minX: Math.min(...x), maxX: Math.max(...x), minY: Math.min(...y), maxY: Math.max(...y) },
    parts: parts.map((part) => Float64Array.from(part.flatMap(([u, v]) => [u, -v]))),
  };
}

const AREA = featureOf(
  'polygon',
  [
    [20, 20],
    [20, 140],
    [200, 130],
    [190, 30],
    [20, 20],
  ],
  [
    [60, 60],
    [120, 60],
    [120, 100],
    [60, 100],
    [60, 60],
  ],
);
const BEYOND = featureOf('line', [
  [-60, 90],
  [100, 20],
  [400, 150],
]);
const PLACE = featureOf('point', [[150, 80]]);

const pixelsOf = (svg: string) => sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).raw().toBuffer();

async function difference(layer: PreparedLayer): Promise<number> {
  const clips: string[] = [];
  const drawn = [...layerPieces(FRAME, layer, { resolutionM: 1, edgePx: 1 })].map(({ clip, marks }) => {
    if (clip === undefined) return marksSvg(marks);
    clips.push(`<clipPath id="c${clips.length}"><path d="${clip}"/></clipPath>`);
    return `<g clip-path="url(#c${clips.length - 1})">${marksSvg(marks)}</g>`;
  });
  const marks = await pixelsOf(sheetSvg(WIDTH, HEIGHT, clips.join('') + drawn.join('')));
  const picture = await pixelsOf(mapSvg(FRAME, [layer], 1));
  expect(picture.some((value) => value !== 255)).toBe(true);
  return marks.reduce((sum, value, at) => sum + Math.abs(value - (picture[at] ?? 0)), 0) / marks.length;
}

test.each<readonly [string, PreparedFeature, Partial<PaperRule>]>([
  ['an area with a hole', AREA, { fill: { color: '#4ea3d8', alpha: 0.6 } }],
  ['its edge', AREA, { line: { color: '#333333', alpha: 1, widthPx: 3 } }],
  [
    'a hatching and its edge',
    AREA,
    {
      hatch: { color: '#aa3300', widthPx: 1.5, gapPx: 9, angleDeg: 45 },
      line: { color: '#aa3300', alpha: 1, widthPx: 1 },
    },
  ],
  ['a hatching upright', AREA, { hatch: { color: '#aa3300', widthPx: 2, gapPx: 9, angleDeg: 90 } }],
  [
    'a dashed line with its casing, cut at the page',
    BEYOND,
    {
      casing: { color: '#000000', alpha: 1, widthPx: 7 },
      line: { color: '#ffcc33', alpha: 1, widthPx: 4, dashPx: [12, 6] },
    },
  ],
  ['a disc', PLACE, { point: { color: '#d43c3c', outline: '#ffffff', sizePx: 24 } }],
  ['a picture', PLACE, { point: { color: '#d43c3c', outline: '#ffffff', sizePx: 36, picture: 'fire' } }],
])('the marks of %s look as its picture does', async (_, feature, look) => {
  const style = { rules: [{ ...NAMES, ...look }] };
  // Soft edges differ a little, most of them those of slanting patterns, whose tiles are pixels; lines elsewhere are above 10.
  expect(await difference({ style, byRule: [[feature]] })).toBeLessThan('hatch' in look ? 2.5 : 0.5);
});

test('a rule of finer maps draws no marks on a coarser one', () => {
  const rules = [{ ...NAMES, fill: { color: '#4ea3d8', alpha: 1 }, maxResolutionM: 10 }];
  const layer = { style: { rules }, byRule: [[AREA]] };
  expect([...layerPieces(FRAME, layer, { resolutionM: 11, edgePx: 1 })]).toEqual([]);
});

test('what has too many corners is part of the picture from below, fills on the relief all or none', () => {
  const pass = (layer: number, isShaded: boolean) => ({
    layer,
    isShaded,
    isBorder: false,
    rules: [{ ...NAMES, line: { color: '#333333', alpha: 1, widthPx: 1 } }],
  });
  const passes = [pass(0, true), pass(1, true), pass(2, false), pass(3, false)];
  // Ten corners each.
  const features = passes.map(() => [[AREA]]);
  const map = { passes, ownPictures: [] };
  const relief = { tiles: { level: 0, columns: [0, 0], rows: [0, 0], pictures: [] }, home: [] } as const;
  const inPicture = (most: number, given: object = {}) =>
    passesInPicture({ ...map, ...given }, features, most);
  expect([40, 30, 20, 0].map((most) => inPicture(most))).toEqual([0, 1, 2, 4]);
  expect([40, 30, 10].map((most) => inPicture(most, { relief }))).toEqual([0, 2, 3]);
  expect(inPicture(40, { picture: new Uint8Array() })).toBe(4);
});
