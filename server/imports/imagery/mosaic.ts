import { createBlocks } from '../../../src/domain/layers/geotiff/blocks.ts';
import type { PlacesInPicture } from '../../../src/domain/layers/raster/lattice.ts';
import { shownAs, stretchOf } from '../../../src/domain/layers/geotiff/looks.ts';
import { tileOf, type Source } from '../../../src/domain/layers/geotiff/resample.ts';
import type { Picture } from './openPicture.ts';
import type { CutTiles, TileRange } from './pyramid.ts';

/** Bytes of blocks that are held, coloured, of all sheets: a whole row of them of a wide picture. */
const HELD_BYTES = 256_000_000;

/** Sheets whose values tell how all of them are stretched. */
const TELLING_SHEETS = 12;

/** A sheet, where its pixels lie and which tiles it meets. */
export interface PlacedSheet {
  readonly picture: Picture;
  readonly places: PlacesInPicture;
  readonly range: TileRange;
}

/** Lays a tile's pixels over those of the sheets below. */
function layOver(below: Uint8ClampedArray, above: Uint8ClampedArray): void {
  for (let at = 0; at < below.length; at += 4) {
    const opaque = (above[at + 3] ?? 0) / 255;
    if (opaque === 0) continue;
    const left = ((below[at + 3] ?? 0) / 255) * (1 - opaque);
    for (let part = 0; part < 3; part += 1)
      below[at + part] =
        ((above[at + part] ?? 0) * opaque + (below[at + part] ?? 0) * left) / (opaque + left);
    below[at + 3] = (opaque + left) * 255;
  }
}

/** Some of a list, from all over it. */
function someOf<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Most sheets that a row of tiles meets. */
function mostInRow(sheets: readonly PlacedSheet[]): number {
  const meets = (row: number) => sheets.filter(({ range }) => range.north <= row && row <= range.south);
  return Math.max(1, ...sheets.map(({ range }) => meets(range.north).length));
}

/**
 * The tiles of sheets beside and over each other, the later over the earlier. What is not of 8 bits is stretched by the values of all of
 * them, so that no sheet stands out. Tiles are to be asked for row by row: sheets above are forgotten.
 * @throws the signal's reason
 */
export async function tilesOfSheets(sheets: readonly PlacedSheet[], signal: AbortSignal): Promise<CutTiles> {
  const pictures = sheets.map(({ picture }) => picture);
  const stretch = await stretchOf(someOf(pictures, TELLING_SHEETS), signal);
  const heldBytes = HELD_BYTES / mostInRow(sheets);
  const sources = new Map<PlacedSheet, Source>();

  const sourceOf = (sheet: PlacedSheet): Source => {
    const known = sources.get(sheet);
    if (known !== undefined) return known;
    const { picture, places } = sheet;
    const { widthPx, heightPx } = picture;
    const { look, isOfClasses } = shownAs(picture.samples, stretch);
    const source = { blocks: createBlocks(picture, look, heldBytes), widthPx, heightPx, places, isOfClasses };
    sources.set(sheet, source);
    return source;
  };

  return {
    isOfClasses: pictures[0]?.samples.palette !== undefined,
    async tile({ x, y }) {
      for (const sheet of sources.keys()) if (sheet.range.south < y) sources.delete(sheet);
      let made: Uint8ClampedArray | undefined;
      for (const sheet of sheets) {
        const { west, north, east, south } = sheet.range;
        if (x < west || x > east || y < north || y > south) continue;
        const tile = await tileOf(sourceOf(sheet), { x, y }, signal);
        if (made === undefined) made = tile;
        else if (tile !== undefined) layOver(made, tile);
      }
      return made;
    },
  };
}
