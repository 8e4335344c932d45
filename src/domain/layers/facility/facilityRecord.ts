import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { PointAttributes } from '../cluster/clusterBook.ts';
import type { FacilityKind } from './facilityKind.ts';

/** A record with its place in `geometry.coordinates`: lon, lat and height (viewer.md, section 3, "Facility record"). */
const pointRecordSchema = z.looseObject({
  geometry: z.looseObject({ coordinates: z.array(z.number()).min(2) }),
});

/** A wastewater plant's record: its place is a text of the kind `POINT(82.1 44.9)`. */
const textRecordSchema = z.looseObject({ geom: z.string() });

const POINT_TEXT =
  /^\s*(?:SRID=\d+;\s*)?POINT\s*(?:(?:Z|M|ZM)\s*)?\(\s*([-+.\deE]+)[\s,]+([-+.\deE]+)(?:[^-+.\deE()][^()]*)?\)\s*$/i;

/** Facilities that could be read. */
export interface FacilityPoints {
  /** Longitude and latitude in degrees of each facility in turn. */
  readonly positions: Float64Array;
  /** The record's fields without its geometry, with `xcoor` and `ycoor` derived (viewer.md, section 3). */
  readonly attributes: readonly PointAttributes[];
  /** Records left out, each "index: reason"; at most {@link MAX_REASONS} are told. */
  readonly reasons: readonly string[];
  readonly leftOut: number;
}

const MAX_REASONS = 3;

/** The longitude and latitude of a point text; undefined when it is none. */
export function parsePointText(text: string): readonly [lon: number, lat: number] | undefined {
  const [, x, y] = POINT_TEXT.exec(text) ?? [];
  const [lon, lat] = [Number(x), Number(y)];
  return x !== undefined && Number.isFinite(lon) && Number.isFinite(lat) ? [lon, lat] : undefined;
}

function placeOf(record: unknown): Result<readonly [lon: number, lat: number], string> {
  const point = pointRecordSchema.safeParse(record);
  const [x, y] = point.success ? point.data.geometry.coordinates : [];
  const text = textRecordSchema.safeParse(record);
  const place =
    x !== undefined && y !== undefined
      ? ([x, y] as const)
      : text.success
        ? parsePointText(text.data.geom)
        : undefined;
  if (place === undefined) {
    return err(text.success ? `geom: ${text.data.geom.slice(0, 60)}` : 'geometry.coordinates: missing');
  }
  const [lon, lat] = place;
  const inRange = Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  return inRange ? ok(place) : err(`[${lon}, ${lat}] out of range`);
}

function attributesOf(
  record: unknown,
  kind: FacilityKind,
  [lon, lat]: readonly [number, number],
): PointAttributes {
  const fields = { ...(record as Record<string, unknown>) };
  delete fields.geometry;
  delete fields.geom;
  return { ...fields, xcoor: lon, ycoor: lat, facilityKind: kind };
}

/**
 * Reads facility records (`data[0].Records` of the service). A record without a place is left out and counted, the others are shown.
 */
export function readFacilityRecords(records: readonly unknown[], kind: FacilityKind): FacilityPoints {
  const positions: number[] = [];
  const attributes: PointAttributes[] = [];
  const reasons: string[] = [];
  let leftOut = 0;
  for (const [index, record] of records.entries()) {
    const place = placeOf(record);
    if (!place.ok) {
      leftOut += 1;
      if (reasons.length < MAX_REASONS) reasons.push(`Records.${index}.${place.error}`);
      continue;
    }
    positions.push(...place.value);
    attributes.push(attributesOf(record, kind, place.value));
  }
  return { positions: Float64Array.from(positions), attributes, reasons, leftOut };
}
