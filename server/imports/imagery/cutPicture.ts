import { copyFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ImportReport, SourceLayer } from '../../../src/api/contracts/imports.ts';
import { unionExtent, type Extent } from '../../../src/domain/geodesy/extent.ts';
import { toWebMercator } from '../../../src/domain/geodesy/webMercator.ts';
import { inverseOf, placeOfPixel } from '../../../src/domain/layers/geotiff/affine.ts';
import { latticeOf, type Bounds, type PlacesInPicture } from '../../../src/domain/layers/raster/lattice.ts';
import type { PlainExtent } from '../../../src/domain/layers/imports/references.ts';
import { SCENE_TILE_PX as SIDE_PX } from '../../../src/domain/layers/raster/tileMatrix.ts';
import { WORLD_HALF_M } from '../../base/geo/tileMath.ts';
import type { ConvertWish } from '../convert.ts';
import { candidatesFor, inDegrees, referenceName } from '../describe.ts';
import type { Gdal } from '../gdal.ts';
import { ImportProblem } from '../problem.ts';
import { plainFileName } from '../sourceFiles.ts';
import { createArchiveWriter } from './archiveWriter.ts';
import { tilesOfSheets, type PlacedSheet } from './mosaic.ts';
import type { Picture } from './openPicture.ts';
import { cutPyramid, type TileRange } from './pyramid.ts';
import { closeSheets, openSheets, pictureName, type Sheet } from './sheets.ts';

/** A picture that is cut into tiles, ready to be stored. */
export interface CutPicture {
  /** The archive of its tiles. */
  readonly file: string;
  readonly extent: Extent;
  readonly report: ImportReport & { readonly tiles: NonNullable<ImportReport['tiles']> };
}

/** A file that was sent, and a folder for what is made of it. */
interface SentPicture {
  readonly upload: string;
  readonly folder: string;
}

/** How a picture is cut. */
export interface Cutting {
  readonly signal: AbortSignal;
  /** Hears how much is done, 0 to 1. */
  onRow(share: number): void;
}

/** Deepest level of tiles: pixels of 4 cm at the equator. */
const DEEPEST = 22;

/** Places along each side that the size of pixels is looked at in. */
const LOOKED_AT = 5;

/** Around the picture's corners in its plane. */
function planeExtent({ affine, widthPx, heightPx }: Picture): PlainExtent {
  const corners = [0, widthPx].flatMap((column) =>
    [0, heightPx].map((row) => placeOfPixel(affine, column, row)),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** The reference that a picture names, and what it is called; undefined where it names none that is known. */
async function referenceOf(
  gdal: Gdal,
  { code, hasKeys }: Picture,
  upload: string,
  folder: string,
): Promise<string | undefined> {
  if (code !== undefined || !hasKeys) return code;
  // GDAL wants a plain name; few files spell their reference out rather than name its code.
  const copy = join(folder, plainFileName(upload));
  const isThere = copy === upload;
  if (!isThere) copyFileSync(upload, copy);
  try {
    return await gdal.referenceOfPicture(copy);
  } finally {
    if (!isThere) rmSync(copy, { force: true });
  }
}

/** The reference of a sheet and where it lies; without one, the plain numbers alone. @throws ImportProblem */
async function placeOfSheet(gdal: Gdal, { path, picture }: Sheet, folder: string) {
  const plain = planeExtent(picture);
  const reference = await referenceOf(gdal, picture, path, folder);
  const extent = reference === undefined ? undefined : await inDegrees(gdal, plain, reference);
  if (reference !== undefined && extent === undefined)
    throw new ImportProblem(
      `按 ${basename(path)} 中的坐标系，影像的范围不在地球上。请检查文件的坐标系与定位信息`,
    );
  return { plain, reference, extent };
}

/** How many pixels sheets have together, as large as those of one of them. */
function sizeOf({ widthPx, heightPx }: Picture, own: Extent | undefined, all: Extent | undefined) {
  if (own === undefined || all === undefined) return { widthPx, heightPx };
  return {
    widthPx: Math.round((widthPx * (all.east - all.west)) / (own.east - own.west)),
    heightPx: Math.round((heightPx * (all.north - all.south)) / (own.north - own.south)),
  };
}

/**
 * Tells what somebody decides by before a picture is stored.
 * @param upload a GeoTIFF, or a folder of them, which are sheets of one picture
 * @param folder for what is laid out
 * @throws ImportProblem
 */
export async function describePicture(gdal: Gdal, upload: string, folder: string): Promise<SourceLayer> {
  const sheets = await openSheets(upload);
  try {
    const places = [];
    for (const sheet of sheets) places.push(await placeOfSheet(gdal, sheet, folder));
    const unplaced = places.find(({ reference }) => reference === undefined);
    const extents = places.flatMap(({ extent }) => extent ?? []);
    const extent = unplaced === undefined ? unionExtent(extents) : undefined;
    const [{ picture }] = sheets;
    const [first] = places;
    const reference = unplaced === undefined ? first?.reference : undefined;
    return {
      ...{ name: pictureName(upload), kind: 'imagery', count: sheets.length, fields: [], samples: [] },
      reference: reference === undefined ? null : referenceName(reference),
      extent: extent ?? null,
      candidates: unplaced === undefined ? [] : await candidatesFor(gdal, unplaced.plain),
      picture: {
        ...sizeOf(picture, first?.extent, extent),
        bands: picture.bands,
        sampleType: picture.samples.type,
      },
    };
  } finally {
    await closeSheets(sheets);
  }
}

/** The level whose pixels are nearest to the picture's, by the finest of those that are looked at. */
async function levelFor(
  gdal: Gdal,
  { affine, widthPx, heightPx }: Picture,
  reference: string,
): Promise<number> {
  const places: [number, number][] = [];
  for (let at = 0; at < LOOKED_AT * LOOKED_AT; at += 1) {
    const column = ((at % LOOKED_AT) + 0.5) * (widthPx / LOOKED_AT);
    const row = (Math.floor(at / LOOKED_AT) + 0.5) * (heightPx / LOOKED_AT);
    places.push(
      placeOfPixel(affine, column, row),
      placeOfPixel(affine, column + 1, row),
      placeOfPixel(affine, column, row + 1),
    );
  }
  const there = await gdal.transform(places, reference, 'EPSG:3857');
  let finest = Infinity;
  for (let at = 0; at + 2 < (there?.length ?? 0); at += 3) {
    const [[x, y] = [NaN, NaN], [rightX, rightY] = [NaN, NaN], [belowX, belowY] = [NaN, NaN]] =
      there?.slice(at, at + 3) ?? [];
    finest = Math.min(finest, Math.sqrt(Math.abs((rightX - x) * (belowY - y) - (rightY - y) * (belowX - x))));
  }
  if (!(finest > 0 && finest < Infinity))
    throw new ImportProblem('影像的范围无法换算到网络墨卡托。请检查坐标系');
  const level = Math.round(Math.log2((2 * WORLD_HALF_M) / SIDE_PX / finest));
  return Math.max(0, Math.min(DEEPEST, level));
}

/** The tiles of a level that an extent meets. */
function rangeOf({ west, south, east, north }: Extent, level: number): TileRange {
  const sideM = (2 * WORLD_HALF_M) / 2 ** level;
  const last = 2 ** level - 1;
  const held = (tile: number) => Math.max(0, Math.min(last, Math.floor(tile)));
  const [low, high] = [toWebMercator(west, south), toWebMercator(east, north)];
  return {
    level,
    west: held((low.x + WORLD_HALF_M) / sideM),
    east: held((high.x + WORLD_HALF_M) / sideM),
    north: held((WORLD_HALF_M - high.y) / sideM),
    south: held((WORLD_HALF_M - low.y) / sideM),
  };
}

/** How pixels of the tiles lie in the picture. @throws ImportProblem */
async function placesInPicture(
  gdal: Gdal,
  picture: Picture,
  reference: string,
  range: TileRange,
): Promise<PlacesInPicture> {
  const back = inverseOf(picture.affine);
  if (back === undefined) throw new ImportProblem('影像的像元大小为零，无法定位');
  const pixelM = (2 * WORLD_HALF_M) / (SIDE_PX * 2 ** range.level);
  const bounds: Bounds = {
    left: range.west * SIDE_PX,
    top: range.north * SIDE_PX,
    right: (range.east + 1) * SIDE_PX,
    bottom: (range.south + 1) * SIDE_PX,
  };
  const found = await latticeOf(bounds, async (places) => {
    const metres = places.map(([x, y]) => [x * pixelM - WORLD_HALF_M, WORLD_HALF_M - y * pixelM] as const);
    const there = await gdal.transform(metres, 'EPSG:3857', reference);
    return there?.map(([x, y]) => placeOfPixel(back, x, y));
  });
  if (found === undefined) throw new ImportProblem('影像的范围无法换算到网络墨卡托。请检查坐标系');
  return found;
}

/** Where a sheet lies among the tiles of a level. @throws ImportProblem */
async function placedAt(
  gdal: Gdal,
  { picture, reference, extent }: KnownSheet,
  level: number,
): Promise<PlacedSheet> {
  const range = rangeOf(extent, level);
  return { picture, range, places: await placesInPicture(gdal, picture, reference, range) };
}

/** A sheet with the reference that it is read in. */
interface KnownSheet {
  readonly picture: Picture;
  readonly reference: string;
  readonly extent: Extent;
}

/** The references of sheets: those that they name, or the one that is told. @throws ImportProblem */
async function knownSheets(
  gdal: Gdal,
  sheets: readonly Sheet[],
  told: string | undefined,
  folder: string,
): Promise<readonly KnownSheet[]> {
  const known: KnownSheet[] = [];
  for (const { path, picture } of sheets) {
    const reference = told ?? (await referenceOf(gdal, picture, path, folder));
    if (reference === undefined)
      throw new ImportProblem(`${basename(path)} 没有坐标系信息。请选择它的坐标系`);
    const extent = await inDegrees(gdal, planeExtent(picture), reference);
    if (extent === undefined)
      throw new ImportProblem(`按所选坐标系，${basename(path)} 的范围不在地球上。请检查坐标系`);
    known.push({ picture, reference, extent });
  }
  return known;
}

/** Reads sheets into an archive of tiles. */
async function cut(
  gdal: Gdal,
  sheets: readonly KnownSheet[],
  file: string,
  cutting: Cutting,
): Promise<CutPicture> {
  const [first] = sheets;
  const extent = unionExtent(sheets.map((sheet) => sheet.extent));
  if (first === undefined || extent === undefined) throw new ImportProblem('没有可导入的影像');
  let level = 0;
  for (const { picture, reference } of sheets)
    level = Math.max(level, await levelFor(gdal, picture, reference));
  const placed: PlacedSheet[] = [];
  for (const sheet of sheets) placed.push(await placedAt(gdal, sheet, level));
  const tilesOf = await tilesOfSheets(placed, cutting.signal);
  const writer = await createArchiveWriter(file);
  try {
    await cutPyramid(tilesOf, rangeOf(extent, level), writer, cutting);
    const { tiles: count, sizeBytes } = await writer.finish({ extent, minLevel: 0, maxLevel: level });
    if (count === 0) throw new ImportProblem('影像全部是无效值或透明，没有可导入的内容');
    const size = sizeOf(first.picture, first.extent, extent);
    const tiles = { ...size, minLevel: 0, maxLevel: level, count, sizeBytes };
    const leftOut = { empty: 0, otherKind: 0, outside: 0, broken: 0 };
    return { file, extent, report: { taken: sheets.length, repaired: 0, leftOut, tiles } };
  } finally {
    await writer.close();
  }
}

/** Cuts a picture, or all sheets of a folder as one, into tiles of Web Mercator. @throws ImportProblem; the signal's reason */
export async function cutPicture(
  gdal: Gdal,
  { upload, folder }: SentPicture,
  { reference: told, use }: ConvertWish,
  cutting: Cutting,
): Promise<CutPicture> {
  if (use === 'held') throw new ImportProblem('影像不能临时打开，请由管理员在“自有数据”中导入为图层');
  const sheets = await openSheets(upload);
  try {
    const known = await knownSheets(gdal, sheets, told, folder);
    return await cut(gdal, known, join(folder, 'tiles.pmtiles'), cutting);
  } catch (error) {
    cutting.signal.throwIfAborted();
    // A disk that is full is no fault of the file.
    if (error instanceof ImportProblem || (error instanceof Error && 'code' in error)) throw error;
    throw new ImportProblem(
      `影像数据已损坏，或压缩方式不支持：${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await closeSheets(sheets);
  }
}
