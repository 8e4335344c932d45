import type { Result } from '../../../lib/result.ts';
import { inDegrees, parseNumber, plainText, readNumbers } from './degreeText.ts';
import { NOTATIONS, type CoordinateProblem, type Degrees, type Notation } from './notations.ts';
import { isZoneNotation, readZone, writeZone } from './zoneText.ts';

/** Coordinates as they were typed. */
export interface TypedCoordinates {
  readonly notation: Notation;
  readonly x: string;
  readonly y: string;
  /** The zone of an easting without prefix; of UTM with the half of the earth, as 44N, the northern one without it. */
  readonly zone: string;
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
  const match = DMS.exec(plainText(text));
  if (match === null) return undefined;
  const [, before, sign, degrees = '', minutes = '0', seconds = '0', after] = match;
  if (before !== undefined && after !== undefined) return undefined;
  const value = joinDms(degrees, minutes, seconds);
  const half = HALVES[(before ?? after ?? '').toUpperCase()];
  if (value === undefined || (half !== undefined && sign !== undefined)) return undefined;
  return value * (half ?? (sign === '-' ? -1 : 1));
}

/** Reads typed coordinates; what is empty is told before what is wrong. */
export function readCoordinates(typed: TypedCoordinates): Result<Degrees, CoordinateProblem> {
  const { notation } = typed;
  const read = readNumbers(typed, notation === 'dms' ? parseDms : parseNumber);
  if (!read.ok) return read;
  const { x, y } = read.value;
  return isZoneNotation(notation) ? readZone({ notation, zone: typed.zone }, x, y) : inDegrees(read.value);
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
  /** Its number; of UTM with the half of the earth. */
  readonly zone?: string;
  /** The easting begins with the zone's number. */
  readonly prefixed?: boolean;
}

/** Decimals of degrees: a centimetre. */
const DEGREE_DIGITS = 7;

/** A place in one notation; in a zone of Gauss-Krueger with its number before the easting, and then without. */
export function writtenIn(notation: Notation, place: Degrees): readonly WrittenCoordinates[] {
  const { lon, lat } = place;
  if (notation === 'decimal')
    return [{ notation, x: lon.toFixed(DEGREE_DIGITS), y: lat.toFixed(DEGREE_DIGITS) }];
  if (notation === 'dms') return [{ notation, x: formatDms(lon, 'E', 'W'), y: formatDms(lat, 'N', 'S') }];
  return writeZone(notation, place);
}

/** A place in every notation; those of Gauss-Krueger zones with the zone's number before the easting and without. */
export function writeCoordinates(place: Degrees): readonly WrittenCoordinates[] {
  return NOTATIONS.flatMap((notation) => writtenIn(notation, place));
}
