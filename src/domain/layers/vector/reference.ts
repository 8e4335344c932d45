import { err, ok, type Result } from '../../../lib/result.ts';
import { fromWebMercator } from '../../geodesy/webMercator.ts';
import type { LayerProblem } from '../record/layerProblem.ts';

/** Turns a file's coordinates into degrees. */
export type ToDegrees = (x: number, y: number) => readonly [lon: number, lat: number];

/** WGS 84 and CGCS2000, which differ by centimetres. */
const DEGREES = new Set([4326, 4490, 4979, 4480]);

/** Web Mercator under the names it has had. */
const WEB_MERCATOR = new Set([3857, 3785, 900913, 102100, 102113]);

const same: ToDegrees = (x, y) => [x, y];

const unproject: ToDegrees = (x, y) => {
  const { lon, lat } = fromWebMercator(x, y);
  return [lon, lat];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameOf(crs: unknown): string | undefined {
  if (typeof crs === 'string') return crs;
  if (!isRecord(crs)) return undefined;
  const properties = isRecord(crs.properties) ? crs.properties : {};
  const name = properties.name ?? properties.href ?? properties.code;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/**
 * How to read coordinates under a `crs` member (GeoJSON 2008, section 3); without one they are degrees (RFC 7946, section 4).
 * @returns `unsupported-reference` naming the reference when it is none that can be turned into degrees here
 */
export function readVectorReference(crs: unknown): Result<ToDegrees, LayerProblem> {
  if (crs === undefined || crs === null) return ok(same);
  const name = nameOf(crs);
  if (name !== undefined && /CRS:?84h?$/i.test(name)) return ok(same);
  const code = Number(/(?<!\d)(\d+)$/.exec(name ?? '')?.[1]);
  if (DEGREES.has(code)) return ok(same);
  if (WEB_MERCATOR.has(code)) return ok(unproject);
  return err({ code: 'unsupported-reference', detail: `crs: ${name ?? JSON.stringify(crs)}` });
}

/** The name of the reference that a `crs` member states, "EPSG:4490"; that of GeoJSON (RFC 7946) without one. */
export function referenceLabel(crs: unknown): string {
  const code = /(?<!\d)(\d+)$/.exec(nameOf(crs) ?? '')?.[1];
  return code === undefined || code === '84' ? 'EPSG:4326' : `EPSG:${code}`;
}
