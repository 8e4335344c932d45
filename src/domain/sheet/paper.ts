/** Papers of a sheet: the specification's 5000 px (viewer.md, section 9), and A4 to A0. */
export const PAPER_SIZES = ['5000px', 'A4', 'A3', 'A2', 'A1', 'A0'] as const;

/** One of {@link PAPER_SIZES}. */
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Which way up. */
export const ORIENTATIONS = ['landscape', 'portrait'] as const;

/** One of {@link ORIENTATIONS}. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** Long and short side of the papers, millimetres (ISO 216). */
export const PAPER_MM: Readonly<
  Record<Exclude<PaperSize, '5000px'>, readonly [long: number, short: number]>
> = {
  A4: [297, 210],
  A3: [420, 297],
  A2: [594, 420],
  A1: [841, 594],
  A0: [1189, 841],
};

const MM_PER_INCH = 25.4;

/** Long and short side of the specification's sheet, pixels, in the proportion of A paper. */
const SPEC_PX = [5000, 3535] as const;

/** So that the specification's sheet is as wide as A3, its resolution is this, dots per inch. */
export const SPEC_DPI = (SPEC_PX[0] * MM_PER_INCH) / PAPER_MM.A3[0];

/** Resolutions that are offered for paper, dots per inch. */
export const DPI_CHOICES = [96, 150, 200, 300, 400] as const;

/** Least and greatest resolution, dots per inch. */
export const DPI_LIMITS = { min: 72, max: 400 } as const;

/** Greatest resolution of the papers, dots per inch: what is read from further away needs fewer. */
const GREATEST_DPI: Readonly<Record<PaperSize, number>> = {
  '5000px': SPEC_DPI,
  A4: DPI_LIMITS.max,
  A3: DPI_LIMITS.max,
  A2: DPI_LIMITS.max,
  A1: 300,
  A0: 200,
};

/** Most pixels of a sheet, and of a map without its sheet: A1 at 300 dots per inch. */
export const MAX_SHEET_PIXELS = 70_000_000;

/**
 * How much larger than on A3 things are drawn: a wall map is read from further away than a sheet in the hand, but from less far than it is
 * larger. Furniture, which is read first, grows faster than what lies on the map.
 */
const READING: Readonly<Record<PaperSize, { readonly furniture: number; readonly symbols: number }>> = {
  '5000px': { furniture: 1, symbols: 1 },
  A4: { furniture: 0.8, symbols: 0.9 },
  A3: { furniture: 1, symbols: 1 },
  A2: { furniture: 1.35, symbols: 1.25 },
  A1: { furniture: 1.8, symbols: 1.6 },
  A0: { furniture: 2.5, symbols: 2.1 },
};

const CSS_DPI = 96;

/** How paper is chosen; `dpi` counts for paper only. */
export interface PaperChoice {
  readonly size: PaperSize;
  readonly orientation: Orientation;
  readonly dpi: number;
  /** The map alone, without margins, so wide and high, for a paper of this size: somebody else lays out the sheet. Millimetres. */
  readonly mapMm?: MapSizeMm | undefined;
}

/** Width and height of a map without its sheet, millimetres. */
export type MapSizeMm = readonly [widthMm: number, heightMm: number];

/** Least and greatest side of a map without its sheet, millimetres. */
export const MAP_SIDE_MM = { min: 10, max: 1500 } as const;

/** A rectangle on a sheet, pixels from its top left corner. */
export interface SheetBox {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A paper with its measures. */
export interface Paper {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
  /** Pixels of the paper for a unit in which the sizes of furniture are given: a pixel of a sheet of A3 that is 5000 px wide. */
  readonly unitPx: number;
  /** Pixels of the paper for a CSS pixel, in which the sizes of symbols, lines and names on the map are given. */
  readonly symbolPx: number;
  /** Where the map lies. */
  readonly frame: SheetBox;
}

/** Margins of the map on a sheet 5000 px long (viewer.md, section 9). */
export const SHEET_MARGINS = { top: 120, side: 40, bottom: 60 } as const;

const NO_MARGINS = { top: 0, side: 0, bottom: 0 } as const;

const oriented = <T>([long, short]: readonly [T, T], orientation: Orientation): readonly [T, T] =>
  orientation === 'landscape' ? [long, short] : [short, long];

/** Greatest resolution of a paper, dots per inch: {@link MAX_SHEET_PIXELS} holds. */
export const maxDpiOf = (size: PaperSize): number => GREATEST_DPI[size];

/** Greatest resolution of a map without its sheet. */
function maxDpiOfMap([widthMm, heightMm]: MapSizeMm): number {
  const areaInch2 = (widthMm * heightMm) / MM_PER_INCH ** 2;
  return Math.min(DPI_LIMITS.max, Math.floor(Math.sqrt(MAX_SHEET_PIXELS / areaInch2)));
}

/** Pixels for a unit of furniture on a paper; see {@link Paper.unitPx}. */
export function unitPxOf(size: PaperSize, dpi: number): number {
  return (dpi / SPEC_DPI) * READING[size].furniture;
}

function dpiOf({ size, dpi, mapMm }: PaperChoice): number {
  if (mapMm !== undefined) return Math.max(DPI_LIMITS.min, Math.min(maxDpiOfMap(mapMm), dpi));
  return size === '5000px' ? SPEC_DPI : Math.max(DPI_LIMITS.min, Math.min(maxDpiOf(size), dpi));
}

function sidesPx({ size, orientation, mapMm }: PaperChoice, pxPerMm: number): readonly [number, number] {
  if (mapMm !== undefined) return [Math.round(mapMm[0] * pxPerMm), Math.round(mapMm[1] * pxPerMm)];
  const sides = size === '5000px' ? SPEC_PX : PAPER_MM[size].map((mm) => Math.round(mm * pxPerMm));
  return oriented([sides[0] ?? 0, sides[1] ?? 0], orientation);
}

/** The paper of a choice; a resolution beyond the paper's limits is held within them. */
export function choosePaper(choice: PaperChoice): Paper {
  const { size, mapMm } = choice;
  const dpi = dpiOf(choice);
  const pxPerMm = dpi / MM_PER_INCH;
  const [widthPx, heightPx] = sidesPx(choice, pxPerMm);
  const unitPx = unitPxOf(size, dpi);
  const margin = mapMm === undefined ? SHEET_MARGINS : NO_MARGINS;
  const [xPx, yPx] = [Math.round(margin.side * unitPx), Math.round(margin.top * unitPx)];
  return {
    widthPx,
    heightPx,
    widthMm: widthPx / pxPerMm,
    heightMm: heightPx / pxPerMm,
    dpi,
    unitPx,
    symbolPx: (dpi / CSS_DPI) * READING[size].symbols,
    frame: {
      xPx,
      yPx,
      widthPx: widthPx - 2 * xPx,
      heightPx: heightPx - yPx - Math.round(margin.bottom * unitPx),
    },
  };
}
