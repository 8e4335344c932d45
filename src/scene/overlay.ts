/** A position in degrees and, in the globe, metres above the ellipsoid (on the ground when left out). */
export type Position = readonly [lon: number, lat: number, heightM?: number];

/** Where a shape is drawn in the globe. */
export interface Elevation {
  /**
   * So many metres above the ground at each of its places, straight between them; on the ground when left out. For positions without a
   * height of their own.
   */
  readonly aboveGroundM?: number;
}

/** What an overlay draws: one shape with its look. Colours are CSS, widths and sizes CSS pixels. */
export type OverlayGraphic = Elevation &
  (
    | {
        readonly shape: 'point';
        readonly position: Position;
        readonly color: string;
        readonly sizePx: number;
        /** A soft disc without an edge, to lie under another mark. */
        readonly glow?: boolean;
        /** Colour of the edge; dark unless told. */
        readonly outlineColor?: string;
        readonly label?: string;
      }
    | {
        readonly shape: 'line';
        readonly path: readonly Position[];
        readonly color: string;
        readonly widthPx: number;
        readonly dashed?: boolean;
      }
    | {
        readonly shape: 'polygon';
        /** Outer ring first; rings close themselves. */
        readonly rings: readonly (readonly Position[])[];
        readonly color: string;
        readonly fillAlpha: number;
        readonly outlinePx: number;
        /** Colour of the edge; that of the area unless told. */
        readonly outlineColor?: string;
        readonly dashed?: boolean;
      }
    /** A model that stands at a place; in the plane an arrow that points the way it looks. Put again under its id, it moves. */
    | {
        readonly shape: 'model';
        readonly position: Position;
        /** Address of its binary glTF, which looks north and has its real size. */
        readonly url: string;
        /** Clockwise from north. */
        readonly headingDeg: number;
        /** Its nose above the horizon. */
        readonly pitchDeg: number;
        /** Of the arrow. */
        readonly color: string;
        readonly sizePx: number;
      }
    /** A text above a place; it may have lines. */
    | {
        readonly shape: 'label';
        readonly position: Position;
        readonly text: string;
        readonly color: string;
        /** Of the box behind the text; a dark halo instead of a box when left out. */
        readonly backgroundColor?: string;
        /** From the place to the text. */
        readonly offsetPx: number;
      }
  );

/** A graphic without a model: what a sketch draws as an overlay does. */
export type PlainGraphic = Exclude<OverlayGraphic, { readonly shape: 'model' }>;

/** Named graphics over one view, owned by whoever asked for them. */
export interface GraphicsOverlay<G = OverlayGraphic> {
  readonly size: number;
  /** What it draws now, in the order in which it was put. */
  readonly graphics: readonly G[];
  /** Draws `graphic` under `id`, in place of what stood there. */
  put(id: string, graphic: G): void;
  remove(id: string): void;
  clear(): void;
  /** Clears and gives the overlay back to the view. */
  destroy(): void;
}
