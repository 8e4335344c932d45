import { DOMParser } from '@xmldom/xmldom';
import { z } from 'zod';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { extentCentre, type Extent } from '../../src/domain/geodesy/extent.ts';
import { nearestReference, referenceCode } from '../../src/domain/layers/raster/reference.ts';
import { readWfsCapabilities } from '../../src/domain/layers/ogc/wfsCapabilities.ts';
import { readCapabilities } from '../../src/domain/layers/ogc/wmsCapabilities.ts';
import { readWmtsCapabilities } from '../../src/domain/layers/ogc/wmtsCapabilities.ts';
import type { XmlParser } from '../../src/domain/layers/ogc/xml.ts';
import { LayerLoadError } from '../../src/domain/layers/record/layerProblem.ts';
import { readArcgis } from './readArcgis.ts';
import { notShown, service, UNKNOWN, type ReadAnswer } from './readService.ts';
import { readVectorStyle } from './readVectorStyle.ts';

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

/** Most references and formats that are told of a layer: some services list hundreds. */
const TOLD = 12;

const some = (names: readonly string[]) => [...new Set(names)].slice(0, TOLD);

/** A reference by the name that people know, `EPSG:4490`. */
function epsgOf(crs: string | undefined): string[] {
  const code = crs === undefined ? undefined : referenceCode(crs);
  if (code === undefined) return [];
  return [/^\d+$/.test(code) ? `EPSG:${code}` : code];
}

/** The references of a layer, and the one in which its pictures are asked for. */
function referencesOf(all: readonly string[], extent: Extent | undefined) {
  const shownIn = nearestReference(all, extent && extentCentre(extent)) ?? null;
  return { references: some(all), ...(all.length === 0 ? {} : { shownIn }) };
}

function readXml(text: string): ReadAnswer {
  const root = rootName(text);
  if (root === 'WMS_Capabilities' || root === 'WMT_MS_Capabilities') {
    const { layers, title = '', mapFormats } = readCapabilities(text, parseXml);
    return service(
      'wms',
      title,
      [...layers.values()].map(({ name, title: own, extent, references, legendUrl }) => ({
        ...{ name, title: own, extent, formats: some(mapFormats), hasLegend: legendUrl !== undefined },
        ...referencesOf([...references], extent),
      })),
    );
  }
  if (root === 'Capabilities') {
    const { layers, title = '', sets } = readWmtsCapabilities(text, parseXml);
    return service(
      'wmts',
      title,
      [...layers.values()].map(({ id, title: own, extent, formats, links, styles }) => ({
        ...{ name: id, title: own, extent, formats: some(formats) },
        ...referencesOf(
          [...links.keys()].flatMap((link) => epsgOf(sets.get(link)?.crs)),
          extent,
        ),
        hasLegend: styles.some(({ legendUrl }) => legendUrl !== undefined),
      })),
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
  const known = readArcgis(data, url) ?? readVectorStyle(data);
  if (known !== undefined) return known;
  const { type, asset, root, error } = data as Readonly<Record<string, unknown>>;
  if (typeof asset === 'object' && typeof root === 'object')
    return service('tileset', '', [{ name: '', title: '' }]);
  if (geoJsonTypes.includes(String(type))) return service('geojson', '', [{ name: '', title: '' }]);
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
