import { groundResolutionM } from '../../../domain/geodesy/webMercator.ts';
import { scaleBarFor, type ScaleBar } from '../../../domain/views/scaleBar.ts';
import { PAPER_MM, type Orientation } from '../../../domain/sheet/paper.ts';

/** Papers of the print page: A4, this way up. */
export type Paper = Orientation;

/** An A4 sheet within its margins, and the box of its picture, millimetres. */
export interface SheetSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly pictureHeightMm: number;
}

/** What the printer leaves free on each side, and what title and foot take, millimetres. */
const PRINTER = { marginMm: 12, textMm: 32 } as const;

function sheetSize(orientation: Orientation): SheetSize {
  const [paperMm, acrossMm] = PAPER_MM.A4;
  const [wide, high] = orientation === 'landscape' ? [paperMm, acrossMm] : [acrossMm, paperMm];
  const heightMm = high - 2 * PRINTER.marginMm;
  return { widthMm: wide - 2 * PRINTER.marginMm, heightMm, pictureHeightMm: heightMm - PRINTER.textMm };
}

/** The sheets of the print page. */
export const SHEETS: Readonly<Record<Paper, SheetSize>> = {
  landscape: sheetSize('landscape'),
  portrait: sheetSize('portrait'),
};

/** What of a view was taken for the sheet. */
export interface PictureFrame {
  /** CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Share of the sheet's width that a picture takes which is fitted into its box as a whole, 0 to 1. */
export function pictureShare({ widthPx, heightPx }: PictureFrame, paper: Paper): number {
  const { widthMm, pictureHeightMm } = SHEETS[paper];
  return Math.min(1, (pictureHeightMm * (widthPx / heightPx)) / widthMm);
}

/** The paper on which a picture comes out larger. */
export function fittingPaper(frame: PictureFrame): Paper {
  const areaOf = (paper: Paper) => SHEETS[paper].widthMm * pictureShare(frame, paper);
  return areaOf('landscape') >= areaOf('portrait') ? 'landscape' : 'portrait';
}

/** How the plane's picture stands to the ground on paper. */
export interface SheetScale {
  /** Scale denominator on paper at the picture's middle. */
  readonly scale: number;
  readonly bar: ScaleBar | undefined;
  /** Length of the bar as a share of the sheet's width, 0 to 1. */
  readonly barShare: number;
}

/** Longest scale bar as a share of the picture. */
const BAR_SHARE = 0.22;

/**
 * The scale of a sheet with the plane's picture.
 * @param pose centre latitude in degrees and scale denominator of the view on the screen
 */
export function sheetScale(
  { lat, scale }: { readonly lat: number; readonly scale: number },
  frame: PictureFrame,
  paper: Paper,
): SheetScale {
  const resolutionM = groundResolutionM(scale, lat);
  const share = pictureShare(frame, paper);
  const pictureMm = SHEETS[paper].widthMm * share;
  const bar = scaleBarFor(resolutionM, frame.widthPx * BAR_SHARE);
  return {
    scale: (frame.widthPx * resolutionM * 1000) / pictureMm,
    bar,
    barShare: bar === undefined ? 0 : (bar.widthPx / frame.widthPx) * share,
  };
}
