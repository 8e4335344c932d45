import type { LonLat } from '../domain/geodesy/lineText.ts';
import type { ObliqueName } from '../domain/sheet/oblique/obliqueView.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { ViewPort } from './viewPort.ts';

/** A rectangle of the paper, pixels from the picture's top left corner. */
export interface PaperBox {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A piece of a picture for paper, as it was drawn. */
export interface PaperPiece {
  /** PNG of the box, and of what lies round it. */
  readonly picture: Blob;
  /** How far the picture reaches beyond the box at each side, its pixels. */
  readonly spillPx: number;
  readonly box: PaperBox;
  /** Pieces drawn so far, this one among them, and all of them. */
  readonly drawn: number;
  readonly count: number;
}

/** How a view is to be drawn for paper. */
export interface PaperOrder {
  /** The picture's size, pixels of the paper. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the paper for a CSS pixel: what is drawn on the ground and stands on it is so many times as large. */
  readonly cssPx: number;
  /** Told of each piece; the next one is drawn when the answer resolves, so that no more than one is in memory. */
  readonly onPiece: (piece: PaperPiece) => Promise<void>;
}

/** A place of the ground on a picture for paper, pixels of the paper. */
export interface PaperHeight {
  readonly xPx: number;
  readonly yPx: number;
  readonly heightM: number;
}

/** What a picture for paper shows besides its pixels. */
export interface PaperView {
  readonly pose: GlobePose;
  /** Names whose places are seen, pixels of the paper; of one rank, those that matter more first. */
  readonly names: readonly ObliqueName[];
  /** Heights of the ground in a raster over the picture; none where there is no terrain. */
  readonly heights: readonly PaperHeight[];
  /** The convex hull of the ground that the picture shows, not closed; empty where it shows none. */
  readonly area: readonly LonLat[];
  /** Pieces that were taken as they were, since they went on drawing for too long: something may be missing in them. */
  readonly unfinishedPieces: number;
}

/** The globe, which can be drawn for paper. */
export interface GlobePort extends ViewPort<GlobePose> {
  /**
   * Draws what the view shows for paper, piece by piece, each at the paper's resolution with ground and models as fine as that needs, and
   * without names and without symbols that the paper's edge would cut, those of layers among both. All that the window shows is in the picture; where their forms differ it shows more.
   * While it is drawn the view takes no gestures and keeps its look.
   * @throws the engine's error when a piece cannot be drawn; the signal's reason when aborted
   */
  print(order: PaperOrder, signal: AbortSignal): Promise<PaperView>;
}
