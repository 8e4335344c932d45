import type { LonLat } from '../../geodesy/lineText.ts';
import type { LegendEntry } from '../../layers/record/legend.ts';
import type { Sheet } from '../sheet.ts';

/** Layers of the portal and the ground on which a view shows them. */
export interface SeenArea extends Pick<Sheet, 'layers' | 'language'> {
  /** Corners of the ground that is seen, three at least, in their order. */
  readonly area: readonly LonLat[];
}

/** What the symbols of a layer mean of which something lies in an area. */
export interface SeenLegend {
  /** The layer's name at the portal's services. */
  readonly layer: string;
  readonly entries: readonly LegendEntry[];
}
