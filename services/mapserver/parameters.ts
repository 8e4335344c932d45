import { PREFECTURE_ZONES } from '../../src/domain/geodesy/prefectureZones.ts';
import type { ReferenceKind } from '../../src/domain/layers/raster/reference.ts';
import { toLonLat } from '../crs.ts';
import { invalidParameter } from './esriError.ts';

/** Request parameters by lower-case name, from the query and from a posted form. */
export type EsriParameters = ReadonlyMap<string, string>;

/** Reads pairs; of a parameter given twice the first counts, empty ones count as absent. */
export function readEsriParameters(pairs: Iterable<readonly [string, unknown]>): EsriParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of pairs) {
    const lower = name.toLowerCase();
    if (typeof value === 'string' && value.trim() !== '' && !parameters.has(lower))
      parameters.set(lower, value.trim());
  }
  return parameters;
}

/** A spatial reference as ArcGIS numbers it. */
export interface EsriReference {
  readonly wkid: number;
  readonly kind: ReferenceKind;
}

/** Web Mercator: the reference of the map. */
export const MAP_REFERENCE: EsriReference = { wkid: 102100, kind: 'mercator' };

/** WGS 84. */
export const GEOGRAPHIC_REFERENCE: EsriReference = { wkid: 4326, kind: 'geographic' };

const KINDS: Readonly<Record<number, ReferenceKind>> = {
  3857: 'mercator',
  102100: 'mercator',
  102113: 'mercator',
  900913: 'mercator',
  4326: 'geographic',
  // CGCS2000: within centimetres of WGS 84.
  4490: 'geographic',
  ...Object.fromEntries(PREFECTURE_ZONES.map((code) => [code, `EPSG:${code}` as const])),
};

/** A JSON text's value; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A member of a value, when it is an object. */
export function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/**
 * The reference of a well-known id, a text with one, or an object with `wkid` or `latestWkid`.
 * @throws EsriError that lists what is offered
 */
export function readReference(value: unknown, parameter: string): EsriReference {
  const given = typeof value === 'string' && value.startsWith('{') ? parseJson(value) : value;
  const wkid = Number(readMember(given, 'wkid') ?? readMember(given, 'latestWkid') ?? given);
  const kind = KINDS[wkid];
  if (kind === undefined)
    throw invalidParameter(parameter, `spatial reference must be one of ${Object.keys(KINDS).join(', ')}`);
  return { wkid, kind };
}

/** The reference that a parameter names; the fallback without it. */
export function referenceParameter(
  parameters: EsriParameters,
  name: string,
  fallback: EsriReference,
): EsriReference {
  const text = parameters.get(name.toLowerCase());
  return text === undefined ? fallback : readReference(text, name);
}

/** What lengths of a reference are counted in. */
export const unitOf = ({ kind }: EsriReference): 'degree' | 'metre' =>
  kind === 'geographic' ? 'degree' : 'metre';

/** A reference as answers name it. */
export function referenceJson({ wkid }: EsriReference): {
  readonly wkid: number;
  readonly latestWkid: number;
} {
  return { wkid, latestWkid: wkid === 102100 || wkid === 102113 || wkid === 900913 ? 3857 : wkid };
}

/** @throws EsriError when the parameter is there and neither true nor false */
export function booleanParameter(parameters: EsriParameters, name: string, fallback: boolean): boolean {
  const text = parameters.get(name.toLowerCase())?.toLowerCase();
  if (text === undefined) return fallback;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw invalidParameter(name, 'must be true or false');
}

/** @throws EsriError when the parameter is there and no whole number from `min` to `max` */
export function wholeParameter(
  parameters: EsriParameters,
  name: string,
  limits: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  const text = parameters.get(name.toLowerCase());
  if (text === undefined) return limits.fallback;
  const value = /^-?\d{1,12}(\.0+)?$/.test(text) ? Number(text) : NaN;
  if (value >= limits.min && value <= limits.max) return value;
  throw invalidParameter(name, `must be a whole number from ${limits.min} to ${limits.max}`);
}

/**
 * Numbers joined by commas.
 * @throws EsriError when they are not `count` finite ones
 */
export function numbersParameter(text: string, name: string, count: number): readonly number[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (numbers.length !== count || !numbers.every(Number.isFinite))
    throw invalidParameter(name, `must be ${count} numbers joined by commas`);
  return numbers;
}

/** @throws EsriError for a parameter that would change the answer and is not supported */
export function refuseUnsupported(parameters: EsriParameters, names: readonly string[]): void {
  const found = names.find((name) => parameters.has(name.toLowerCase()));
  if (found !== undefined) throw invalidParameter(found, 'is not supported by this service');
}

/** A place of a reference in degrees, held within the globe. */
export function placeInDegrees({ kind }: EsriReference, x: number, y: number): readonly [number, number] {
  const { lon, lat } = toLonLat(kind, x, y);
  return [Math.max(-180, Math.min(180, lon)), Math.max(-90, Math.min(90, lat))];
}
