import { extentOf, type CrsKind } from '../crs.ts';
import type { FeatureStore, GeoFeature, GeoLayer } from '../featureStore.ts';
import { createGate } from '../gate.ts';
import type { MapFrame } from './path.ts';
import { drawPicture, type PictureFormat } from './picture.ts';
import { createPreparedLayers, prepareFeatures, type PreparedLayers } from './prepared.ts';
import { mapSvg } from './svg.ts';

/** Maps drawn at once; drawing itself spreads over the cores. */
const DRAWINGS_AT_ONCE = 2;

/** Maps that may wait; a page with many WMS layers asks for a dozen at once. */
const DRAWINGS_WAITING = 200;

/** Metres of one degree along the equator of the WGS 84 sphere. */
const METRES_PER_DEGREE = (Math.PI * 6378137) / 180;

/** A map to draw. */
export interface MapRequest {
  /** The first at the bottom. */
  readonly layers: readonly GeoLayer[];
  readonly kind: CrsKind;
  readonly frame: MapFrame;
  readonly format: PictureFormat;
  /** CSS colour under the map; undefined for a transparent picture. */
  readonly background?: string | undefined;
  /** Pixels of the picture per pixel of the styles; 1 unless told. */
  readonly pixelRatio?: number;
  /** By layer name: which of its features to draw, where not all. */
  readonly only?: ReadonlyMap<string, (feature: GeoFeature) => boolean>;
}

/** Draws maps of the vector layers for every protocol, so that all share what is held in memory and the cores. */
export interface MapDrawing {
  /**
   * Draws a map when its turn comes.
   * @throws GateFull when too many wait; the signal's reason; what a lost database throws
   */
  draw(request: MapRequest, signal: AbortSignal): Promise<Buffer>;
  /** The layers that are held in memory for it. */
  readonly prepared: PreparedLayers;
}

/** Creates the drawing on a feature store. */
export function createMapDrawing(store: FeatureStore): MapDrawing {
  const prepared = createPreparedLayers(store);
  const gate = createGate(DRAWINGS_AT_ONCE, DRAWINGS_WAITING);
  return {
    prepared,
    draw(request, signal) {
      const { layers, kind, frame, format, background, pixelRatio, only } = request;
      const ready = async (layer: GeoLayer) => {
        const chosen = only?.get(layer.name);
        if (chosen === undefined) return prepared.get(layer, kind);
        const features = await store.queryFeatures(layer.name, { extent: extentOf(kind, frame.box) });
        return prepareFeatures(layer, features.filter(chosen), kind);
      };
      const unitsPerPx = (frame.box.maxX - frame.box.minX) / frame.widthPx;
      const resolutionM = unitsPerPx * (kind === 'geographic' ? METRES_PER_DEGREE : 1);
      return gate.run(signal, async () => {
        const drawn = await Promise.all(layers.map(ready));
        signal.throwIfAborted();
        return drawPicture(mapSvg(frame, drawn, resolutionM, pixelRatio), format, background);
      });
    },
  };
}
