import type { LegendPicture } from './legend.ts';
import type { MapPicture } from './mapPicture.ts';

/** What the threads of maps draw, each a kind of job of its own. */
export type MapJob =
  | { readonly kind: 'map'; readonly map: MapPicture }
  | { readonly kind: 'legend'; readonly legend: LegendPicture };
