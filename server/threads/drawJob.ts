import type { Page } from '../../src/domain/sheet/page.ts';
import type { LegendPicture } from '../geo/drawing/legend.ts';
import type { PackedLayer } from '../geo/drawing/packed.ts';
import type { MapFrame } from '../geo/drawing/path.ts';
import type { PictureFormat } from '../geo/drawing/picture.ts';
import type { SheetOverlay } from '../print/compose.ts';
import type { SheetPixels } from '../print/job.ts';
import type { SheetMap } from '../print/sheetMap.ts';

/** A map picture. */
export interface MapPicture {
  readonly frame: MapFrame;
  /** The first at the bottom. */
  readonly layers: readonly PackedLayer[];
  /** Metres per pixel at the equator. */
  readonly resolutionM: number;
  readonly pixelRatio: number;
  readonly format: PictureFormat;
  readonly background: string | undefined;
}

/** The file of a printed sheet. */
export interface SheetFile {
  /** The overlay is drawn on it. */
  readonly paper: SheetPixels;
  readonly overlay: SheetOverlay;
  readonly page: Page;
}

/** What the drawing threads do; they answer bytes: a picture, or a sheet's pixels. */
export type DrawJob =
  | { readonly kind: 'map'; readonly map: MapPicture }
  | { readonly kind: 'legend'; readonly legend: LegendPicture }
  | { readonly kind: 'sheet'; readonly map: SheetMap }
  | { readonly kind: 'png'; readonly file: SheetFile };
