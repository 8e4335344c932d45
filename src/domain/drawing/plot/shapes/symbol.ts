import type { LonLat } from '../../place.ts';
import type { ShapeProblem } from '../../shape.ts';
import type { Result } from '../../../../lib/result.ts';

/** Where a symbol stands in the panel of plot types. */
export type SymbolGroup = 'general' | 'arrow' | 'area' | 'point' | 'text';

/** The geometry that a symbol has on the map. */
export type SymbolKind = 'point' | 'line' | 'area';

/** A symbol as the map shows it, in degrees; longitudes go on beyond ±180 where it crosses the date line. */
export type SymbolGeometry =
  | { readonly kind: 'point'; readonly position: LonLat }
  | { readonly kind: 'line'; readonly path: readonly LonLat[] }
  /** The ring is open: its last place is not the first. */
  | { readonly kind: 'area'; readonly ring: readonly LonLat[] };

/** Why control points make no symbol. */
export type SymbolProblem = ShapeProblem | 'tooManyPoints' | 'outOfBounds';

/** How control points become a symbol. */
export type SymbolShape = (points: readonly LonLat[]) => Result<SymbolGeometry, SymbolProblem>;

/** One kind of thing that can be plotted. */
export interface PlotSymbol {
  /** As it is kept in a plot item's type. */
  readonly id: string;
  readonly group: SymbolGroup;
  readonly kind: SymbolKind;
  /** How many control points it has. */
  readonly points: { readonly least: number; readonly most: number };
  /** Drawing ends by itself with so many places; when absent, at the most. */
  readonly endsAt?: number;
  /** Drawn by one stroke of the held button instead of clicks. */
  readonly stroke?: true;
  /** File name of its picture in assets/plot, without `.svg`; of the point group. */
  readonly icon?: string;
  readonly shape: SymbolShape;
}
