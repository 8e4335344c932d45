import type { LayerStyle } from '../../../src/domain/layers/record/layerStyle.ts';
import { toWebMercator } from '../../../src/domain/geodesy/webMercator.ts';
import type { GeometryKind } from '../geo/geometry.ts';
import { shapesOf, type PiecePlace } from '../geo/overviews/pieceCodec.ts';
import { boxOfRuns } from '../geo/rectangle.ts';
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

function* shapesIn({ pieces, kind, projection }: OverviewLayer): Generator<PreparedFeature> {
  for (const piece of pieces)
    for (const { parts, isPixels } of shapesOf(piece, piece.data)) {
      if (projection === 'mercator') parts.forEach(toMetres);
      yield { kind, box: boxOfRuns(parts), parts, isPixels };
    }
}

/** A layer as what draws reads it; the shapes of an overview are made out anew each time. */
export function readLayer(layer: DrawnLayer): PreparedLayer {
  if (!('pieces' in layer)) return unpacked(layer);
  return { style: layer.style, byRule: [{ [Symbol.iterator]: () => shapesIn(layer) }] };
}
