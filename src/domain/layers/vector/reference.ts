import { err, ok, type Result } from '../../../lib/result.ts';
import { planeOf } from '../../geodesy/planes.ts';
import type { LayerProblem } from '../record/layerProblem.ts';

/** Turns a file's coordinates into degrees. */
export type ToDegrees = (x: number, y: number) => readonly [lon: number, lat: number];

/** WGS 84 and CGCS2000, which differ by centimetres, with heights. */
const DEGREES = new Set([4979, 4480]);

const same: ToDegrees = (x, y) => [x, y];

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
  const plane = planeOf(`EPSG:${String(code)}`);
  if (plane !== undefined) return ok((x, y) => plane.fromPlane(x, y));
  return err({ code: 'unsupported-reference', detail: `crs: ${name ?? JSON.stringify(crs)}` });
}

/** The name of the reference that a `crs` member states, "EPSG:4490"; that of GeoJSON (RFC 7946) without one. */
export function referenceLabel(crs: unknown): string {
  const code = /(?<!\d)(\d+)$/.exec(nameOf(crs) ?? '')?.[1];
  return code === undefined || code === '84' ? 'EPSG:4326' : `EPSG:${code}`;
}
