import type { LegendEntry } from '../layers/record/legend.ts';
import type { DrawingsInput } from './drawings.ts';
import type { LegendPictures } from './legendBlock.ts';
import type { MapPlacement } from './placement.ts';
import type { ObliqueView } from './oblique/obliqueView.ts';
import type { Sheet } from './sheet.ts';

/** A layer that a map can be printed with. */
export interface PrintableLayer {
  /** The print service's name of it. */
  readonly name: string;
  /** What the user calls it. */
  readonly title: string;
}

/** What a map is drawn from again, by the print service. */
export interface MapContent {
  /** The layers that there are to choose from. */
  readonly layers: readonly PrintableLayer[];
  /** What the user drew, measured and plotted; null where the sheet leaves it out. */
  readonly drawings: DrawingsInput | null;
}

/** What a sheet in perspective is put together from. */
export interface MadeView {
  readonly view: ObliqueView;
  /** The view alone, an image of the size of the page's frame. */
  readonly picture: Blob;
  /** The legend's own pictures. */
  readonly pictures: LegendPictures;
  /** Pieces of the picture that had not finished drawing when they were taken: something may be missing in them. */
  readonly unfinishedPieces: number;
  /**
   * Draws the same view once more, as the map is now; the globe flies there and stays.
   * @throws when the globe is gone or cannot draw it; the signal's reason when aborted
   */
  readonly redraw: (signal: AbortSignal) => Promise<Blob>;
}

/** A sheet that was made: what the export pop-up hands to the picture editor. */
export interface MadeSheet {
  readonly sheet: Sheet;
  /** The whole sheet with its furniture, an image of the page's size in pixels. */
  readonly picture: Blob;
  /** How its map lies in the picture; null for a view in perspective, which has neither one scale nor one north. */
  readonly placement: MapPlacement | null;
  /** What the symbols of its layers mean. */
  readonly legend: readonly LegendEntry[];
  /** What its map is drawn from again; absent where nobody knows that any more: then the sheet is the picture that it was. */
  readonly content?: MapContent;
  /** What a sheet in perspective is put together from; absent for a map. */
  readonly oblique?: MadeView;
  /** The print service's job, under which its history keeps the sheet; absent for a sheet that was made here. */
  readonly job?: string;
}
