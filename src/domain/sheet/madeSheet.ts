import type { LegendEntry } from '../layers/record/legend.ts';
import type { MapPlacement } from './placement.ts';
import type { Sheet } from './sheet.ts';

/** A sheet that was made: what the export pop-up hands to the picture editor. */
export interface MadeSheet {
  readonly sheet: Sheet;
  /** The whole sheet with its furniture, an image of the page's size in pixels. */
  readonly picture: Blob;
  /** How its map lies in the picture; null for a view in perspective, which has neither one scale nor one north. */
  readonly placement: MapPlacement | null;
  /** What the symbols of its layers mean. */
  readonly legend: readonly LegendEntry[];
  /** The print service's job, under which its history keeps the sheet; absent for a sheet that was made here. */
  readonly job?: string;
}
