import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { PaperPass } from '../../../src/domain/sheet/cartography/paperLayers.ts';
import { choosePaper } from '../../../src/domain/sheet/paper.ts';
import { groundExtent, placementOf, projectionOf } from '../../../src/domain/sheet/placement.ts';
import { PRINT_PARAMETERS } from '../../../src/domain/sheet/protocol.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import type { FeatureStore, GeoLayer } from '../../../services/index.ts';
import type { PrintEngine } from '../engine.ts';
import { PrintFailure } from '../order.ts';
import { resolutionOf } from '../vectors.ts';
import { qgisProject, type ProjectLayer } from './project.ts';

/** The QGIS Server that prints, and the stored layers that its projects are made of. */
export interface QgisSources {
  readonly store: FeatureStore;
  /** Address of the QGIS Server, which sees `folder` under the same path. */
  readonly url: string;
  /** Folder of the projects and of the layers' files. */
  readonly folder: string;
}

/** Longest answer that is read, bytes: a sheet of the most pixels, hardly compressed. */
const MAX_ANSWER_BYTES = 200_000_000;

/**
 * QGIS Server's GetPrint (seen in 3.22) draws the layout's map in EPSG:4326 whatever reference system it, its project or the request
 * names. So the layers are handed over in the sheet's own plane: a hundredth of a sheet pixel for a degree, y upwards, which QGIS draws as it is.
 */
const DEGREES_PER_PX = 0.01;

type Place = (lon: number, lat: number) => readonly [number, number];

/** A geometry with every position placed anew. */
function placed(coordinates: unknown, place: Place): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  const [first, second] = coordinates as unknown[];
  if (typeof first === 'number' && typeof second === 'number') {
    const [xPx, yPx] = place(first, second);
    return [xPx * DEGREES_PER_PX, -yPx * DEGREES_PER_PX];
  }
  return coordinates.map((part) => placed(part, place));
}

/** The features of a layer on a sheet as GeoJSON in pieces, so that no document is held as a whole. */
async function* geoJson(store: FeatureStore, layer: GeoLayer, sheet: Sheet): AsyncGenerator<string> {
  const placement = placementOf(sheet);
  const { toSheet } = projectionOf(placement);
  yield '{"type":"FeatureCollection","features":[';
  let between = '';
  for await (const page of store.featurePages(layer, { extent: groundExtent(placement) })) {
    for (const { id, properties, geometry } of page) {
      const moved = { type: geometry.type, coordinates: placed(geometry.coordinates, toSheet) };
      yield `${between}${JSON.stringify({ type: 'Feature', id, properties, geometry: moved })}`;
      between = ',\n';
    }
  }
  yield ']}';
}

/** A pass with the rules that show at the sheet's scale; QGIS knows each pass as a layer of its own. */
function shownAt({ layer, rules }: PaperPass<GeoLayer>, index: number, sheet: Sheet) {
  const { symbolPx } = choosePaper(sheet.page);
  const resolutionM = resolutionOf(sheet);
  const shown = rules.filter(({ maxResolutionM = Infinity }) => resolutionM <= maxResolutionM / symbolPx);
  return { id: `${layer.name}-${String(index)}`, layer, rules: shown };
}

/** The frame as the layers lie: xmin,ymin,xmax,ymax. */
function frameExtent(sheet: Sheet): string {
  const { xPx, yPx, widthPx, heightPx } = choosePaper(sheet.page).frame;
  const box = [xPx, -(yPx + heightPx), xPx + widthPx, -yPx];
  return box.map((value) => value * DEGREES_PER_PX).join(',');
}

function requestUrl(url: string, file: string, sheet: Sheet, layers: readonly string[]): URL {
  const { widthPx, heightPx, dpi } = choosePaper(sheet.page);
  const request = new URL(url);
  const parameters = {
    ...PRINT_PARAMETERS,
    MAP: file,
    FORMAT: 'png',
    DPI: String(Math.round(dpi)),
    WIDTH: String(widthPx),
    HEIGHT: String(heightPx),
    'map0:EXTENT': frameExtent(sheet),
    'map0:LAYERS': layers.join(','),
  };
  for (const [name, value] of Object.entries(parameters)) request.searchParams.set(name, value);
  return request;
}

/** So much of what a service says is read, characters. */
const MOST_WORDS = 10_000;

/** What a service says in its XML, in one line. */
function serviceWords(answer: string): string {
  const text = answer.slice(0, MOST_WORDS);
  const said = /<ServiceException\b[^<>]*>([\s\S]*?)<\/ServiceException>/i.exec(text)?.[1] ?? text;
  const plain = said.replace(/<!\[CDATA\[|\]\]>|<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
  return plain.trim().slice(0, 200);
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > MAX_ANSWER_BYTES) throw new PrintFailure('打印服务返回的图片过大，请降低分辨率后重试', 502);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a PNG (W3C PNG, 5.2). */
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @throws PrintFailure when the answer is no whole PNG of the size that was asked for */
async function checkedPicture(response: Response, { page }: Sheet): Promise<Uint8Array> {
  const bytes = await bytesOf(response);
  if (!response.ok || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    const words = serviceWords(bytes.subarray(0, 4000).toString('utf8'));
    const status = String(response.status);
    throw new PrintFailure(`打印服务没有返回图片（${status}）：${words || '无内容'}。请检查图层后重试`, 502);
  }
  const { widthPx, heightPx } = choosePaper(page);
  const picture = sharp(bytes, { limitInputPixels: widthPx * heightPx * 2 });
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PrintFailure(`打印服务返回的图片已损坏，请重试（${reason}）`, 502);
  };
  const { width, height } = await picture.metadata().catch(failed);
  if (width !== widthPx || height !== heightPx) {
    const got = `${String(width)}×${String(height)}`;
    throw new PrintFailure(
      `打印服务返回的图片尺寸不符：应为 ${String(widthPx)}×${String(heightPx)}，实为 ${got}。请重试`,
      502,
    );
  }
  // Reads all of it: what is broken further down is said here, and not while the sheet is drawn.
  await picture.stats().catch(failed);
  return bytes;
}

/**
 * The engine that lets a QGIS Server draw the map: writes the job's project beside the layers' files, asks for GetPrint and checks what
 * comes. The project is removed afterwards.
 */
export function createQgisEngine(sources: QgisSources): PrintEngine {
  const { store, url } = sources;
  async function ask(request: URL, sheet: Sheet, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return await checkedPicture(await fetch(request, { signal, redirect: 'error' }), sheet);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PrintFailure) throw error;
      throw new PrintFailure('打印服务（QGIS Server）无法连接，请稍后重试或联系管理员', 502);
    }
  }
  return {
    name: 'qgis',
    async draw(sheet, passes, signal) {
      const shown = passes
        .map((pass, index) => shownAt(pass, index, sheet))
        .filter(({ rules }) => rules.length > 0);
      if (shown.length === 0) return undefined;
      const job = randomUUID();
      const folder = join(sources.folder, job);
      const fileOf = (name: string) => join(folder, `${name.replace(/[^\w-]/g, '_')}.geojson`);
      await mkdir(folder, { recursive: true });
      try {
        for (const layer of new Set(shown.map((pass) => pass.layer))) {
          const pieces = Readable.from(geoJson(store, layer, sheet));
          await pipeline(pieces, createWriteStream(fileOf(layer.name)), { signal });
        }
        const file = join(folder, 'project.qgs');
        const layers = shown.map(({ id, layer, rules }): ProjectLayer => ({
          id,
          title: layer.title,
          geometryType: layer.geometryType,
          rules,
          file: fileOf(layer.name),
        }));
        await writeFile(file, qgisProject({ job, sheet, layers }));
        const names = layers.map(({ id }) => id);
        return await ask(requestUrl(url, file, sheet, names), sheet, signal);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
