/** A position in degrees and, in the globe, metres above the ellipsoid (on the ground when left out). */
export type Position = readonly [lon: number, lat: number, heightM?: number];

/** What an overlay draws: one shape with its look. Colours are CSS, widths and sizes CSS pixels. */
export type OverlayGraphic =
  | {
      readonly shape: 'point';
      readonly position: Position;
      readonly color: string;
      readonly sizePx: number;
      /** A soft disc without an edge, to lie under another mark. */
      readonly glow?: boolean;
      readonly label?: string;
    }
  | {
      readonly shape: 'line';
      readonly path: readonly Position[];
      readonly color: string;
      readonly widthPx: number;
    }
  | {
      readonly shape: 'polygon';
      /** Outer ring first; rings close themselves. */
      readonly rings: readonly (readonly Position[])[];
      readonly color: string;
      readonly fillAlpha: number;
      readonly outlinePx: number;
    };

/** Named graphics over one view, owned by whoever asked for them. */
export interface GraphicsOverlay {
  readonly size: number;
  /** Draws `graphic` under `id`, in place of what stood there. */
  put(id: string, graphic: OverlayGraphic): void;
  remove(id: string): void;
  clear(): void;
  /** Clears and gives the overlay back to the view. */
  destroy(): void;
}
