import { err, ok, type Result } from '../../../lib/result.ts';
import {
  centralMeridian,
  splitPrefix,
  withPrefix,
  zoneAt,
  type ZoneWidth,
} from '../../geodesy/gaussKruger.ts';
import { planeOfZone } from '../../geodesy/planes.ts';
import type { Datum, Zone } from '../../geodesy/zones.ts';
import type { CoordinateProblem, Degrees, Notation } from './notations.ts';

// Coordinates in zones of a projection as text.

/** The notations whose coordinates are metres in a zone. */
export type ZoneNotation = Exclude<Notation, 'decimal' | 'dms'>;

/** What the zones of a notation are. */
interface ZoneSystem {
  readonly datum: Datum;
  readonly projection: Zone['projection'];
  readonly widthDeg: ZoneWidth;
}

const gauss = (datum: Datum, widthDeg: ZoneWidth): ZoneSystem => ({
  datum,
  projection: 'gaussKrueger',
  widthDeg,
});

const SYSTEMS: Readonly<Record<ZoneNotation, ZoneSystem>> = {
  gk3: gauss('satellite', 3),
  gk6: gauss('satellite', 6),
  utm: { datum: 'satellite', projection: 'utm', widthDeg: 6 },
  xian3: gauss('xian1980', 3),
  xian6: gauss('xian1980', 6),
  beijing3: gauss('beijing1954', 3),
  beijing6: gauss('beijing1954', 6),
};

/** Whether a notation's coordinates are metres in a zone. */
export const isZoneNotation = (notation: Notation): notation is ZoneNotation => notation in SYSTEMS;

/** What places of a notation are counted from. */
export const datumOf = (notation: Notation): Datum =>
  isZoneNotation(notation) ? SYSTEMS[notation].datum : 'satellite';

/** UTM counts its zones from the dateline, Gauss-Krueger from Greenwich: so many lie between. */
const UTM_AHEAD = 30;

/** UTM's number of the zone that has a number in Gauss-Krueger's six degrees, and back: half the world lies between. */
const otherNumber = (zone: number) => ((zone + UTM_AHEAD - 1) % 60) + 1;

/** The zone that a place lies in, as it is typed: its number, of UTM with the half of the earth. */
export function zoneTextAt(notation: ZoneNotation, { lon, lat }: Degrees): string {
  const { projection, widthDeg } = SYSTEMS[notation];
  const zone = zoneAt(widthDeg, lon);
  return projection === 'utm' ? `${String(otherNumber(zone))}${lat < 0 ? 'S' : 'N'}` : String(zone);
}

/** A zone of a notation by its number. */
function zoneOf(notation: ZoneNotation, zone: number, isSouth: boolean): Zone {
  const { datum, projection, widthDeg } = SYSTEMS[notation];
  const meridian = centralMeridian(widthDeg, projection === 'utm' ? otherNumber(zone) : zone);
  return { datum, projection, zone, meridian, widthDeg, isNumbered: false, isSouth };
}

const ZONE_TEXT = /^(\d{1,3})\s*([NS])?$/i;

/** A zone as it is typed, and the easting without its number; undefined for none that there is. */
function typedZone(notation: ZoneNotation, text: string, x: number) {
  const { projection, widthDeg } = SYSTEMS[notation];
  const isUtm = projection === 'utm';
  const [, digits = '', half = 'N'] = ZONE_TEXT.exec(text.normalize('NFKC').trim()) ?? [];
  // No number goes before an easting of UTM.
  const split = isUtm ? { zone: undefined, eastingM: x } : splitPrefix(x);
  const zone = split.zone ?? (digits === '' ? NaN : Number(digits));
  if (!(zone >= 1 && zone <= 360 / widthDeg)) return undefined;
  return { zone: zoneOf(notation, zone, isUtm && half.toUpperCase() === 'S'), eastingM: split.eastingM };
}

/** A place may lie so far from the middle of its zone, zone widths: neighbouring sheets overlap, more is a mistake. */
const WIDEST = 1;

/** From the equator to the pole along a meridian of CGCS2000, metres. */
const QUADRANT_M = 10_001_965.73;

/** Added to northings of UTM south of the equator, metres. */
const SOUTH_NORTHING_M = 10_000_000;

/** Reads coordinates in a zone. @param x,y easting and northing, metres */
export function readZone(
  { notation, zone: text }: { readonly notation: ZoneNotation; readonly zone: string },
  x: number,
  y: number,
): Result<Degrees, CoordinateProblem> {
  if (x < 0) return err({ field: 'x', reason: 'easting' });
  const typed = typedZone(notation, text, x);
  if (typed === undefined) return err({ field: 'x', reason: 'zone' });
  const { zone, eastingM } = typed;
  if (Math.abs(y - (zone.isSouth ? SOUTH_NORTHING_M : 0)) > QUADRANT_M)
    return err({ field: 'y', reason: 'northing' });
  const [east, lat] = planeOfZone(zone).fromPlane(eastingM, y);
  const away = ((((east - zone.meridian + 180) % 360) + 360) % 360) - 180;
  if (!(Math.abs(away) <= WIDEST * zone.widthDeg)) return err({ field: 'x', reason: 'easting' });
  return ok({ lon: ((((east + 180) % 360) + 360) % 360) - 180, lat });
}

/** Coordinates in the zone that a place lies in, as text. */
export interface WrittenInZone {
  readonly notation: ZoneNotation;
  readonly x: string;
  readonly y: string;
  readonly zone: string;
  readonly prefixed: boolean;
}

/** Decimals of metres. */
const METRE_DIGITS = 3;

/** A place in the zone that it lies in: of Gauss-Krueger with the zone's number before the easting and without. */
export function writeZone(notation: ZoneNotation, place: Degrees): readonly WrittenInZone[] {
  const { projection, widthDeg } = SYSTEMS[notation];
  const text = zoneTextAt(notation, place);
  const zone = zoneOf(notation, Number.parseInt(text, 10), projection === 'utm' && place.lat < 0);
  const [eastingM, northingM] = planeOfZone(zone).toPlane(place.lon, place.lat);
  const y = northingM.toFixed(METRE_DIGITS);
  const plain = { notation, zone: text, y, x: eastingM.toFixed(METRE_DIGITS), prefixed: false };
  if (projection === 'utm') return [plain];
  const numbered = withPrefix({ zone: zoneAt(widthDeg, place.lon), eastingM });
  return [{ ...plain, x: numbered.toFixed(METRE_DIGITS), prefixed: true }, plain];
}
