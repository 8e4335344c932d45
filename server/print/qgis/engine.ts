import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { toTransverse } from '../../../src/domain/geo/gaussKruger.ts';
import { pageOf } from '../../../src/domain/sheet/page.ts';
import { placementOf } from '../../../src/domain/sheet/placement.ts';
import { PRINT_PARAMETERS } from '../../../src/domain/sheet/protocol.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import type { FeatureStore, GeoLayer } from '../../geo/featureStore.ts';
import { PrintFailure, type PrintEngine, type SheetOrder, type SheetPixels } from '../job.ts';
import { sheetLayers } from '../layers.ts';
import { IMAGERY_LAYER, qgisProject } from './project.ts';

/** What the QGIS engine works with. */
export interface QgisSources {
  readonly store: FeatureStore;
  /** Address of the QGIS Server, which sees `folder` under the same path. */
  readonly url: string;
  /** Folder of the projects and of the layers' files. */
  readonly folder: string;
  /** Origin under which the QGIS Server reaches the portal, for the imagery. */
  readonly origin: () => string;
}

/** Longest answer that is read, bytes: a sheet of the most pixels, hardly compressed. */
const MAX_ANSWER_BYTES = 200_000_000;

/** GeoJSON of a layer in pieces, so that no document is held as a whole. */
async function* geoJson(store: FeatureStore, layer: GeoLayer): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let between = '';
  for await (const page of store.featurePages(layer.name, {})) {
    for (const { id, properties, geometry } of page) {
      yield `${between}${JSON.stringify({ type: 'Feature', id, properties, geometry })}`;
      between = ',\n';
    }
  }
  yield ']}';
}

/** The file of a layer's revision; written when it is first needed. */
async function layerFile({ store, folder }: QgisSources, layer: GeoLayer): Promise<string> {
  const name = `${layer.name}-${layer.revision}`.replace(/[^\w-]/g, '_');
  const file = join(folder, 'layers', `${name}.geojson`);
  if (existsSync(file)) return file;
  await mkdir(join(folder, 'layers'), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await pipeline(Readable.from(geoJson(store, layer)), createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return file;
}

/** The frame's rectangle in the sheet's plane as it would lie unturned, metres: xmin,ymin,xmax,ymax. */
function planeExtent(sheet: Sheet): string {
  const { frame } = pageOf(sheet.page);
  const { centre, metresPerPx } = placementOf(sheet);
  const { eastM, northM } = toTransverse(centre.lon, centre.lat, centre.lon);
  const [halfX, halfY] = [(frame.widthPx * metresPerPx) / 2, (frame.heightPx * metresPerPx) / 2];
  return [eastM - halfX, northM - halfY, eastM + halfX, northM + halfY].join(',');
}

function requestUrl(url: string, file: string, sheet: Sheet, layers: readonly string[]): URL {
  const { widthPx, heightPx, dpi } = pageOf(sheet.page);
  const request = new URL(url);
  const parameters = {
    ...PRINT_PARAMETERS,
    MAP: file,
    FORMAT: 'png',
    DPI: String(Math.round(dpi)),
    WIDTH: String(widthPx),
    HEIGHT: String(heightPx),
    'map0:EXTENT': planeExtent(sheet),
    'map0:LAYERS': layers.join(','),
    ...(sheet.rotationDeg === 0 ? {} : { 'map0:ROTATION': String(sheet.rotationDeg) }),
  };
  for (const [name, value] of Object.entries(parameters)) request.searchParams.set(name, value);
  return request;
}

/** What a service says in its XML, in one line. */
function serviceWords(text: string): string {
  const said = /<ServiceException\b[^>]*>([\s\S]*?)<\/ServiceException>/i.exec(text)?.[1] ?? text;
  const plain = said.replace(/<!\[CDATA\[|\]\]>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
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

/** @throws PrintFailure when the answer is no PNG of the size that was asked for */
async function checkedPixels(response: Response, sheet: Sheet): Promise<SheetPixels> {
  const bytes = await bytesOf(response);
  if (!response.ok || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    const words = serviceWords(bytes.subarray(0, 4000).toString('utf8'));
    const status = String(response.status);
    throw new PrintFailure(`打印服务没有返回图片（${status}）：${words || '无内容'}。请检查图层后重试`, 502);
  }
  const { widthPx, heightPx } = pageOf(sheet.page);
  const picture = sharp(bytes, { limitInputPixels: widthPx * heightPx * 2 });
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new PrintFailure(
        `打印服务返回的图片已损坏，请重试（${error instanceof Error ? error.message : String(error)}）`,
        502,
      );
    });
  if (info.width !== widthPx || info.height !== heightPx) {
    const got = `${String(info.width)}×${String(info.height)}`;
    throw new PrintFailure(
      `打印服务返回的图片尺寸不符：应为 ${String(widthPx)}×${String(heightPx)}，实为 ${got}。请重试`,
      502,
    );
  }
  return { data, widthPx, heightPx };
}

/**
 * The engine that lets a QGIS Server draw the map: writes the job's project beside the layers' files, asks for GetPrint and checks what
 * comes. The project is removed afterwards.
 */
export function createQgisEngine(sources: QgisSources): PrintEngine {
  const { store, url, folder, origin } = sources;
  async function ask(request: URL, sheet: Sheet, signal: AbortSignal): Promise<SheetPixels> {
    try {
      return await checkedPixels(await fetch(request, { signal, redirect: 'error' }), sheet);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PrintFailure) throw error;
      throw new PrintFailure('打印服务（QGIS Server）无法连接，请稍后重试或联系管理员', 502);
    }
  }
  return {
    name: 'qgis',
    async draw({ sheet }: SheetOrder, signal): Promise<SheetPixels> {
      const { imagery, layers } = await sheetLayers(store, sheet.layers);
      const files = new Map<string, string>();
      for (const layer of layers) {
        signal.throwIfAborted();
        files.set(layer.name, await layerFile(sources, layer));
      }
      const job = randomUUID();
      const file = join(folder, `${job}.qgs`);
      const project = qgisProject({
        job,
        sheet,
        layers,
        fileOf: ({ name }) => files.get(name) ?? '',
        imageryUrl: imagery ? `${origin()}/geo/tiles/imagery/{z}/{x}/{y}.jpg` : undefined,
      });
      await mkdir(folder, { recursive: true });
      await writeFile(file, project);
      try {
        const names = [...(imagery ? [IMAGERY_LAYER] : []), ...layers.map(({ name }) => name)];
        return await ask(requestUrl(url, file, sheet, names), sheet, signal);
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}
