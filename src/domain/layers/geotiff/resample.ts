import { SCENE_TILE_PX as SIDE_PX } from '../raster/tileMatrix.ts';
import type { Blocks } from './blocks.ts';
import type { PlacesInPicture } from '../raster/lattice.ts';
import { mixInto, type PicturePart } from '../raster/mixing.ts';

/** A picture and how pixels of tiles lie in it. */
export interface Source {
  readonly blocks: Blocks;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly places: PlacesInPicture;
  /** Whether each pixel takes the nearest one's colour. */
  readonly isOfClasses: boolean;
}

/** The pixels of a picture that a tile may show; undefined where it shows none. */
async function partUnder(
  { blocks, widthPx, heightPx }: Source,
  places: Float64Array,
  signal: AbortSignal,
): Promise<PicturePart | undefined> {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at] ?? NaN;
    const y = places[at + 1] ?? NaN;
    if (!(x >= 0 && x < widthPx && y >= 0 && y < heightPx)) continue;
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  if (west === Infinity) return undefined;
  const [column, row] = [Math.max(0, Math.floor(west - 0.5)), Math.max(0, Math.floor(north - 0.5))];
  const right = Math.min(widthPx, Math.floor(east + 0.5) + 1);
  const below = Math.min(heightPx, Math.floor(south + 0.5) + 1);
  return blocks.window({ column, row, widthPx: right - column, heightPx: below - row }, signal);
}

function nearestInto(out: Uint8ClampedArray, at: number, part: PicturePart, places: Float64Array): void {
  const { rgba, widthPx, column, row } = part;
  const x = Math.floor(places[at / 2] ?? NaN) - column;
  const from = ((Math.floor(places[at / 2 + 1] ?? NaN) - row) * widthPx + x) * 4;
  out.set(rgba.subarray(from, from + 4), at);
}

/** A tile of the level that the source's places are of: its pixels' colours; undefined where the picture shows nothing. @throws the signal's reason */
export async function tileOf(
  source: Source,
  { x, y }: { readonly x: number; readonly y: number },
  signal: AbortSignal,
): Promise<Uint8ClampedArray | undefined> {
  const { widthPx, heightPx, isOfClasses } = source;
  const places = new Float64Array(SIDE_PX * SIDE_PX * 2);
  const [left, top] = [x * SIDE_PX, y * SIDE_PX];
  source.places.ofRectangle({ left, top, right: left + SIDE_PX, bottom: top + SIDE_PX }, places);
  const part = await partUnder(source, places, signal);
  if (part === undefined) return undefined;
  const out = new Uint8ClampedArray(SIDE_PX * SIDE_PX * 4);
  const write = isOfClasses ? nearestInto : mixInto;
  for (let at = 0; at < SIDE_PX * SIDE_PX; at += 1) {
    const column = places[at * 2] ?? NaN;
    const row = places[at * 2 + 1] ?? NaN;
    if (column >= 0 && column < widthPx && row >= 0 && row < heightPx) write(out, at * 4, part, places);
  }
  return isEmpty(out) ? undefined : out;
}

function isEmpty(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return false;
  return true;
}
