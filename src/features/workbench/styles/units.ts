import { DASH_LENGTHS, DASH_PATTERNS, type DashPattern } from '../../../domain/layers/record/customConfig.ts';

/** CSS pixels in a millimetre: an inch is 96 px (CSS Values 4, section 6.2) and 25.4 mm. */
export const PX_PER_MM = 96 / 25.4;

/** CSS pixels in a point of 1/72 inch (CSS Values 4, section 6.2), the unit of sizes in ArcGIS Pro. */
export const PX_PER_PT = 96 / 72;

const PX_PER_INCH = 96;

/**
 * CSS pixels in each of QGIS' units that do not change with the map, as QgsUnitTypes::encodeUnit writes them. Its pixels are those of the
 * screen. Map units and metres at scale are lengths on the ground, which no symbol of a record has.
 */
const QGIS_UNITS: Readonly<Record<string, number>> = {
  MM: PX_PER_MM,
  Point: PX_PER_PT,
  Pixel: 1,
  Inch: PX_PER_INCH,
};

/** A size to a tenth of a pixel. */
export const tenth = (px: number): number => Math.round(px * 10) / 10;

/** A size in one of QGIS' units, px; undefined where it is measured on the ground. */
export function qgisPx(size: number, unit: string): number | undefined {
  const factor = QGIS_UNITS[unit === '' ? 'MM' : unit];
  return factor === undefined ? undefined : tenth(size * factor);
}

/** Shortest dash that is told from another, in widths of the line: a round cap draws a dash of no length as a dot. */
const LEAST_DASH = 0.5;

/**
 * The named pattern that is most like one of dashes and gaps.
 * @param lengths dash, gap, dash, gap … in widths of the line
 */
export function nearestDash(lengths: readonly number[]): DashPattern {
  const pairs = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  const distance = (pattern: DashPattern) => {
    const own = DASH_LENGTHS[pattern];
    if (own.length !== pairs.length) return 100 + Math.abs(own.length - pairs.length);
    return own.reduce(
      (sum, length, at) => sum + Math.abs(Math.log2(Math.max(pairs[at] ?? 1, LEAST_DASH) / length)),
      0,
    );
  };
  return DASH_PATTERNS.reduce((best, pattern) => (distance(pattern) < distance(best) ? pattern : best));
}
