import type { GeoTiffFacts } from '../../src/domain/layers/geotiff/openGeoTiff.ts';
import { referenceTitle } from '../../src/domain/layers/imports/references.ts';
import {
  LayerLoadError,
  type FileCause,
  type LayerProblem,
} from '../../src/domain/layers/record/layerProblem.ts';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { Refusal } from '../base/http/refusal.ts';
import { guardedFetch, type Asker } from './guardedFetch.ts';

/** A GeoTIFF that was asked for its header. */
export interface AskedGeoTiff {
  readonly facts: GeoTiffFacts;
  /** After redirects. */
  readonly url: string;
  /** Whether pages of the portal may read it (CORS). */
  readonly isReadable: boolean;
}

const PARTIAL = 206;
const BEYOND_END = 416;

const IMPORT = '请下载后在“自有数据”中导入';

/** What is wrong with a file, by the portal's own terms, and what to do. */
const WORDS: Partial<Record<FileCause['code'], (at: string) => string>> = {
  'not-geotiff': () => '这不是 TIFF 文件',
  'geotiff-cut': (at) => `文件不完整，在第 ${at} 字节处中断，请重新上传`,
  'geotiff-damaged': (at) => `文件已损坏，或不是可读的 TIFF（${at}）`,
  'no-place': () => '文件没有地理定位信息（不是 GeoTIFF，或仅有控制点），请先配准',
  'no-reference': () => `文件没有写明坐标系。请用 GDAL 写入（gdal_edit.py -a_srs），或${IMPORT}`,
  'unknown-reference': (at) => `坐标系“${referenceTitle(at, 'zh')}”不能在页面中换算，${IMPORT}`,
  'not-on-earth': (at) => `按坐标系“${referenceTitle(at, 'zh')}”，影像的范围不在地球上，请检查文件`,
  'not-tiled': () => `影像未分块存储，无法按窗口读取。请转为 COG（gdal_translate -of COG），或${IMPORT}`,
};

function refusalOf({ causes, detail = '' }: LayerProblem): Refusal {
  const [{ code, at = '' } = { code: 'geotiff-damaged', at: detail } as const] = causes ?? [];
  return new Refusal(422, `该文件无法显示：${WORDS[code]?.(String(at)) ?? code}`);
}

/**
 * Asks for the header of a GeoTIFF, however large the file is.
 * @throws Refusal that says what is wrong; what {@link guardedFetch} throws, and the signal's reason
 */
export async function askGeoTiff(address: URL, asker: Asker, signal: AbortSignal): Promise<AskedGeoTiff> {
  // Loaded with the first file: a start need not wait for the library that reads it.
  const { openGeoTiff } = await import('../../src/domain/layers/geotiff/openGeoTiff.ts');
  let { href: url } = address;
  let isReadable = false;
  let parts = 0;
  const read = async (from: number, firstBytes: number, own: AbortSignal) => {
    parts += 1;
    if (parts > FOREIGN_LIMITS.headerParts)
      throw new Refusal(422, '该文件的文件头过大或过于分散，无法读取。请转为 COG（gdal_translate -of COG）');
    const answer = await guardedFetch(address, asker, { signal: own, from, firstBytes });
    if (answer.status === BEYOND_END) return new ArrayBuffer(0);
    if (answer.status === 200)
      throw new Refusal(422, '该服务器不能只读文件的一部分（Range），GeoTIFF 无法显示。请其管理员开启');
    if (answer.status !== PARTIAL)
      throw new Refusal(422, `读取 GeoTIFF 失败（HTTP ${String(answer.status)}），请核对地址`);
    ({ url, isReadable } = answer);
    return Uint8Array.from(answer.bytes).buffer;
  };
  // The reader tells what it is told by as its own.
  let failure: Error | undefined;
  const told: typeof read = async (...part) => {
    try {
      return await read(...part);
    } catch (error) {
      failure = error as Error;
      throw error;
    }
  };
  try {
    const { facts } = await openGeoTiff(
      (from, length, own) => told(from, length, AbortSignal.any([own, signal])),
      signal,
    );
    return { facts, url, isReadable };
  } catch (error) {
    signal.throwIfAborted();
    if (failure !== undefined) throw failure;
    throw error instanceof LayerLoadError ? refusalOf(error.problem) : error;
  }
}
