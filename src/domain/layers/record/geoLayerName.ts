import { namesIn } from '../../../lib/texts.ts';

/** Which layer of the portal's own services stands at a path: in the path itself, or as one of the names that the record asks for. */
const PATHS: readonly RegExp[] = [
  /^\/geo\/features\/([\w-]+)\.(?:geojson|kml)$/,
  /^\/geo\/ogc\/features\/collections\/([\w-]+)(?:\/items)?\/?$/,
];
const NAMED_AT = /^\/geo\/(?:wms|wms-geographic|wmts|ogc\/features)\/?$/;

/** What of a record says where its data are. */
export interface LinkedRecord {
  readonly link?: unknown;
  readonly alias?: unknown;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/**
 * The layer of the portal's own services that a record shows, by the service's name for it.
 * @returns undefined for data that stand elsewhere, and for a record that shows several layers at once
 */
export function geoLayerName({ link, alias }: LinkedRecord): string | undefined {
  const [path = '', ...query] = textIn(link).split('?');
  const inPath = PATHS.flatMap((pattern) => pattern.exec(path)?.[1] ?? [])[0];
  if (inPath !== undefined) return inPath;
  if (!NAMED_AT.test(path)) return undefined;
  const asked = [...new URLSearchParams(query.join('?'))].find(([key]) => /^layers?$/i.test(key))?.[1];
  const names = namesIn(textIn(alias) || asked);
  return names.length === 1 ? names[0] : undefined;
}
