import type { GlobePose } from '../../views/pose.ts';
import type { NamePlace } from '../names/namePlaces.ts';

/** A name on a picture in perspective. */
export interface ObliqueName {
  readonly text: string;
  /** Height of its letters, CSS pixels of the view. */
  readonly sizePx: number;
  readonly bold: boolean;
  /** 1 comes first. */
  readonly rank: number;
  /** Whose name it is: a layer, or what was drawn over the view. Two places of one source may have the same name. */
  readonly source: string;
  /** Pixels of the picture. */
  readonly place: NamePlace;
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
  /** Of one rank, those that matter more first. */
  readonly names: readonly ObliqueName[];
  /** A raster of heights over the picture. */
  readonly heights: readonly ObliqueHeight[];
  /** Where what it shows comes from, in lines of text; absent where the sheet does not say so. */
  readonly sources?: readonly string[];
}
