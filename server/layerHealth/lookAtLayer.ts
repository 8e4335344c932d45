import { extentCentre } from '../../src/domain/geodesy/extent.ts';
import { isTiff } from '../../src/domain/layers/geotiff/magic.ts';
import type { LayerHealth } from '../../src/domain/layers/layerHealth.ts';
import { serviceAddress, serviceRequest } from '../../src/domain/layers/ogc/serviceAddress.ts';
import { tilingKind } from '../../src/domain/layers/raster/reference.ts';
import { isTileTemplate, tileTemplateOf } from '../../src/domain/layers/raster/tileTemplate.ts';
import type { LayerSource, SourceKind } from '../../src/layerTypes/defineLayerType.ts';
import { layerField, layerSource, type LayerDefinition } from '../../src/layerTypes/index.ts';
import { withoutEndSlashes } from '../../src/lib/texts.ts';
import { QUESTION_PARAMETERS } from '../foreign/askService.ts';
import type { ServiceAnswer } from '../foreign/guardedFetch.ts';
import { triedTiles } from '../foreign/triedTiles.ts';
import { ServiceTrouble, type Words } from '../foreign/trouble.ts';
import { hostOf, type SourceReading } from './sourceReading.ts';

/** How what a layer reads was found. */
export interface Verdict {
  readonly state: LayerHealth;
  /** Why it is not ok, short and with the host; empty otherwise. */
  readonly reason: Words;
}

const NOTHING: Words = { zh: '', en: '' };

/** Why a layer is not to be had. */
class Missing extends Error {
  constructor(readonly words: Words) {
    super(words.en);
  }
}

/** What is asked of each kind of source, in words. */
const KIND_WORDS: Readonly<Record<SourceKind, Words>> = {
  wms: { zh: 'WMS 服务', en: 'WMS' },
  wmts: { zh: 'WMTS 服务', en: 'WMTS' },
  wfs: { zh: 'WFS 服务', en: 'WFS' },
  arcgis: { zh: 'ArcGIS 地图服务', en: 'ArcGIS map service' },
  arcgisFeatures: { zh: 'ArcGIS 要素服务', en: 'ArcGIS feature service' },
  arcgisImage: { zh: 'ArcGIS 影像服务', en: 'ArcGIS image service' },
  vectorTiles: { zh: '矢量瓦片', en: 'source of vector tiles' },
  ogcFeatures: { zh: 'OGC 要素集合', en: 'OGC API collection' },
  tiles: { zh: '瓦片图片', en: 'picture of a tile' },
  pmtiles: { zh: 'PMTiles 文件', en: 'PMTiles archive' },
  cog: { zh: 'GeoTIFF 文件', en: 'GeoTIFF file' },
  tileset: { zh: '3D Tiles 模型', en: '3D Tiles model' },
  file: { zh: 'GeoJSON 或 KML 文件', en: 'GeoJSON or KML file' },
  elevation: { zh: 'ArcGIS 高程服务', en: 'ArcGIS elevation service' },
};

const notOfKind = (kind: SourceKind) => {
  const { zh, en } = KIND_WORDS[kind];
  return new ServiceTrouble(502, { zh: `答复的不是${zh}`, en: `its answer is no ${en}` });
};

/** What a look works on: a record that parsed, and the address of what it reads. */
interface Look {
  readonly definition: LayerDefinition;
  readonly source: LayerSource;
  readonly address: string;
  readonly reading: SourceReading;
}

const requestAt = (address: string, path: string, query: Readonly<Record<string, string>>) => {
  const service = serviceAddress(address, QUESTION_PARAMETERS);
  const { version } = service.own;
  const isOgc = 'SERVICE' in query && version !== undefined;
  return serviceRequest(
    { ...service, url: withoutEndSlashes(service.url) + path },
    { ...query, ...(isOgc ? { VERSION: version } : {}) },
  );
};

/** So many references are named of a layer that is offered in none that can be shown. */
const NAMED = 3;

/** The layers that a service says it has must be there, in a reference that can be shown. @throws ServiceTrouble, Missing */
async function lookInService({ source: { kind, names }, reading }: Look, question: string): Promise<void> {
  const { read } = await reading.service(question);
  if (read.is !== 'service' || read.service.kind !== kind) throw notOfKind(kind);
  const { layers, groups = [] } = read.service;
  // By what records may name them: ArcGIS services by number or title.
  const offered = new Set([...layers, ...groups].flatMap(({ name, title }) => [name, title]));
  const missing = names.filter((name) => !offered.has(name)).join('、');
  if (missing !== '')
    throw new Missing({
      zh: `服务中已没有图层“${missing}”`,
      en: `the service no longer has layer “${missing}”`,
    });
  const lost = layers.find(
    ({ name, title, shownIn }) => shownIn === null && names.some((one) => one === name || one === title),
  );
  if (lost === undefined) return;
  const { references = [] } = lost;
  throw new ServiceTrouble(502, {
    zh: `图层“${lost.title}”只以 ${references.slice(0, NAMED).join('、')} 坐标系提供，无法换算显示`,
    en: `layer “${lost.title}” is offered only in ${references.slice(0, NAMED).join(', ')}, which cannot be shown`,
  });
}

/** @throws ServiceTrouble for what is no JSON object */
function objectIn({ bytes }: ServiceAnswer, kind: SourceKind): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (typeof data === 'object' && data !== null) return data as Readonly<Record<string, unknown>>;
  } catch {
    // Said below.
  }
  throw notOfKind(kind);
}

/** The pyramid of tiles that a record tells of. */
const pyramidOf = (definition: LayerDefinition) => ({
  kind: tilingKind(layerField(definition, 'reference')) ?? 'mercator',
  minLevel: layerField(definition, 'minLevel'),
  maxLevel: layerField(definition, 'maxLevel'),
  subdomains: layerField(definition, 'subdomains'),
  place: definition.extent && extentCentre(definition.extent),
});

/** One of some tiles must be a picture. @throws ServiceTrouble */
async function lookAtTiles({ definition, address, reading }: Look): Promise<void> {
  const { format } = definition;
  const pyramid = pyramidOf(definition);
  let trouble: ServiceTrouble | undefined;
  for (const tile of triedTiles(tileTemplateOf(address, format), pyramid)) {
    try {
      const { type } = await reading.head(tile.address);
      if (type.startsWith('image/')) return;
      trouble = notOfKind('tiles');
    } catch (error) {
      // A service that has no tile of a level says so in many ways; one that hangs is not asked three times.
      if (!(error instanceof ServiceTrouble) || error.code === 504) throw error;
      trouble = error;
    }
  }
  if (trouble !== undefined) throw trouble;
}

async function lookAtCollection({ source: { names }, address, reading }: Look): Promise<void> {
  const base = withoutEndSlashes(serviceAddress(address, QUESTION_PARAMETERS).url);
  const path = /\/collections\/[^/]+(?:\/items)?$/.test(base)
    ? ''
    : `${base.endsWith('/collections') ? '' : '/collections'}/${encodeURIComponent(names.join(''))}`;
  const question = requestAt(address.replace(/\/items\/?(?=\?|$)/, ''), path, { f: 'json' });
  try {
    const data = objectIn(await reading.head(question), 'ogcFeatures');
    if (!('id' in data)) throw notOfKind('ogcFeatures');
  } catch (error) {
    if (!(error instanceof ServiceTrouble) || error.message !== 'HTTP 404') throw error;
    throw new Missing({
      zh: '服务中已没有这个要素集合（HTTP 404）',
      en: 'the collection is gone (HTTP 404)',
    });
  }
}

/** The model's description must be there, or that of each of its parts. */
async function lookAtTilesets({ source: { names }, address, reading }: Look): Promise<void> {
  const at = (part: string) => {
    const { url, custom } = serviceAddress(address, []);
    const isFile = part === '' && /\.json$/i.test(url);
    const path = isFile
      ? url
      : `${withoutEndSlashes(url)}${part && `/${encodeURIComponent(part)}`}/tileset.json`;
    const query = new URLSearchParams(custom).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  for (const part of names.length === 0 ? [''] : names) {
    const { bytes } = await reading.head(at(part));
    if (!/^\s*\{/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))) throw notOfKind('tileset');
  }
}

/** What begins as GeoJSON, XML or a zipped file does. */
async function lookAtFile({ address, reading }: Look): Promise<void> {
  // The portal makes such files of its layers: one feature tells as much as all.
  const { bytes, type } = await reading.head(
    reading.isOwn(address) ? requestAt(address, '', { limit: '1' }) : address,
  );
  const head = Buffer.from(bytes.subarray(0, 1000))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  const isPage = type === 'text/html' || /^<(?:!doctype html|html)/i.test(head);
  if (isPage || !/^(?:[{<]|PK)/.test(head)) throw notOfKind('file');
}

/** What describes the tiles must be there; where they are named by a template, one of them, whose place may be empty. */
async function lookAtVectorTiles(look: Look): Promise<void> {
  const { address, reading, definition } = look;
  if (!isTileTemplate(address)) {
    const isService = /\/VectorTileServer\/?(?:\?|$)/i.test(address);
    return lookInService(look, isService ? requestAt(address, '', { f: 'json' }) : address);
  }
  const { minLevel, maxLevel, subdomains } = pyramidOf(definition);
  const [tile] = triedTiles(address, { minLevel, maxLevel, subdomains });
  if (tile !== undefined && /^(?:text|image)\//i.test((await reading.head(tile.address)).type))
    throw notOfKind('vectorTiles');
}

/** An archive says what it is first; the rest of it may be of any size. */
async function lookAtArchive({ address, reading }: Look): Promise<void> {
  const { bytes } = await reading.head(address);
  if (Buffer.from(bytes.subarray(0, 7)).toString('latin1') !== 'PMTiles') throw notOfKind('pmtiles');
}

async function lookAtPicture({ address, reading }: Look): Promise<void> {
  if (!isTiff((await reading.head(address)).bytes)) throw notOfKind('cog');
}

async function lookAtElevation({ address, reading }: Look): Promise<void> {
  const data = objectIn(await reading.head(requestAt(address, '', { f: 'json' })), 'elevation');
  if (!('tileInfo' in data)) throw notOfKind('elevation');
}

const LOOKS: Readonly<Record<SourceKind, (look: Look) => Promise<void>>> = {
  wms: (look) =>
    lookInService(look, requestAt(look.address, '', { SERVICE: 'WMS', REQUEST: 'GetCapabilities' })),
  wmts: (look) =>
    lookInService(
      look,
      /\.xml(?:\?|$)/i.test(look.address)
        ? look.address
        : requestAt(look.address, '', { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' }),
    ),
  arcgis: (look) =>
    lookInService(
      look,
      requestAt(look.address.replace(/(\/MapServer)\/\d+\/?(?=\?|$)/i, '$1'), '', { f: 'json' }),
    ),
  arcgisFeatures: (look) =>
    lookInService(
      look,
      requestAt(look.address.replace(/(\/FeatureServer)\/\d+\/?(?=\?|$)/i, '$1'), '', { f: 'json' }),
    ),
  arcgisImage: (look) => lookInService(look, requestAt(look.address, '', { f: 'json' })),
  vectorTiles: lookAtVectorTiles,
  wfs: (look) =>
    lookInService(look, requestAt(look.address, '', { SERVICE: 'WFS', REQUEST: 'GetCapabilities' })),
  ogcFeatures: lookAtCollection,
  tiles: lookAtTiles,
  pmtiles: lookAtArchive,
  cog: lookAtPicture,
  tileset: lookAtTilesets,
  file: lookAtFile,
  elevation: lookAtElevation,
};

/** Looks whether what a layer reads is there. @throws OutOfTime; the round's reason when it is given up */
export async function lookAtLayer(definition: LayerDefinition, reading: SourceReading): Promise<Verdict> {
  const source = layerSource(definition);
  const address = reading.addressOf(definition.link);
  try {
    await LOOKS[source.kind]({ definition, source, address, reading });
    return { state: 'ok', reason: NOTHING };
  } catch (error) {
    const isMissing = error instanceof Missing;
    if (!isMissing && !(error instanceof ServiceTrouble)) throw error;
    const host = hostOf(address);
    const { zh, en } = error.words;
    return {
      state: isMissing ? 'gone' : 'unreachable',
      reason: { zh: `${host.zh}：${zh}`, en: `${host.en}: ${en}` },
    };
  }
}
