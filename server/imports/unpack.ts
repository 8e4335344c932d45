import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { IMPORT_LIMITS } from '../../src/domain/layers/imports/limits.ts';
import { ImportProblem } from './problem.ts';

/** Files that a layer may consist of; a zip's others are left in it. */
const WANTED = /\.(?:shp|shx|dbf|prj|cpg|gpkg|geojson|json|geojsonl|geojsons|fgb|kml|csv|gpx|dxf)$/i;

/** Most files of a zip that are taken out. */
const MAX_FILES = 200;

const UTF8_NAME = new TextDecoder('utf-8', { fatal: true });

/** Names in zips that say nothing of their encoding are read byte by byte: in China they are GBK. */
function readableName(name: string): string {
  const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
  if ([...name].some((letter) => letter.charCodeAt(0) > 255)) return name;
  try {
    return UTF8_NAME.decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

/** The last part of a name, with nothing in it that a file system could take for more than a name. */
function plainName(name: string): string {
  const last = readableName(name).split(/[/\\]/).at(-1) ?? '';
  return last
    .replaceAll(/[\p{Cc}:*?"<>|]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-120);
}

/** What is left of what all files together may take, bytes. */
interface Room {
  leftBytes: number;
}

/** Writes one file of a zip. @throws ImportProblem when it takes more room than is left */
function writeOut(entry: UnzipFile, path: string, room: Room, tooLarge: () => Error): void {
  const file = openSync(path, 'wx', 0o600);
  entry.ondata = (error, data, final) => {
    if (error !== null)
      throw new ImportProblem(`压缩包已损坏：${plainName(entry.name)} 无法解压。请重新打包`);
    room.leftBytes -= data.length;
    if (room.leftBytes < 0) throw tooLarge();
    writeSync(file, data);
    if (final) closeSync(file);
  };
  entry.start();
}

/**
 * Takes the files of layers out of a zip into a folder, each under its own name without any path.
 * @param limitBytes most that all files together may take
 * @throws ImportProblem for a zip that is torn, holds too much, or none of them
 */
export async function unpack(
  zip: string,
  folder: string,
  limitBytes: number = IMPORT_LIMITS.unpackedBytes,
): Promise<void> {
  const room: Room = { leftBytes: limitBytes };
  const tooLarge = () =>
    new ImportProblem(`压缩包解压后超过 ${String(Math.round(limitBytes / 1e6))} MB，未导入。请分成几个文件`);
  const names = new Set<string>();
  const unzip = new Unzip((entry) => {
    const name = plainName(entry.name);
    // Two of one name: the first counts.
    if (!WANTED.test(name) || names.has(name) || /(?:^|\/)__MACOSX\//.test(entry.name)) return;
    if (names.size >= MAX_FILES) throw new ImportProblem(`压缩包内文件超过 ${String(MAX_FILES)} 个，未导入`);
    names.add(name);
    // What it says it takes is believed where that is too much; what it does take is counted.
    if ((entry.originalSize ?? 0) > room.leftBytes) throw tooLarge();
    writeOut(entry, join(folder, name), room, tooLarge);
  });
  unzip.register(UnzipInflate);
  try {
    for await (const chunk of createReadStream(zip)) unzip.push(chunk as Buffer);
    unzip.push(new Uint8Array(), true);
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem('压缩包已损坏或不是 zip 格式。请重新打包后再试');
  }
  if (names.size === 0)
    throw new ImportProblem(
      '压缩包里没有可导入的数据：应含 .shp（及 .shx、.dbf）、.gpkg、.geojson 或 .kml 等文件',
    );
}
