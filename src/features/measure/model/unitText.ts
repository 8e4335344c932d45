/** Units that figures are told in. */
export type FigureUnit = 'm' | 'km' | 'm2' | 'km2' | 'wanKm2' | 'deg';

/** A number as text, and its unit. */
export interface FigureText {
  /** With separators between thousands. */
  readonly number: string;
  readonly unit: FigureUnit;
}

/** Lengths above this are told in kilometres. */
const KM_ABOVE_M = 1000;

/** Areas above these are told in square kilometres, and in ten thousands of them (viewer.md, section 9). */
const KM2_ABOVE_M2 = 1e6;
const WAN_KM2_ABOVE_M2 = 1e10;

/** `digits` decimals, with separators between thousands, alike in both languages. */
const withDigits = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A length or height, to the centimetre below a kilometre and the metre above. */
export function lengthText(lengthM: number): FigureText {
  return Math.abs(lengthM) > KM_ABOVE_M
    ? { number: withDigits(lengthM / 1000, 3), unit: 'km' }
    : { number: withDigits(lengthM, 2), unit: 'm' };
}

/** An area, by the specification's borders: ㎡ to 1e6, k㎡ above, 万k㎡ above 1e10. */
export function areaText(areaM2: number): FigureText {
  if (areaM2 > WAN_KM2_ABOVE_M2) return { number: withDigits(areaM2 / 1e10, 4), unit: 'wanKm2' };
  if (areaM2 > KM2_ABOVE_M2) return { number: withDigits(areaM2 / 1e6, 3), unit: 'km2' };
  return { number: withDigits(areaM2, 1), unit: 'm2' };
}

/** A height, always in metres. */
export function heightText(heightM: number): FigureText {
  return { number: withDigits(heightM, 1), unit: 'm' };
}

/** An angle. */
export function angleText(angleDeg: number): FigureText {
  return { number: withDigits(angleDeg, 2), unit: 'deg' };
}
