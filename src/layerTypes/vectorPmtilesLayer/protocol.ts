import type { Geometry } from 'geojson';
import type { LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import type { VectorStyle } from '../../domain/layers/record/vectorStyle.ts';
import type { ClassLook } from '../../domain/layers/vector/drawing.ts';
import type { GeometryKind, Properties } from '../../domain/layers/vector/features.ts';
import type { HitRequest } from '../../domain/layers/vector/hitTest.ts';
import type { TilePart } from '../../domain/layers/vectorTiles/tileGeometry.ts';

/** A style sheet of Mapbox and MapLibre (version 8) by which a source's features look. */
export interface GivenSheet {
  /** Names it among all: what it was read to is kept. */
  readonly key: string;
  /** Its JSON. Only what is not kept is read of it. */
  readonly data: Blob;
  /** Which of its sources the tiles are. */
  readonly source: string;
}

/** A tile as its archive has it, and how its features look. */
export interface GivenTile {
  /** Names the tile among all archives: what it was read to is kept for a while. */
  readonly key: string;
  /** Unpacked. Only what is not kept is read of it. */
  readonly data: Blob;
  /** Layers of the archive that are shown; all without them. */
  readonly names: readonly string[] | undefined;
  readonly layerName: string;
  readonly style: VectorStyle;
  readonly part: TilePart;
  /** Goes before the style. `zoom`: the level that the sheet is to be read for, by tiles of 512 pixels. */
  readonly sheet?: GivenSheet & { readonly zoom: number };
}

/** What the page asks the worker. */
export type TileQuestion =
  | { readonly call: 'draw'; readonly given: GivenTile }
  | { readonly call: 'hit'; readonly given: GivenTile; readonly request: HitRequest };

/** A look that a tile's features of a kind have. */
export interface SeenLook {
  readonly kind: GeometryKind;
  readonly look: ClassLook;
}

/** A feature at a place. */
export interface FoundInTile {
  readonly attributes: Properties;
  /** In degrees, as far as its tile has it. */
  readonly geometry: Geometry;
}

/** What the worker answers. */
export type TileAnswer =
  | { readonly reply: 'drawn'; readonly picture: ImageBitmap; readonly looks: readonly SeenLook[] }
  | { readonly reply: 'found'; readonly found: readonly FoundInTile[] }
  | { readonly reply: 'failed'; readonly problem: LayerProblem };

/** A question or an answer with the question's number. */
export type Numbered<T> = T & { readonly id: number };
