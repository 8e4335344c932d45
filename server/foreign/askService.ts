import { FOREIGN_LIMITS, type ForeignKind } from '../../src/domain/layers/foreignServices.ts';
import { isTileTemplate } from '../../src/domain/layers/raster/tileTemplate.ts';
import { serviceAddress, serviceRequest } from '../../src/domain/layers/ogc/serviceAddress.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { ThreadPool } from '../base/threads/threadPool.ts';
import type { ReadAnswer, ReadService } from './readService.ts';
import { archiveHeader, isOfVectors, readArchiveHeader } from './archiveHeader.ts';
import { archiveLayers } from './archiveLayers.ts';
import { askGeoTiff } from './geoTiffFacts.ts';
import { guardedFetch, readAddress, type Asker, type ServiceAnswer } from './guardedFetch.ts';
import type { ReadJob } from './readWorker.ts';
import { titleIn } from './titleIn.ts';
import { triedTiles } from './triedTiles.ts';

/** A service that was asked, with the address by which records name it. */
export interface AskedService extends ReadService {
  readonly link: string;
  /** Whether pages of the portal may read what it answers. */
  readonly isReadable: boolean;
}

/** How services are asked. */
export interface AskSetup extends Asker {
  readonly threads: ThreadPool<ReadJob, ReadAnswer>;
}

/** Parameters that belong to the question, not to the address; the rest (a map file, a token) stays. */
export const QUESTION_PARAMETERS: readonly string[] = [
  ...['typename', 'typenames', 'outputformat', 'srsname'],
  ...['service', 'request', 'version', 'layers', 'layer', 'styles', 'style', 'format', 'crs', 'srs', 'bbox'],
  ...['width', 'height', 'transparent', 'tilematrixset', 'tilematrix', 'tilerow', 'tilecol', 'f', 'limit'],
];

/** Whether a service answered what was asked. */
export const hasStatus = ({ status }: ServiceAnswer) => status >= 200 && status < 300;

/** Kinds whose address is that of a file, as it is. */
const FILES: readonly ForeignKind[] = ['geojson', 'kml', 'tileset', 'pmtiles', 'vectorPmtiles', 'cog'];

/** The address of a service of ArcGIS, without what is asked of it. */
const ARCGIS = /^[^?#]*\/(?:Map|Feature|Image|VectorTile|Scene)Server(?=[/?#]|$)/i;

/** The address by which a record names a service of a kind. */
function linkOf(kind: ForeignKind, url: string): string {
  const address = serviceAddress(url, QUESTION_PARAMETERS);
  if (FILES.includes(kind)) return url.replace(/\?$/, '');
  if (kind === 'wmts' && /\.xml$/i.test(address.url)) return url;
  // A style or TileJSON is a file; a service of ArcGIS is asked in its own way.
  if (kind === 'vectorTiles' && !ARCGIS.test(url)) return url;
  const plain = kind === 'ogcFeatures' ? address.url.replace(/\/collections(?:\/.*)?$/, '') : address.url;
  const custom = new URLSearchParams(address.custom).toString();
  return custom === '' ? plain : `${plain}?${custom}`;
}

/** What is asked when the address itself does not say what it is: the questions of each protocol, the likeliest first. */
function questionsOf(url: string): readonly string[] {
  const address = serviceAddress(url, QUESTION_PARAMETERS);
  const at = (path: string, query: Readonly<Record<string, string>>) =>
    serviceRequest({ ...address, url: address.url.replace(/\/$/, '') + path }, query);
  const wms = at('', { SERVICE: 'WMS', REQUEST: 'GetCapabilities' });
  const wmts = at('', { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' });
  const wfs = at('', { SERVICE: 'WFS', REQUEST: 'GetCapabilities', VERSION: '1.1.0' });
  const others = [at('', { f: 'json' }), at('/collections', { f: 'json' }), at('/tileset.json', {})];
  const [root] = ARCGIS.exec(address.url) ?? [];
  if (root !== undefined) {
    const whole = serviceRequest({ ...address, url: root }, { f: 'json' });
    return [...new Set([...others.slice(0, 1), whole, wms, wmts])];
  }
  if (/\bwfs\b/i.test(url)) return [wfs, wms, wmts, ...others];
  return /wmts/i.test(url) ? [wmts, wms, ...others, wfs] : [wms, wmts, ...others, wfs];
}

/** Whether an answer is a vector tile: some servers call them bytes. */
const isVectorTile = (template: string, { type }: ServiceAnswer) =>
  /vector-tile|x?-?protobuf/i.test(type) ||
  (/\.(?:pbf|mvt)(?:\?|$)/i.test(template) && !/^(?:text|image)\//i.test(type));

/** Tiles by a template of their addresses: one of them must come, as a picture or of vectors. */
async function askTiles(template: string, asker: Asker, signal: AbortSignal): Promise<AskedService> {
  const told: string[] = [];
  for (const { level, address } of triedTiles(template)) {
    const answer = await guardedFetch(readAddress(address), asker, { signal });
    const kind = !hasStatus(answer)
      ? undefined
      : answer.type.startsWith('image/')
        ? 'tiles'
        : isVectorTile(template, answer)
          ? 'vectorTiles'
          : undefined;
    if (kind !== undefined) {
      const { isReadable } = answer;
      return { kind, title: '', link: template, layers: [{ name: '', title: '' }], isReadable };
    }
    told.push(`${String(level)} 级 HTTP ${String(answer.status)} ${answer.type}`);
  }
  throw new Refusal(
    422,
    `按模板取到的不是图片，也不是矢量瓦片（${told.join('，')}）。请核对模板中的 {z}、{x}、{y}`,
  );
}

/**
 * Finds out what stands at an address: asks it as it is, then as each protocol asks.
 * @param limitMs for all that is asked
 * @throws Refusal that says what is wrong with the address, or what the service answered
 */
export async function askService(text: string, setup: AskSetup, given: AbortSignal): Promise<AskedService> {
  const limitMs = FOREIGN_LIMITS.askedMs;
  const late = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([given, late]);
  try {
    return isTileTemplate(text)
      ? await askTiles(text.trim(), setup, signal)
      : await askAddress(readAddress(text), setup, signal);
  } catch (error) {
    if (!late.aborted || given.aborted) throw error;
    throw new Refusal(504, `服务在 ${String(limitMs / 1000)} 秒内没有答复完，请稍后重试`);
  }
}

/** What is said of a kind that the portal does not show. */
const refuseKind = (what: string, instead: string) =>
  new Refusal(422, `这是${what}，门户还不能显示这类服务。${instead}`);

/** The layers of an archive of vector tiles, of which it tells in a part of its own. */
async function askLayers(
  { bytes, url }: ServiceAnswer,
  [whole]: ReadService['layers'],
  asker: Asker,
  signal: AbortSignal,
): Promise<ReadService['layers']> {
  const header = archiveHeader(bytes);
  const { jsonMetadataOffset: from, jsonMetadataLength: firstBytes } = header;
  if (whole === undefined || firstBytes === 0) return whole === undefined ? [] : [whole];
  if (firstBytes > FOREIGN_LIMITS.archiveTextBytes)
    throw new Refusal(
      422,
      `该 PMTiles 的图层说明超过 ${String(FOREIGN_LIMITS.archiveTextBytes / 1e6)} MB，未读取`,
    );
  const part = await guardedFetch(new URL(url), asker, { signal, from, firstBytes, enoughBytes: firstBytes });
  if (part.status !== 206)
    throw new Refusal(422, `读取 PMTiles 的图层说明失败（HTTP ${String(part.status)}），请核对文件是否完整`);
  return archiveLayers(part.bytes, header, whole);
}

/** An archive of tiles: its beginning alone is read, however large it is. */
async function askArchive(address: URL, asker: Asker, signal: AbortSignal): Promise<AskedService> {
  const answer = await guardedFetch(address, asker, {
    signal,
    firstBytes: FOREIGN_LIMITS.archiveBytes,
  });
  const { status, bytes, url, isReadable } = answer;
  if (status === 200)
    throw new Refusal(422, '该服务器不能只读文件的一部分（Range），PMTiles 无法显示。请其管理员开启');
  if (status !== 206) throw new Refusal(422, `读取 PMTiles 失败（HTTP ${String(status)}），请核对地址`);
  const read = readArchiveHeader(bytes, url);
  if (read.is === 'service') {
    const { layers } = read.service;
    const link = linkOf('pmtiles', url);
    const told = isOfVectors(archiveHeader(bytes)) ? await askLayers(answer, layers, asker, signal) : layers;
    return { ...read.service, layers: told, link, isReadable };
  }
  if (read.is === 'not-shown') throw refuseKind(read.what, '请改用栅格瓦片的 PMTiles');
  throw new Refusal(422, `该文件无法显示：${read.is === 'broken' ? read.why : ''}`);
}

/** A picture in one file: its header alone is read. */
async function askPicture(address: URL, asker: Asker, signal: AbortSignal): Promise<AskedService> {
  const { facts, url, isReadable } = await askGeoTiff(address, asker, signal);
  const { extent, levels, ...picture } = facts;
  const layers = [{ name: '', title: titleIn(url), extent, levels, picture }];
  return { kind: 'cog', title: '', link: linkOf('cog', url), layers, isReadable };
}

async function askAddress(address: URL, setup: AskSetup, signal: AbortSignal) {
  const { threads, ...asker } = setup;
  if (/\.pmtiles$/i.test(address.pathname)) return askArchive(address, asker, signal);
  if (/\.tiff?$/i.test(address.pathname)) return askPicture(address, asker, signal);
  const reasons: string[] = [];
  for (const question of [address.href, ...questionsOf(address.href)]) {
    const answer = await guardedFetch(readAddress(question), asker, { signal });
    const { url, bytes, isReadable } = answer;
    const read = hasStatus(answer) ? await threads.perform({ bytes, url }, { signal }) : undefined;
    if (read?.is === 'service') return { ...read.service, link: linkOf(read.service.kind, url), isReadable };
    if (read?.is === 'not-shown') throw refuseKind(read.what, '请改用它的 WMS、WMTS 或 OGC API 要素地址');
    if (read?.is === 'broken') reasons.push(read.why);
    else if (read === undefined) reasons.push(`HTTP ${String(answer.status)}`);
  }
  const why = reasons.length === 0 ? '' : `（${[...new Set(reasons)].slice(0, 3).join('；')}）`;
  throw new Refusal(
    422,
    `认不出这是什么服务${why}。请填写 WMS、WMTS、WFS、ArcGIS 地图、要素、影像或矢量瓦片服务、OGC API 要素、3D Tiles、GeoJSON、KML、PMTiles、GeoTIFF（COG）的地址，或带 {z}/{x}/{y} 的瓦片模板`,
  );
}
