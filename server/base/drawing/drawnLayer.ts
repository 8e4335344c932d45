import type { LayerStyle } from '../../../src/domain/layers/record/layerStyle.ts';
import { toWebMercator } from '../../../src/domain/geodesy/webMercator.ts';
import type { GeometryKind } from '../geo/geometry.ts';
import { shapesOf, type PiecePlace } from '../geo/overviews/pieceCodec.ts';
import { boxOfRuns, type Rectangle } from '../geo/rectangle.ts';
import { placeInPicture, type MapFrame } from './path.ts';
import { unpacked, type PackedLayer, type PreparedFeature, type PreparedLayer } from './packed.ts';

/** A layer that is drawn from pieces of its overview, all of it by the one rule of its style. */
export interface OverviewLayer {
  readonly style: LayerStyle;
  readonly kind: GeometryKind;
  /** The map's units, to which degrees are brought. */
  readonly projection: 'geographic' | 'mercator';
  readonly pieces: readonly (PiecePlace & { readonly data: Uint8Array })[];
  /** Corners of all pieces. */
  readonly vertices: number;
}

/** A layer as it is handed to whatever thread draws. */
export type DrawnLayer = PackedLayer | OverviewLayer;

/** Brings a run of degrees to metres, in place. */
function toMetres(run: Float64Array): void {
  for (let at = 0; at < run.length; at += 2) {
    const { x, y } = toWebMercator(run[at] ?? NaN, run[at + 1] ?? NaN);
    run[at] = x;
    run[at + 1] = y;
  }
}

/** The corners of a box of degrees in the units of a map. */
function projectedBox({ minX, minY, maxX, maxY }: Rectangle): Rectangle {
  const corners = Float64Array.of(minX, minY, maxX, maxY);
  toMetres(corners);
  return boxOfRuns([corners]);
}

function* shapesIn(
  { pieces, kind, projection }: OverviewLayer,
  frame: MapFrame | undefined,
): Generator<PreparedFeature> {
  for (const piece of pieces)
    for (const { parts, isPixels } of shapesOf(piece, piece.data)) {
      const degrees = boxOfRuns(parts);
      const box = projection === 'mercator' ? projectedBox(degrees) : degrees;
      // Most of a piece may lie beside the map: it is not worth the bringing to metres.
      if (frame !== undefined && placeInPicture(frame, box) === 'outside') continue;
      if (projection === 'mercator') parts.forEach(toMetres);
      yield { kind, box, parts, isPixels };
    }
}

/**
 * A layer as what draws reads it; the shapes of an overview are made out anew each time.
 * @param frame of the map, where shapes of an overview that are not in it are not wanted
 */
export function readLayer(layer: DrawnLayer, frame?: MapFrame): PreparedLayer {
  if (!('pieces' in layer)) return unpacked(layer);
  return { style: layer.style, byRule: [{ [Symbol.iterator]: () => shapesIn(layer, frame) }] };
}
