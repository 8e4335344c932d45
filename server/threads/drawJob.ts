import type { LegendPicture } from '../geo/drawing/legend.ts';
import type { MapPicture } from '../geo/drawing/mapPicture.ts';
import type { SheetOrdered } from '../print/sheetPicture.ts';

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
