import { strFromU8, unzipSync } from 'fflate';
import {
  parseServiceXml,
  xmlChild,
  xmlElements,
  xmlText,
  type XmlParser,
} from '../../../domain/layers/ogc/xml.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { ForeignGroup, ForeignItem, ForeignLayer, Source } from './takenMap.ts';

/** Largest project that an archive may hold, bytes. */
const MOST_BYTES = 10_000_000;

/** `&`-separated as QGIS' WMS provider writes what it asks: WMS, WMTS and tiles alike. */
function wmsSource(source: string): Source {
  const asked = new URLSearchParams(source);
  const link = asked.get('url') ?? '';
  if (asked.get('type') === 'xyz') return { kind: 'tiles', link, name: '' };
  const kind = asked.has('tileMatrixSet') ? 'wmts' : 'wms';
  return { kind, link, name: asked.getAll('layers').join(',') };
}

/** The value of a key in `key='value' other='value'`. */
function quoted(source: string, key: string): string {
  const [, value = ''] = new RegExp(`(?:^|\\s)${key}='([^']*)'`, 'u').exec(source) ?? [];
  return value;
}

/** A file at an address, read by GDAL. */
function fileSource(source: string): Source | undefined {
  const [, link = ''] = /^(?:\/vsicurl\/)?(https?:\/\/[^|\s]+)/iu.exec(source) ?? [];
  const [, ending = ''] = /\.(geojson|json|kml)(?:\?|$)/iu.exec(link) ?? [];
  if (ending === '') return undefined;
  return { kind: ending.toLowerCase() === 'kml' ? 'kml' : 'geojson', link, name: '' };
}

/** How the layers of each of QGIS' providers are asked for. */
const PROVIDERS: Readonly<Record<string, (source: string) => Source | undefined>> = {
  wms: wmsSource,
  arcgismapserver: (source) => ({
    kind: 'arcgis',
    link: quoted(source, 'url'),
    name: quoted(source, 'layer'),
  }),
  oapif: (source) => ({ kind: 'ogcFeatures', link: quoted(source, 'url'), name: quoted(source, 'typename') }),
  ogr: fileSource,
};

/** Providers of files and of what lives in the project alone. */
const OF_FILES: ReadonlySet<string> = new Set([
  'ogr',
  'gdal',
  'delimitedtext',
  'memory',
  'spatialite',
  'gpx',
]);

function layerOf(node: Element): ForeignLayer {
  const provider = node.getAttribute('providerKey') ?? '';
  const read = PROVIDERS[provider.toLowerCase()];
  const source = read?.(node.getAttribute('source') ?? '');
  const why = OF_FILES.has(provider.toLowerCase()) ? 'file' : 'provider';
  return { name: node.getAttribute('name') ?? '', provider, source: source ?? why };
}

/** What stands in a group of the project's tree. */
function itemsOf(group: Element): readonly ForeignItem[] {
  return xmlElements(group).flatMap((node): readonly ForeignItem[] => {
    if (node.localName === 'layer-tree-layer') return [layerOf(node)];
    if (node.localName !== 'layer-tree-group') return [];
    return [{ name: node.getAttribute('name') ?? '', items: itemsOf(node) }];
  });
}

/** The text of a project's file: `.qgz` is a ZIP around it. @throws Error where it is none, or too large */
function projectText(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return strFromU8(bytes);
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.qgs$/iu.test(name) && originalSize <= MOST_BYTES,
  });
  const [project] = Object.values(files);
  if (project === undefined) throw new Error('no .qgs');
  return strFromU8(project);
}

/** The layers of a QGIS project or layer definition (`.qgs`, `.qgz`, `.qlr`) in their groups and order. */
export function readQgisProject(
  bytes: Uint8Array,
  parser?: XmlParser,
): Result<ForeignGroup, { readonly what: 'notQgis' }> {
  let root: Element;
  try {
    root = parseServiceXml(projectText(bytes), ['qgis', 'qlr'], parser);
  } catch {
    return err({ what: 'notQgis' });
  }
  const tree = xmlChild(root, 'layer-tree-group');
  if (tree === undefined) return err({ what: 'notQgis' });
  return ok({ name: xmlText(root, 'title') ?? '', items: itemsOf(tree) });
}
