import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  closeSync,
  rmSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { unpack } from './unpack.ts';
import { ImportProblem } from './problem.ts';

/** How the texts of a file that does not say it are written. */
export const TEXT_ENCODINGS = ['UTF-8', 'GBK', 'BIG5'] as const;

/** See {@link TEXT_ENCODINGS}. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** The files of an upload, ready to be opened. */
export interface SourceFiles {
  /** Each with what belongs to it (of a Shapefile: shapes, index, attributes, reference). */
  readonly datasets: readonly (readonly string[])[];
  /** What texts are read as, where the files leave it open. */
  readonly encoding: TextEncoding | undefined;
}

/** Endings of files that hold a dataset; the rest belongs to one of them. */
const DATASETS = [
  '.shp',
  '.gpkg',
  '.geojson',
  '.json',
  '.geojsonl',
  '.geojsons',
  '.fgb',
  '.kml',
  '.csv',
  '.gpx',
  '.dxf',
];

/** Bytes that are looked at to tell an encoding. */
const LOOK_BYTES = 4_000_000;

/** Attributes of a Shapefile begin behind their header (dBase III). */
const DBF_HEADER_BYTES = 32;

function firstBytes(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(LOOK_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, LOOK_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** UTF-8 where all of it is that, else GBK: what software in China writes when it says nothing. */
function guessedEncoding(bytes: Uint8Array): TextEncoding {
  try {
    // A letter that the end cuts is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'UTF-8';
  } catch {
    return 'GBK';
  }
}

const withEnding = (file: string, ending: string) => file.slice(0, -extname(file).length) + ending;

/** The file of the same name with another ending, in whichever letters. */
function partner(file: string, ending: string): string | undefined {
  return [ending, ending.toUpperCase()].map((one) => withEnding(file, one)).find(existsSync);
}

/** The parts of a Shapefile; its texts' encoding is written beside it where it is not said, or told. */
function shapefile(
  shp: string,
  told: TextEncoding | undefined,
): { files: string[]; encoding: TextEncoding | undefined } {
  const [dbf, cpg, shx, prj] = ['.dbf', '.cpg', '.shx', '.prj'].map((ending) => partner(shp, ending));
  if (dbf === undefined)
    throw new ImportProblem(
      `${basename(shp)} 缺少同名的 .dbf 属性文件。请把 .shp、.shx、.dbf、.prj 一起打包`,
    );
  if (shx === undefined)
    throw new ImportProblem(
      `${basename(shp)} 缺少同名的 .shx 索引文件。请把 .shp、.shx、.dbf、.prj 一起打包`,
    );
  const isSaid = cpg !== undefined && told === undefined;
  const encoding = isSaid ? undefined : (told ?? guessedEncoding(firstBytes(dbf).subarray(DBF_HEADER_BYTES)));
  if (encoding !== undefined)
    writeFileSync(cpg ?? withEnding(shp, '.cpg'), encoding === 'GBK' ? 'CP936' : encoding);
  return { files: [shp, shx, dbf, ...(prj === undefined ? [] : [prj])], encoding };
}

/** A table as UTF-8, the only encoding that its reader knows. */
function table(csv: string, told: TextEncoding | undefined): { files: string[]; encoding: TextEncoding } {
  const encoding = told ?? guessedEncoding(firstBytes(csv));
  if (encoding !== 'UTF-8')
    writeFileSync(csv, new TextDecoder(encoding.toLowerCase()).decode(readFileSync(csv)));
  return { files: [csv], encoding };
}

/**
 * The name that a file is read under. Its own may be anything; only its ending matters to who reads it, and a layer's name is in some
 * formats the file's.
 */
export function plainFileName(file: string): string {
  const last = file.split(/[/\\]/).at(-1) ?? '';
  const ending = last.slice(last.lastIndexOf('.'));
  const stem = last
    .slice(0, last.length - ending.length)
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '_')
    .slice(-60);
  return `${stem === '' ? 'data' : stem}${ending.toLowerCase()}`;
}

/** Files that belong to a Shapefile. */
const SHAPEFILE_PARTS = ['.shp', '.shx', '.dbf', '.prj', '.cpg'];

/** A file with those that lie beside it and belong to it: those of a Shapefile. */
export function withParts(file: string): readonly string[] {
  if (extname(file).toLowerCase() !== '.shp') return [file];
  const stem = basename(file, extname(file));
  return readdirSync(dirname(file))
    .filter(
      (name) =>
        basename(name, extname(name)) === stem && SHAPEFILE_PARTS.includes(extname(name).toLowerCase()),
    )
    .map((name) => join(dirname(file), name));
}

/**
 * Lays the files of an upload out in a folder that is made anew.
 * @param upload the file as it was sent, with its ending
 * @param told how texts are written, where the user says so
 * @throws ImportProblem
 */
export async function layOut(
  upload: string,
  folder: string,
  told: TextEncoding | undefined,
): Promise<SourceFiles> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (/\.(?:zip|kmz)$/i.test(upload)) await unpack(upload, folder);
  else for (const file of withParts(upload)) copyFileSync(file, join(folder, plainFileName(file)));
  const found = readdirSync(folder)
    .sort()
    .filter((name) => DATASETS.includes(extname(name).toLowerCase()));
  const datasets: string[][] = [];
  const encodings = new Set<TextEncoding>();
  for (const name of found) {
    const file = join(folder, name);
    const ending = extname(name).toLowerCase();
    const { files, encoding } =
      ending === '.shp'
        ? shapefile(file, told)
        : ending === '.csv'
          ? table(file, told)
          : { files: [file], encoding: undefined };
    datasets.push(files);
    if (encoding !== undefined) encodings.add(encoding);
  }
  if (datasets.length === 0) throw new ImportProblem('没有可导入的数据文件');
  return { datasets, encoding: encodings.has('GBK') ? 'GBK' : [...encodings][0] };
}
