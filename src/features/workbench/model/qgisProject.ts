import { strFromU8, unzipSync } from 'fflate';
import {
  parseServiceXml,
  xmlChild,
  xmlElements,
  xmlText,
  type XmlParser,
} from '../../../domain/layers/ogc/xml.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { ScaleRange } from '../../../layerTypes/layerRecord.ts';
import { scaleRange } from './scaleRange.ts';
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

/** QGIS names a layer by its own address. */
function arcgisFeatures(url: string): Source | undefined {
  const [, link, name] = /^(.*\/FeatureServer)\/(\d+)\/?$/iu.exec(url) ?? [];
  return link === undefined || name === undefined ? undefined : { kind: 'arcgisFeatures', link, name };
}

/** `&`-separated; QGIS' own styles of them are not taken, the service's is. */
function vectorTiles(source: string): Source | undefined {
  const asked = new URLSearchParams(source);
  const link = asked.get('url') ?? '';
  const isService = asked.get('type') === 'xyz' || /\/VectorTileServer\/?$/iu.test(link);
  return isService ? { kind: 'vectorTiles', link, name: '' } : undefined;
}

/** How the layers of each of QGIS' providers are asked for. */
const PROVIDERS: Readonly<Record<string, (source: string) => Source | undefined>> = {
  wms: wmsSource,
  arcgismapserver: (source) => {
    const link = quoted(source, 'url');
    return /\/ImageServer\/?$/iu.test(link)
      ? { kind: 'arcgisImage', link, name: '' }
      : { kind: 'arcgis', link, name: quoted(source, 'layer') };
  },
  xyzvectortiles: vectorTiles,
  arcgisvectortileservice: vectorTiles,
  // Before QGIS 3.34.
  vectortile: vectorTiles,
  arcgisfeatureserver: (source) => arcgisFeatures(quoted(source, 'url')),
  wfs: (source) => ({ kind: 'wfs', link: quoted(source, 'url'), name: quoted(source, 'typename') }),
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

/** What is said of layers beside the tree, by their ids. */
type Shown = ReadonlyMap<string, { readonly scales?: ScaleRange; readonly opacity: number }>;

/** How opaque a layer is: one of features says so itself, one of pictures in its renderer. */
function opacityOf(layer: Element): number {
  const pipe = xmlChild(layer, 'pipe');
  const drawn = pipe && xmlChild(pipe, 'rasterrenderer');
  const said = xmlText(layer, 'layerOpacity') ?? drawn?.getAttribute('opacity') ?? '1';
  const opacity = Number(said);
  return opacity >= 0 && opacity <= 1 ? opacity : 1;
}

/** The scales at which layers are shown that have such limits, and how opaque layers are. */
function shownIn(root: Element): Shown {
  const layers = xmlElements(xmlChild(root, 'projectlayers') ?? xmlChild(root, 'maplayers') ?? root);
  return new Map(
    layers.flatMap((layer) => {
      const id = xmlText(layer, 'id');
      if (id === undefined) return [];
      const opacity = opacityOf(layer);
      if (layer.getAttribute('hasScaleBasedVisibilityFlag') !== '1') return [[id, { opacity }] as const];
      const [min, max] = ['minScale', 'maxScale'].map((name) => Number(layer.getAttribute(name)));
      return [[id, { opacity, ...scaleRange(min ?? 0, max ?? 0) }] as const];
    }),
  );
}

function layerOf(node: Element, shown: Shown): ForeignLayer {
  const provider = node.getAttribute('providerKey') ?? '';
  const read = PROVIDERS[provider.toLowerCase()];
  const source = read?.(node.getAttribute('source') ?? '');
  const why = OF_FILES.has(provider.toLowerCase()) ? 'file' : 'provider';
  const said = shown.get(node.getAttribute('id') ?? '');
  return { name: node.getAttribute('name') ?? '', provider, source: source ?? why, ...said };
}

/** What stands in a group of the project's tree. */
function itemsOf(group: Element, shown: Shown): readonly ForeignItem[] {
  return xmlElements(group).flatMap((node): readonly ForeignItem[] => {
    if (node.localName === 'layer-tree-layer') return [layerOf(node, shown)];
    if (node.localName !== 'layer-tree-group') return [];
    return [{ name: node.getAttribute('name') ?? '', items: itemsOf(node, shown) }];
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
  return ok({ name: xmlText(root, 'title') ?? '', items: itemsOf(tree, shownIn(root)) });
}
