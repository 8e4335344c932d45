import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { areBoxesApart, isSimpleRing } from './simpleRing.ts';

/** Polygons of more parts are not looked at: each meets every other one. */
const MOST_PARTS = 200;

function areFinite(numbers: Float64Array): boolean {
  for (const number of numbers) if (!Number.isFinite(number)) return false;
  return true;
}

/** Whether a run has two places that differ. */
function isLine(run: Float64Array): boolean {
  for (let at = 2; at < run.length; at += 2) if (run[at] !== run[0] || run[at + 1] !== run[1]) return true;
  return false;
}

/** The runs of a geometry that is one part. */
function runsOf(numbers: Float64Array, ends: Uint32Array | null): readonly Float64Array[] {
  if (ends === null || ends.length === 0) return [numbers];
  return Array.from(ends, (end, at) => numbers.subarray(2 * (at === 0 ? 0 : (ends[at - 1] ?? 0)), 2 * end));
}

/** The places of a part; undefined for none, and where one is not a number. */
function placesOf(geometry: Geometry): Float64Array | undefined {
  const numbers = geometry.xyArray();
  return numbers === null || numbers.length === 0 || !areFinite(numbers) ? undefined : numbers;
}

/** Around the places of a run: west, south, east, north. */
function boxOf(run: Float64Array): readonly [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < run.length; at += 2) {
    west = Math.min(west, run[at] ?? NaN);
    south = Math.min(south, run[at + 1] ?? NaN);
    east = Math.max(east, run[at] ?? NaN);
    north = Math.max(north, run[at + 1] ?? NaN);
  }
  return [west, south, east, north];
}

/** The ring of a polygon that is valid for sure; undefined for any other: who has holes is looked at by GDAL. */
function simpleRingOf(polygon: Geometry | null): Float64Array | undefined {
  if (polygon === null || polygon.endsLength() > 1) return undefined;
  const ring = placesOf(polygon);
  return ring !== undefined && isSimpleRing(ring) ? ring : undefined;
}

/** Whether the parts of a polygon are valid and lie apart. */
function arePartsValid(geometry: Geometry): boolean {
  const count = geometry.partsLength();
  if (count === 0 || count > MOST_PARTS) return false;
  const boxes = new Float64Array(4 * count);
  for (let at = 0; at < count; at += 1) {
    const ring = simpleRingOf(geometry.parts(at));
    if (ring === undefined) return false;
    boxes.set(boxOf(ring), 4 * at);
    for (let before = 0; before < at; before += 1) if (!areBoxesApart(boxes, before, at)) return false;
  }
  return true;
}

/**
 * Whether a geometry is valid (OGC 06-103r4) for sure, so that GDAL would leave it as it is: it takes thirty times as long to find that
 * out. What is not as plain as most areas are is left to it: areas with holes, or whose parts have boxes that meet.
 * @param type of the geometry
 */
export function isSurelyValid(geometry: Geometry, type: GeometryType): boolean {
  if (type === GeometryType.Polygon) return simpleRingOf(geometry) !== undefined;
  if (type === GeometryType.MultiPolygon) return arePartsValid(geometry);
  const places = placesOf(geometry);
  if (places === undefined) return false;
  if (type === GeometryType.Point || type === GeometryType.MultiPoint) return true;
  if (type === GeometryType.LineString) return isLine(places);
  return type === GeometryType.MultiLineString && runsOf(places, geometry.endsArray()).every(isLine);
}
