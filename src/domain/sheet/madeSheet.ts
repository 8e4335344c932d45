import type { LegendEntry } from '../layers/record/legend.ts';
import type { DrawingsInput } from './drawings.ts';
import type { MapPlacement } from './placement.ts';
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
  /** The print service's job, under which its history keeps the sheet; absent for a sheet that was made here. */
  readonly job?: string;
}
