import type { GlobePose } from '../../views/pose.ts';

/** A name on a picture in perspective: its foot in pixels of the picture, the height of its letters in CSS pixels of the view. */
export interface ObliqueName {
  readonly text: string;
  readonly xPx: number;
  readonly yPx: number;
  readonly sizePx: number;
  readonly bold: boolean;
}

/** A place of the ground on a picture in perspective, pixels of the picture. */
export interface ObliqueHeight {
  readonly xPx: number;
  readonly yPx: number;
  readonly heightM: number;
}

/** What the picture of a sheet in perspective shows: with it the sheet's furniture can say what it has to. */
export interface ObliqueView {
  readonly pose: GlobePose;
  /** Height of the ground below the viewer; undefined where it is not known. */
  readonly groundM: number | undefined;
  /** Those that matter more first. */
  readonly names: readonly ObliqueName[];
  /** A raster of heights over the picture. */
  readonly heights: readonly ObliqueHeight[];
}
