import type { LonLat } from '../../drawing/place.ts';

/** The area that figures are of: everything, what the data name so, or what somebody drew. */
export type FigureArea =
  | { readonly kind: 'whole' }
  | { readonly kind: 'named'; readonly name: string }
  /** The ring is open: its last place is not the first. */
  | { readonly kind: 'drawn'; readonly ring: readonly LonLat[] };

/** Most places of a ring in an address: browsers and proxies take some thousand characters. */
export const RING_LIMITS = { least: 3, most: 120 } as const;

/** Longest text of an area. */
export const AREA_TEXT_MAX = 3000;

/** What stands for everything, where a screen would begin with something else. */
const WHOLE = '*';

/** Decimals of a ring's degrees: about ten metres, less than a sheet or a parcel shows. */
const DECIMALS = 4;

const RING_TEXT = /^-?[\d.]+,-?[\d.]+(?:;-?[\d.]+,-?[\d.]+)*$/;

/** An area as addresses name it: `*`, its name, or the places of its ring, "82.1,44.2;82.3,44.2;82.3,44.4". */
export function areaText(area: FigureArea): string {
  if (area.kind === 'whole') return WHOLE;
  if (area.kind === 'named') return area.name;
  return area.ring.map(([lon, lat]) => `${+lon.toFixed(DECIMALS)},${+lat.toFixed(DECIMALS)}`).join(';');
}

const isPlace = ([lon = NaN, lat = NaN]: readonly number[]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** Reads what {@link areaText} writes; undefined for a ring that is none. */
export function readAreaText(text: string): FigureArea | undefined {
  if (text === WHOLE) return { kind: 'whole' };
  if (!RING_TEXT.test(text)) return { kind: 'named', name: text };
  const ring = text.split(';').map((pair) => pair.split(',').map(Number));
  const { least, most } = RING_LIMITS;
  if (ring.length < least || ring.length > most || !ring.every(isPlace)) return undefined;
  return { kind: 'drawn', ring: ring.map(([lon = NaN, lat = NaN]): LonLat => [lon, lat]) };
}
