import { strFromU8, unzipSync } from 'fflate';
import { RECORD_LIMITS, type CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import type { ForeignKind } from '../../../domain/layers/foreignServices.ts';
import {
  parseServiceXml,
  xmlChild,
  xmlElements,
  xmlText,
  type XmlParser,
} from '../../../domain/layers/ogc/xml.ts';
import { serviceRecord } from '../../../layerTypes/serviceRecord.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import { newGroup, newLayer } from './newRecord.ts';

/** Why a layer of a project stays where it is; the texts are `workbench.leftOut.<why>`. */
export type LeftOutReason = 'file' | 'provider' | 'address';

/** A layer that could not be taken. */
export interface LeftOut {
  readonly name: string;
  readonly why: LeftOutReason;
  /** What QGIS reads it with: postgres, WFS, ogr. */
  readonly provider: string;
}

/** What is taken of a project: its groups and layers as new records, and what is left out. */
export interface TakenProject {
  readonly records: readonly CatalogueRecord[];
  readonly leftOut: readonly LeftOut[];
}

/** Largest project that an archive may hold, bytes. */
const MOST_BYTES = 10_000_000;

/** A layer of a service, by its address. */
interface Source {
  readonly kind: ForeignKind;
  readonly link: string;
  readonly name: string;
}

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

/** Where records are made, and what they are made of. */
interface Making {
  readonly known: readonly CatalogueRecord[];
  readonly newId: () => string;
  readonly records: CatalogueRecord[];
  readonly leftOut: LeftOut[];
}

function nameOf(node: Element, otherwise: string): string {
  const name = node.getAttribute('name')?.trim() ?? '';
  return (name === '' ? otherwise : name).slice(0, RECORD_LIMITS.nameLength);
}

const making = ({ known, records, newId }: Making, name: string, parent: string) =>
  [[...known, ...records], { newId, name, parent }] as const;

function takeLayer(node: Element, parent: string, to: Making): void {
  const provider = node.getAttribute('providerKey') ?? '';
  const name = nameOf(node, provider);
  const source = PROVIDERS[provider.toLowerCase()]?.(node.getAttribute('source') ?? '');
  const leave = (why: LeftOutReason) => to.leftOut.push({ name, why, provider });
  if (source === undefined) {
    leave(OF_FILES.has(provider.toLowerCase()) ? 'file' : 'provider');
    return;
  }
  const layer = serviceRecord({ ...source, title: name });
  if (source.link === '' || !layer.ok) {
    leave('address');
    return;
  }
  const record = newLayer(...making(to, name, parent));
  const resource = { ...record.resource, ServiceName: layer.value.type };
  to.records.push({ ...record, resource, layer: layer.value });
}

/** Takes what stands in a group of the project's tree; a group of which nothing can be taken is left out. */
function takeGroup(group: Element, parent: string, to: Making): void {
  for (const node of xmlElements(group)) {
    if (node.localName === 'layer-tree-layer') takeLayer(node, parent, to);
    if (node.localName !== 'layer-tree-group') continue;
    const record = newGroup(...making(to, nameOf(node, '…'), parent));
    const before = to.records.length;
    to.records.push(record);
    takeGroup(node, record.code, to);
    if (to.records.length === before + 1) to.records.pop();
  }
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

/**
 * The layers of a QGIS project or layer definition (`.qgs`, `.qgz`, `.qlr`) that services elsewhere have, in their groups and order, in
 * a group of their own. Styles and credentials are not taken.
 * @param fileName names the group where the project has no title
 * @param known the records that there are
 */
export function readQgisProject(
  bytes: Uint8Array,
  {
    fileName,
    parser,
    ...making
  }: Pick<Making, 'known' | 'newId'> & { readonly fileName: string; readonly parser?: XmlParser },
): Result<TakenProject, { readonly what: 'notQgis' }> {
  let root: Element;
  try {
    root = parseServiceXml(projectText(bytes), ['qgis', 'qlr'], parser);
  } catch {
    return err({ what: 'notQgis' });
  }
  const tree = xmlChild(root, 'layer-tree-group');
  if (tree === undefined) return err({ what: 'notQgis' });
  const name = (xmlText(root, 'title') ?? fileName.replace(/\.\w+$/u, '')).slice(0, RECORD_LIMITS.nameLength);
  const to: Making = { ...making, records: [], leftOut: [] };
  const top = newGroup(making.known, { newId: making.newId, name, parent: '' });
  to.records.push(top);
  takeGroup(tree, top.code, to);
  const records = to.records.length === 1 ? [] : to.records;
  return ok({ records, leftOut: to.leftOut });
}
