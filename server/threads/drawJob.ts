import type { LegendPicture } from '../geo/drawing/legend.ts';
import type { PackedLayer } from '../geo/drawing/packed.ts';
import type { MapFrame } from '../geo/drawing/path.ts';
import type { PictureFormat } from '../geo/drawing/picture.ts';
import type { SheetOrdered } from '../print/sheetPicture.ts';

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

/** What the drawing threads do, each a kind of job of its own. */
export type DrawJob =
  | { readonly kind: 'map'; readonly map: MapPicture }
  | { readonly kind: 'legend'; readonly legend: LegendPicture }
  | { readonly kind: 'sheet'; readonly sheet: SheetOrdered };

/** What a drawing thread answers: a picture; nothing can be blank but a sheet. */
export interface Drawn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isBlank?: boolean;
}
