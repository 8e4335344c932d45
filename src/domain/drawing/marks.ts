/**
 * The vocabulary of all that is drawn as marks: over the views, as sketches, on sheets, in PDFs and in the picture editor. A mark is a
 * geometry with its look. Lengths named `Px` are pixels of the surface that the mark lies on: CSS pixels of a view, dots of a sheet at its
 * resolution, scene units (printer's points) of the editor's canvas.
 */

/** A CSS colour; its alpha counts. */
export type Colour = string;

/** How an area is filled. */
export interface FillLook {
  readonly color: Colour;
  /** 0 to 1, times the colour's own alpha; 1 unless told. */
  readonly opacity?: number;
}

/** How a line is drawn, or the edge of an area. */
export interface LineLook extends FillLook {
  readonly widthPx: number;
  /** Dashes and gaps in turn; a full line without. */
  readonly dashPx?: readonly number[];
  /** Round ends and corners, which lines of a view always have; else butt ends and mitred corners. */
  readonly round?: true;
  /** An edge along both sides, so that it is seen on any ground. */
  readonly casing?: { readonly color: Colour; readonly widthPx: number };
}

/** How a symbol looks that stands at a place. */
export interface SymbolLook extends FillLook {
  readonly sizePx: number;
  /** Of its disc; a dark hairline of the surface unless told. A soft disc that lies under another mark has none. */
  readonly edge?: LineLook | 'none';
  /** Address of the picture drawn instead of a disc; the colour's alpha counts. */
  readonly picture?: string;
}

/** Where along a text its place is. */
export type TextAlign = 'left' | 'center' | 'right';

/** How a text looks. */
export interface TextLook extends FillLook {
  readonly sizePx: number;
  /** A CSS font family; the surface's own unless told. */
  readonly family?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly align: TextAlign;
  /** Edge round the letters, so that they read on any map; half of it lies outside of them. */
  readonly halo?: { readonly color: Colour; readonly widthPx: number };
  /** The box behind the text. */
  readonly box?: FillLook;
  /** Clockwise about its place. */
  readonly turnDeg?: number;
}

/** A position in degrees and, in the globe, metres above the ellipsoid (on the ground when left out). */
export type Position = readonly [lon: number, lat: number, heightM?: number];

/** Where the globe draws a mark whose positions have no heights, and what hides it. */
interface Placing {
  /** So many metres above the ground at each of its places, straight between them; on the ground when left out. */
  readonly aboveGroundM?: number;
  /** Also drawn where something stands before it: of symbols and texts. */
  readonly throughGround?: true;
}

/** An area of a map. */
export interface MapArea extends Placing {
  readonly kind: 'area';
  /** Outer ring first, its holes after it; they close themselves. */
  readonly rings: readonly (readonly Position[])[];
  /** Further polygons of the same area, each as `rings`: many are drawn sooner as one area than each by itself. */
  readonly more?: readonly (readonly (readonly Position[])[])[];
  readonly fill?: FillLook;
  /** Along its edge. */
  readonly line?: LineLook;
}

/** A line of a map. */
export interface MapLine extends Placing {
  readonly kind: 'line';
  readonly paths: readonly (readonly Position[])[];
  readonly line: LineLook;
}

/** A symbol at a place of a map. */
export interface MapSymbol extends Placing {
  readonly kind: 'symbol';
  readonly position: Position;
  readonly look: SymbolLook;
}

/** How a text of a map looks: by its box, else with the view's dark halo; in the view's letters unless told. */
export type MapTextLook = Pick<TextLook, 'color' | 'opacity' | 'family' | 'bold' | 'align' | 'box'> &
  Partial<Pick<TextLook, 'sizePx'>> & {
    /** The edge of the text that is at its place. */
    readonly vertical: 'top' | 'center' | 'bottom';
    /** From the place to that edge. */
    readonly offsetPx: number;
  };

/** A text at a place of a map; it may have lines. */
export interface MapText extends Placing {
  readonly kind: 'text';
  readonly position: Position;
  readonly text: string;
  readonly look: MapTextLook;
}

/** A model that stands at a place; in the plane an arrow that points the way it looks. */
export interface MapModel extends Placing {
  readonly kind: 'model';
  readonly position: Position;
  /** Address of its binary glTF, which looks north and has its real size. */
  readonly url: string;
  /** Clockwise from north. */
  readonly headingDeg: number;
  /** Its nose above the horizon. */
  readonly pitchDeg: number;
  /** Of the arrow. */
  readonly look: Pick<SymbolLook, 'color' | 'sizePx'>;
}

/** What sketches and static layers draw. */
export type PlainMark = MapArea | MapLine | MapSymbol | MapText;

/** What an overlay draws. */
export type MapMark = PlainMark | MapModel;

/** A drawn line or face of a sheet. */
export interface PathMark {
  readonly kind: 'path';
  /** SVG path data, absolute commands M, L, C and Z only. */
  readonly d: string;
  readonly fill?: FillLook;
  readonly line?: LineLook;
}

/** How a text of a sheet looks: in the sheets' font, its box a path of its own. */
export type SheetTextLook = Omit<TextLook, 'family' | 'box'>;

/** A line of text on a sheet. */
export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  /** The baseline's point that the look's `align` names; a turned text turns about it. */
  readonly xPx: number;
  readonly yPx: number;
  readonly look: SheetTextLook;
}

/** A picture on a sheet, cut at a box. */
export interface PictureMark {
  readonly kind: 'picture';
  /** In three colours, base64. */
  readonly jpeg: string;
  /** Its own pixels. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** Where the whole of it lies, and what is seen of it. */
  readonly place: PictureBox;
  readonly clip: PictureBox;
}

interface PictureBox {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What furniture is made of. */
export type FurnitureMark = SheetMark | PictureMark;

/** What sheets are made of, and what the picture editor adds: few kinds, so that a picture, a PDF and a canvas draw the same from it. */
export type SheetMark = PathMark | TextMark;

/** A light edge round letters on a sheet. */
export const lightHalo = (widthPx: number) => ({ color: '#ffffff', widthPx });

/** Dashes of a line by its width, as the views draw them. */
export const viewDashes = (widthPx: number): readonly number[] => [4 * widthPx, 3 * widthPx];

/** A text that stands above its place, in the middle of it. */
export const ABOVE = { align: 'center', vertical: 'bottom' } as const;

/** Width of the edge of vertices and handles. */
const EDGE_PX = 2;

/** A dot with a coloured edge: a vertex, a handle. */
export const edgedDot = (
  position: Position,
  color: Colour,
  edgeColor: Colour,
  sizePx: number,
): MapSymbol => ({
  kind: 'symbol',
  position,
  look: { color, sizePx, edge: { color: edgeColor, widthPx: EDGE_PX } },
});

/** A soft disc to lie under another mark. */
export const glowDot = (position: Position, color: Colour, sizePx: number): MapSymbol => ({
  kind: 'symbol',
  position,
  look: { color, sizePx, edge: 'none' },
});

/** Between a symbol and its name. */
const NAME_GAP_PX = 2;

/** The name of a symbol, above it and in its colour. */
export const nameMark = (position: Position, text: string, { color, sizePx }: SymbolLook): MapText => ({
  kind: 'text',
  position,
  text,
  look: { color, ...ABOVE, offsetPx: sizePx / 2 + NAME_GAP_PX },
});

/** The dark edge of discs that lie on any ground. */
export const DISC_EDGE: LineLook = { color: 'rgba(15, 26, 23, 0.9)', widthPx: 1.5 };
