import { DOMParser } from '@xmldom/xmldom';
import { z } from 'zod';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { fromWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import type { GeoTiffFacts } from '../../src/domain/layers/geotiff/openGeoTiff.ts';
import { FOREIGN_LIMITS, type ForeignKind } from '../../src/domain/layers/foreignServices.ts';
import { readWfsCapabilities } from '../../src/domain/layers/ogc/wfsCapabilities.ts';
import { readCapabilities } from '../../src/domain/layers/ogc/wmsCapabilities.ts';
import { readWmtsCapabilities } from '../../src/domain/layers/ogc/wmtsCapabilities.ts';
import type { XmlParser } from '../../src/domain/layers/ogc/xml.ts';
import type { GeometryKind } from '../../src/domain/layers/vector/features.ts';
import { LayerLoadError } from '../../src/domain/layers/record/layerProblem.ts';

/** A layer that a service offers. */
export interface OfferedByService {
  /** What the service calls it; '' where it has only one, without a name. */
  readonly name: string;
  readonly title: string;
  /** Degrees; undefined where the service does not say. */
  readonly extent?: Extent | undefined;
  /** Lowest and highest level of tiles, where that is known. */
  readonly levels?: readonly [least: number, most: number];
  /** Of a layer of vector tiles: what its features are, and the names of their fields, as far as is said. */
  readonly features?: { readonly geometry?: GeometryKind; readonly fields: string[] };
  /** Of a picture in one file. */
  readonly picture?: Omit<GeoTiffFacts, 'extent' | 'levels'>;
}

/** What an answer tells of a service. */
export interface ReadService {
  readonly kind: ForeignKind;
  /** What the service calls itself; '' where it does not. */
  readonly title: string;
  readonly layers: readonly OfferedByService[];
  /** What holds several of them and can be shown as one, where the kind has such. */
  readonly groups?: readonly OfferedByService[];
}

/** What reading an answer came to: a service, a kind that the portal does not show, or nothing that is known. */
export type ReadAnswer =
  | { readonly is: 'service'; readonly service: ReadService }
  | { readonly is: 'not-shown'; readonly what: string }
  | { readonly is: 'broken'; readonly why: string }
  | { readonly is: 'unknown' };

const UNKNOWN = { is: 'unknown' } as const;
const notShown = (what: string) => ({ is: 'not-shown', what }) as const;
const service = (kind: ForeignKind, title: string, layers: readonly OfferedByService[]): ReadAnswer => ({
  is: 'service',
  service: { kind, title, layers },
});

/** As browsers do, but for what is wrong with a document, which is thrown. */
const parseXml: XmlParser = (xml) => {
  const broken = (detail: string) => new LayerLoadError({ code: 'invalid-body', detail });
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw broken(message);
  };
  try {
    // Of the DOM it has what the readers use.
    return new DOMParser({ onError }).parseFromString(xml, 'text/xml') as unknown as Document;
  } catch (error) {
    throw error instanceof LayerLoadError ? error : broken(String(error));
  }
};

/** Where what begins at a place, and is no element, ends: a declaration, a comment, a document type with what is in it. */
function endOfPrologue(text: string, at: number): number {
  const after = (end: string, from = at) => {
    const found = text.indexOf(end, from);
    return found < 0 ? text.length : found + end.length;
  };
  if (text.startsWith('<?', at)) return after('?>');
  if (text.startsWith('<!--', at)) return after('-->');
  const inside = text.indexOf('[', at);
  return inside >= 0 && inside < after('>') ? after('>', after(']', inside)) : after('>');
}

/** The local name of the root element. */
function rootName(text: string): string | undefined {
  let at = text.indexOf('<');
  while (at >= 0 && (text[at + 1] === '?' || text[at + 1] === '!'))
    at = text.indexOf('<', endOfPrologue(text, at));
  if (at < 0) return undefined;
  const [name] = /^[\w.:-]+/.exec(text.slice(at + 1, at + 200)) ?? [];
  return name?.split(':').at(-1);
}

function readXml(text: string): ReadAnswer {
  const root = rootName(text);
  if (root === 'WMS_Capabilities' || root === 'WMT_MS_Capabilities') {
    const { layers, title = '' } = readCapabilities(text, parseXml);
    return service(
      'wms',
      title,
      [...layers.values()].map(({ name, title: own, extent }) => ({ name, title: own, extent })),
    );
  }
  if (root === 'Capabilities') {
    const { layers, title = '' } = readWmtsCapabilities(text, parseXml);
    return service(
      'wmts',
      title,
      [...layers.values()].map(({ id, title: own, extent }) => ({ name: id, title: own, extent })),
    );
  }
  if (root === 'kml')
    return service('kml', '', [{ name: '', title: /<name>([^<]*)</.exec(text)?.[1] ?? '' }]);
  if (root === 'WFS_Capabilities') {
    const { layers, title = '', geoJson } = readWfsCapabilities(text, parseXml);
    if (geoJson === undefined) return notShown('不能答复 GeoJSON 的 WFS 要素服务');
    return service('wfs', title, [...layers.values()]);
  }
  if (root === 'WCS_Capabilities') return notShown('WCS 覆盖服务');
  if (root?.includes('Exception') === true) return { is: 'broken', why: '服务答复了异常报告' };
  return UNKNOWN;
}

const arcgisExtentSchema = z.looseObject({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  spatialReference: z
    .looseObject({ wkid: z.number().optional(), latestWkid: z.number().optional() })
    .optional(),
});

const MERCATOR = [102100, 102113, 3857, 900913];
const DEGREES = [4326, 4490];

/** In degrees, where the reference is one that needs no tables. */
function arcgisExtent(value: unknown): Extent | undefined {
  const read = arcgisExtentSchema.safeParse(value);
  if (!read.success) return undefined;
  const { xmin, ymin, xmax, ymax, spatialReference } = read.data;
  const wkid = spatialReference?.latestWkid ?? spatialReference?.wkid ?? 0;
  if (DEGREES.includes(wkid)) return { west: xmin, south: ymin, east: xmax, north: ymax };
  if (!MERCATOR.includes(wkid)) return undefined;
  const [low, high] = [fromWebMercator(xmin, ymin), fromWebMercator(xmax, ymax)];
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat };
}

const mapServerSchema = z.looseObject({
  currentVersion: z.number(),
  mapName: z.string().optional(),
  layers: z.array(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      type: z.string().optional(),
      subLayerIds: z.array(z.number()).nullish(),
    }),
  ),
  tables: z.unknown().optional(),
  fullExtent: z.unknown().optional(),
  capabilities: z.string().nullish(),
});

const collectionsSchema = z.looseObject({
  title: z.string().optional(),
  collections: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string().optional(),
      extent: z
        .looseObject({ spatial: z.looseObject({ bbox: z.array(z.array(z.number())) }).optional() })
        .optional()
        .catch(undefined),
    }),
  ),
});

const geoJsonTypes = ['FeatureCollection', 'Feature'];

function readArcgis(data: z.output<typeof mapServerSchema>, url: string): ReadAnswer {
  const extent = arcgisExtent(data.fullExtent);
  if (/\/FeatureServer/i.test(url)) {
    // Groups of layers have no features of their own.
    const layers = data.layers.filter(({ type = 'Feature Layer' }) => type !== 'Group Layer');
    return service(
      'arcgisFeatures',
      data.mapName ?? '',
      layers.map(({ id, name }) => ({ name: String(id), title: name, extent })),
    );
  }
  const [groups, leaves] = [true, false].map((wanted) =>
    data.layers
      .filter(({ subLayerIds }) => (subLayerIds ?? []).length > 0 === wanted)
      .map(({ id, name }) => ({ name: String(id), title: name, extent })),
  );
  const found: ReadService = { kind: 'arcgis', title: data.mapName ?? '', layers: leaves ?? [] };
  return { is: 'service', service: { ...found, groups: groups ?? [] } };
}

function readCollections({ title = '', collections }: z.output<typeof collectionsSchema>): ReadAnswer {
  const layers = collections.map(({ id, title: own, extent }) => {
    const [west, south, east, north] = extent?.spatial?.bbox[0] ?? [];
    const isFlat = extent?.spatial?.bbox[0]?.length === 4;
    return {
      name: id,
      title: own ?? id,
      extent: isFlat ? { west: west ?? 0, south: south ?? 0, east: east ?? 0, north: north ?? 0 } : undefined,
    };
  });
  return service('ogcFeatures', title, layers);
}

function readJson(text: string, url: string): ReadAnswer {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { is: 'broken', why: '答复不是完整的 JSON' };
  }
  if (typeof data !== 'object' || data === null) return UNKNOWN;
  const collections = collectionsSchema.safeParse(data);
  if (collections.success) return readCollections(collections.data);
  const map = mapServerSchema.safeParse(data);
  if (map.success) return readArcgis(map.data, url);
  const { type, asset, root, tiles, pixelSizeX, error } = data as Readonly<Record<string, unknown>>;
  if (typeof asset === 'object' && typeof root === 'object')
    return service('tileset', '', [{ name: '', title: '' }]);
  if (geoJsonTypes.includes(String(type))) return service('geojson', '', [{ name: '', title: '' }]);
  if (pixelSizeX !== undefined) return notShown('ArcGIS 影像服务（ImageServer）');
  if (Array.isArray(tiles)) return notShown('矢量切片服务');
  if (/\/SceneServer/i.test(url)) return notShown('ArcGIS 场景服务（SceneServer）');
  if (typeof error === 'object') return { is: 'broken', why: '服务答复了错误' };
  return UNKNOWN;
}

/** Finds out what an answer is. */
export function readAnswer(bytes: Uint8Array, url: string): ReadAnswer {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  try {
    const read = text.startsWith('<') ? readXml(text) : /^[[{]/.test(text) ? readJson(text, url) : UNKNOWN;
    if (read.is !== 'service') return read;
    const { service: found } = read;
    const layers = found.layers.filter(({ name }) => name.length <= FOREIGN_LIMITS.nameLength);
    return { is: 'service', service: { ...found, layers } };
  } catch (error) {
    if (error instanceof LayerLoadError)
      return { is: 'broken', why: `答复的 XML 有误：${error.problem.detail}` };
    throw error;
  }
}
