import { err, ok, type Result } from '../../../lib/result.ts';
import {
  centralMeridian,
  fromZone,
  splitPrefix,
  toZone,
  withPrefix,
  type ZonePlace,
  type ZoneWidth,
} from '../../geodesy/gaussKruger.ts';

/** How coordinates are written: decimal degrees; degrees, minutes and seconds; Gauss-Krüger zones of 3 or of 6 degrees (CGCS2000). */
export const NOTATIONS = ['decimal', 'dms', 'gk3', 'gk6'] as const;

/** One of {@link NOTATIONS}. */
export type Notation = (typeof NOTATIONS)[number];

/** A place in degrees. */
export interface Degrees {
  readonly lon: number;
  readonly lat: number;
}

/** Coordinates as they were typed. */
export interface TypedCoordinates {
  readonly notation: Notation;
  readonly x: string;
  readonly y: string;
  /** The zone of an easting without prefix. */
  readonly zone: number;
}

/** What is wrong with typed coordinates, and in which field. */
export interface CoordinateProblem {
  readonly field: 'x' | 'y';
  readonly reason: 'empty' | 'number' | 'longitude' | 'latitude' | 'zone' | 'easting' | 'northing';
}

/** The width of a notation's zones; undefined for those in degrees. */
export function notationZoneWidth(notation: Notation): ZoneWidth | undefined {
  return notation === 'gk3' ? 3 : notation === 'gk6' ? 6 : undefined;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Signs of Chinese keyboards as those of Latin ones. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[−–—]/g, '-').trim();

function parseNumber(text: string): number | undefined {
  const digits = plain(text)
    .replace(/(?:°|度|m|米)$/i, '')
    .trimEnd();
  return NUMBER.test(digits) ? Number(digits) : undefined;
}

/** Words and letters of the half of the earth, and the sign that they stand for. */
const HALVES: Readonly<Record<string, 1 | -1>> = {
  E: 1,
  N: 1,
  东经: 1,
  北纬: 1,
  W: -1,
  S: -1,
  西经: -1,
  南纬: -1,
};
const HALF = '[ENWS]|东经|北纬|西经|南纬';
const DMS = new RegExp(
  String.raw`^(${HALF})?\s*([+-])?(\d+(?:\.\d+)?)(?:(?:\s*[°度:]|\s)\s*(\d+(?:\.\d+)?)(?:(?:\s*['′分:]|\s)\s*(\d+(?:\.\d+)?)(?:\s*(?:["″秒]|''|′′))?|\s*['′分])?|\s*[°度])?\s*(${HALF})?$`,
  'i',
);

/** Degrees with their minutes and seconds as one number; undefined for 60 minutes and more, or decimals before the last part. */
function joinDms(degrees: string, minutes: string, seconds: string): number | undefined {
  const parts = [Number(degrees), Number(minutes), Number(seconds)] as const;
  if (parts[1] >= 60 || parts[2] >= 60) return undefined;
  // Only the last part that is written may have decimals.
  if ((degrees.includes('.') && parts[1] > 0) || (minutes.includes('.') && parts[2] > 0)) return undefined;
  return parts[0] + parts[1] / 60 + parts[2] / 3600;
}

/** Reads "82°04′12.5″E", "E 82 4 12.5", "-82:04:12.5", "东经82度4分12.5秒"; undefined for anything else, or 60 minutes and more. */
export function parseDms(text: string): number | undefined {
  const match = DMS.exec(plain(text));
  if (match === null) return undefined;
  const [, before, sign, degrees = '', minutes = '0', seconds = '0', after] = match;
  if (before !== undefined && after !== undefined) return undefined;
  const value = joinDms(degrees, minutes, seconds);
  const half = HALVES[(before ?? after ?? '').toUpperCase()];
  if (value === undefined || (half !== undefined && sign !== undefined)) return undefined;
  return value * (half ?? (sign === '-' ? -1 : 1));
}

/** A place may lie so far from the middle of its zone, zone widths: neighbouring sheets overlap, more is a mistake. */
const WIDEST = 1;

/** From the equator to the pole along a meridian of CGCS2000, metres. */
const QUADRANT_M = 10_001_965.73;

function readZone(
  { zone }: Pick<TypedCoordinates, 'zone'>,
  width: ZoneWidth,
  x: number,
  y: number,
): Result<Degrees, CoordinateProblem> {
  const split = splitPrefix(x);
  const place: ZonePlace = {
    width,
    zone: split.zone ?? zone,
    eastingM: split.eastingM,
    northingM: y,
  };
  if (x < 0) return err({ field: 'x', reason: 'easting' });
  if (place.zone < 1 || place.zone > 360 / width) return err({ field: 'x', reason: 'zone' });
  if (Math.abs(y) > QUADRANT_M) return err({ field: 'y', reason: 'northing' });
  const { lon, lat } = fromZone(place);
  const away = Math.abs(((lon - centralMeridian(width, place.zone) + 540) % 360) - 180);
  if (!(away <= WIDEST * width)) return err({ field: 'x', reason: 'easting' });
  return ok({ lon, lat });
}

/** Reads typed coordinates; what is empty is told before what is wrong. */
export function readCoordinates(typed: TypedCoordinates): Result<Degrees, CoordinateProblem> {
  const { notation, x, y } = typed;
  if (x.trim() === '') return err({ field: 'x', reason: 'empty' });
  if (y.trim() === '') return err({ field: 'y', reason: 'empty' });
  const parse = notation === 'dms' ? parseDms : parseNumber;
  const [first, second] = [parse(x), parse(y)];
  if (first === undefined) return err({ field: 'x', reason: 'number' });
  if (second === undefined) return err({ field: 'y', reason: 'number' });
  const width = notationZoneWidth(notation);
  if (width !== undefined) return readZone(typed, width, first, second);
  if (Math.abs(first) > 180) return err({ field: 'x', reason: 'longitude' });
  if (Math.abs(second) > 90) return err({ field: 'y', reason: 'latitude' });
  return ok({ lon: first, lat: second });
}

/** Hundredths of a second: a third of a metre. */
const SECOND_PARTS = 100;

/** Degrees as "82°04′12.00″E". */
export function formatDms(degrees: number, positive: 'E' | 'N', negative: 'W' | 'S'): string {
  const parts = Math.round(Math.abs(degrees) * 3600 * SECOND_PARTS);
  const seconds = (parts % (60 * SECOND_PARTS)) / SECOND_PARTS;
  const minutes = Math.floor(parts / (60 * SECOND_PARTS));
  const two = (value: number) => String(value).padStart(2, '0');
  const half = degrees < 0 && parts > 0 ? negative : positive;
  return `${String(Math.floor(minutes / 60))}°${two(minutes % 60)}′${seconds.toFixed(2).padStart(5, '0')}″${half}`;
}

/** A place in one notation; `zone` and `prefixed` only where the notation has zones. */
export interface WrittenCoordinates {
  readonly notation: Notation;
  readonly x: string;
  readonly y: string;
  readonly zone?: number;
  /** The easting begins with the zone's number. */
  readonly prefixed?: boolean;
}

/** Decimals of degrees (a centimetre) and of metres. */
const DEGREE_DIGITS = 7;
const METRE_DIGITS = 3;

function writeZone(notation: Notation, width: ZoneWidth, { lon, lat }: Degrees): WrittenCoordinates[] {
  const place = toZone(lon, lat, width);
  const { zone } = place;
  const y = place.northingM.toFixed(METRE_DIGITS);
  return [
    { notation, zone, prefixed: true, x: withPrefix(place).toFixed(METRE_DIGITS), y },
    { notation, zone, prefixed: false, x: place.eastingM.toFixed(METRE_DIGITS), y },
  ];
}

/** A place in every notation; those with zones with the zone's number before the easting and without. */
export function writeCoordinates(place: Degrees): readonly WrittenCoordinates[] {
  const { lon, lat } = place;
  return [
    { notation: 'decimal', x: lon.toFixed(DEGREE_DIGITS), y: lat.toFixed(DEGREE_DIGITS) },
    { notation: 'dms', x: formatDms(lon, 'E', 'W'), y: formatDms(lat, 'N', 'S') },
    ...writeZone('gk3', 3, place),
    ...writeZone('gk6', 6, place),
  ];
}
