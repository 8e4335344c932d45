import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isPictureFile } from '../../../src/domain/layers/imports/limits.ts';
import { ImportProblem } from '../problem.ts';
import { MOST_PIXELS, openPicture, type Picture } from './openPicture.ts';

/** Most sheets of one layer: each is held open while tiles are cut. */
const MOST_SHEETS = 500;

/** One file of a picture: all of it, or a sheet of many. */
export interface Sheet {
  readonly path: string;
  readonly picture: Picture;
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether what is imported is a picture: a GeoTIFF, or a folder of them. */
export const isOfPictures = (path: string): boolean => isPictureFile(path) || isFolder(path);

/** What a picture is called by where it lies. */
export const pictureName = (path: string): string =>
  isFolder(path) ? basename(path) : basename(path, extname(path));

/** The files of a picture, by their names: itself, or all GeoTIFF of a folder and of those within it. */
export function sheetPaths(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => isPictureFile(name) && !basename(name).startsWith('.'))
    .sort()
    .map((name) => join(path, name));
}

/** Closes what was opened. */
export async function closeSheets(sheets: readonly Sheet[]): Promise<void> {
  for (const { picture } of sheets) await picture.close();
}

/** @throws ImportProblem for more than can be cut at once, or sheets whose values mean different things */
function requireAlike(sheets: readonly Sheet[]): void {
  const [first] = sheets;
  const pixels = sheets.reduce((sum, { picture }) => sum + picture.widthPx * picture.heightPx, 0);
  if (pixels > MOST_PIXELS)
    throw new ImportProblem(
      `${String(sheets.length)} 幅影像共 ${(pixels / 1e8).toFixed(1)} 亿像元，超过 ${String(MOST_PIXELS / 1e8)} 亿，未导入。请分成几个文件夹`,
    );
  const kindOf = ({ picture: { samples } }: Sheet) =>
    `${samples.type} × ${String(samples.shown.length)}${samples.palette === undefined ? '' : '（调色板）'}`;
  const other = sheets.find((sheet) => first !== undefined && kindOf(sheet) !== kindOf(first));
  if (first !== undefined && other !== undefined)
    throw new ImportProblem(
      `各幅影像的波段或数值类型不同：${basename(first.path)} 为 ${kindOf(first)}，${basename(other.path)} 为 ${kindOf(other)}。请分别导入`,
    );
}

/** Opens a GeoTIFF, or all of a folder. @throws ImportProblem for what cannot be read, or does not fit together */
export async function openSheets(path: string): Promise<readonly [Sheet, ...Sheet[]]> {
  const paths = sheetPaths(path);
  if (paths.length > MOST_SHEETS)
    throw new ImportProblem(
      `文件夹中有 ${String(paths.length)} 幅影像，超过 ${String(MOST_SHEETS)} 幅，未导入。请分成几个文件夹`,
    );
  const sheets: Sheet[] = [];
  try {
    for (const one of paths) sheets.push({ path: one, picture: await openPicture(one) });
    requireAlike(sheets);
    const [first, ...others] = sheets;
    if (first === undefined) throw new ImportProblem('文件夹中没有 GeoTIFF（.tif、.tiff）');
    return [first, ...others];
  } catch (error) {
    await closeSheets(sheets);
    throw error;
  }
}
