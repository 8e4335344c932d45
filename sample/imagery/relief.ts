import { LEVEL_SHADE } from '../../src/domain/sheet/cartography/shade.ts';
import { latAtRow, metresPerPixel } from '../grid.ts';

/** Colours of the land by height, metres: muted, so that what lies over them is read. */
const TINTS: readonly (readonly [heightM: number, red: number, green: number, blue: number])[] = [
  [0, 205, 217, 196],
  [600, 219, 226, 202],
  [1400, 233, 228, 205],
  [2400, 222, 210, 188],
  [3400, 226, 222, 214],
  [4600, 246, 247, 248],
];

/** Light from the north-west, 45° high, as maps have it. */
const [LIGHT_EAST, LIGHT_NORTH, LIGHT_UP] = [-0.5, 0.5, Math.SQRT1_2];

/** How much steeper slopes are drawn than they are. */
const EXAGGERATION = 1.6;

/** Side of a tile's picture in pixels; its heights have one more, at the pixels' corners. */
const SIDE = 256;

function tintOf(heightM: number, channel: 1 | 2 | 3): number {
  const above = TINTS.findIndex(([fromM]) => fromM > heightM);
  const upper = TINTS.at(above);
  const lower = TINTS[above - 1];
  if (upper === undefined || lower === undefined) return TINTS.at(above === 0 ? 0 : -1)?.[channel] ?? 0;
  const share = (heightM - lower[0]) / (upper[0] - lower[0]);
  return lower[channel] + (upper[channel] - lower[channel]) * share;
}

/** Light that a slope gets at most, as a share of what level ground gets, and at least. */
const LIT = { most: 1.12, least: 0.45 } as const;

/**
 * Visits the pixels of a tile with the light that falls on them, as a share of what level ground gets.
 * @param heights 257 x 257 metres, row by row from the north, the edges shared with the tiles beside
 */
function eachLit(
  heights: Float32Array,
  z: number,
  y: number,
  visit: (pixel: number, shade: number, heightM: number) => void,
): void {
  const at = (column: number, row: number) => heights[row * (SIDE + 1) + column] ?? 0;
  for (let row = 0, pixel = 0; row < SIDE; row++) {
    const pixelM = metresPerPixel(z, latAtRow(y * SIDE + row, z));
    for (let column = 0; column < SIDE; column++, pixel++) {
      const [a, b, c, d] = [
        at(column, row),
        at(column + 1, row),
        at(column, row + 1),
        at(column + 1, row + 1),
      ];
      const east = (((b + d - a - c) / 2) * EXAGGERATION) / pixelM;
      const north = (((a + b - c - d) / 2) * EXAGGERATION) / pixelM;
      const lit = (LIGHT_UP - LIGHT_EAST * east - LIGHT_NORTH * north) / Math.hypot(1, east, north);
      const shade = Math.min(LIT.most, Math.max(LIT.least, 0.45 + 0.55 * (lit / LIGHT_UP)));
      visit(pixel, shade, (a + b + c + d) / 4);
    }
  }
}

/**
 * Draws the relief of a tile: tinted by height, shaded by slope.
 * @param heights as {@link eachLit} takes them
 * @returns RGB bytes of 256 x 256 pixels
 */
export function reliefTile(heights: Float32Array, z: number, y: number): Uint8Array {
  const rgb = new Uint8Array(SIDE * SIDE * 3);
  eachLit(heights, z, y, (pixel, shade, heightM) => {
    for (const channel of [1, 2, 3] as const)
      rgb[pixel * 3 + channel - 1] = Math.min(255, tintOf(heightM, channel) * shade);
  });
  return rgb;
}

/**
 * The shade of a tile's relief alone, to lie on colours.
 * @param heights as {@link eachLit} takes them
 * @returns one byte for each of 256 x 256 pixels: {@link LEVEL_SHADE} on level ground, in proportion darker and lighter on slopes
 */
export function shadeTile(heights: Float32Array, z: number, y: number): Uint8Array {
  const shades = new Uint8Array(SIDE * SIDE);
  eachLit(heights, z, y, (pixel, shade) => {
    shades[pixel] = Math.min(255, Math.round(shade * LEVEL_SHADE));
  });
  return shades;
}
