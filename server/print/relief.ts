import { hexOf } from '../../src/domain/layers/record/cssColor.ts';
import { LEVEL_SHADE } from '../../src/domain/sheet/cartography/shade.ts';
import type { Outline } from '../../src/domain/sheet/insetMap.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { pathThrough, rectPath } from '../../src/domain/sheet/pathData.ts';
import { placementOf, projectionOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { SheetBand } from './bands.ts';
import { coverRows, type Shade } from './blend.ts';
import type { TileGrid } from '../base/drawing/tileGrid.ts';
import { openImagery } from './imagery.ts';

/** The relief below a map. */
export interface MapRelief {
  readonly tiles: TileGrid;
  /** The land that is shown in full: what lies beyond is paler; all of it without rings. */
  readonly home: Outline;
}

/** The land where nothing else lies: hardly a colour, so that every theme reads on it. */
const LAND = [250, 248, 241] as const;

/** The relief is there, and is no theme: shades are brought so much nearer to level ground. */
const STRENGTH = 0.55;

/** Paper over the land of the neighbours. */
const BEYOND_OPACITY = 0.5;

/** By the values of the shade's tiles: what colours are multiplied by. */
export const SHADE_FACTORS = Float64Array.from(
  { length: 256 },
  (_, value) => 1 + (value / LEVEL_SHADE - 1) * STRENGTH,
);

/** What the land and that of the neighbours look like on level ground. */
export const LAND_COLOURS = {
  home: hexOf(LAND),
  beyond: hexOf(LAND.map((part) => part + (255 - part) * BEYOND_OPACITY)),
} as const;

/** Makes the relief ready to be drawn below a map. */
export function openRelief({ tiles, home }: MapRelief, sheet: Sheet) {
  const { frame } = choosePaper(sheet.page);
  const { toSheet } = projectionOf(placementOf(sheet));
  const shades = openImagery(tiles, sheet);
  const rings = home.map((ring) =>
    pathThrough(
      ring.map(([lon, lat]) => toSheet(lon, lat)),
      true,
    ),
  );
  const shade = async (
    { widthPx, top, rows }: Omit<SheetBand, 'data'>,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const data = new Uint8Array(widthPx * rows * 3).fill(LEVEL_SHADE);
    await shades.draw({ data, widthPx, top, rows }, signal);
    return data;
  };
  const beyond = `${rectPath(frame.xPx, frame.yPx, frame.widthPx, frame.heightPx)}${rings.join('')}`;
  return {
    /** Path data of the land that is shown in full; empty where all is. */
    home: rings.join(''),
    /** The shade of a band's rows: three equal channels of the pixels' width and height. */
    shade,
    /** What makes the neighbours' land pale, an SVG element on the page; empty where all is home. */
    veil:
      rings.length === 0
        ? ''
        : `<path d="${beyond}" fill-rule="evenodd" fill="#ffffff" fill-opacity="${BEYOND_OPACITY}"/>`,
    /** Draws the land into a band. @returns its shade, which lies on what covers it */
    async draw(band: SheetBand, signal: AbortSignal): Promise<Shade> {
      const data = await shade(band, signal);
      const lit = { data, factors: SHADE_FACTORS };
      const first = Math.max(band.top, frame.yPx);
      const end = Math.min(band.top + band.rows, frame.yPx + frame.heightPx);
      const rowBytes = band.widthPx * 3;
      const [from, to] = [(first - band.top) * rowBytes, (end - band.top) * rowBytes];
      const inFrame = { data: band.data.subarray(from, to), widthPx: band.widthPx };
      const columns = [frame.xPx, frame.xPx + frame.widthPx] as const;
      coverRows(inFrame, LAND, columns, { ...lit, data: data.subarray(from, to) });
      return lit;
    },
  };
}
