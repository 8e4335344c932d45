import { isTilingKind, type ReferenceKind } from '../../src/domain/layers/raster/reference.ts';
import { toGeographicExtent, type CrsKind } from '../crs.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import { isPicture, type OwnImagery, type OwnImageryStore } from '../imagery/ownImagery.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import type { LegendPicture } from './legend.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import type { PictureFormat } from './picture.ts';
import { tilesInFrame } from './framedTiles.ts';
import { featuresInWindow } from './largeLayer.ts';
import { resolutionMOf, windowOf } from './mapWindow.ts';
import { mercatorUnder, type ZoneFrame } from './zoneFrame.ts';
import { prepareFeatures } from './prepareFeatures.ts';
import { createPreparedLayers, type PreparedLayers } from './prepared.ts';
import type { MapThreads } from './mapThreads.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { DrawnLayer } from '../../server/base/drawing/drawnLayer.ts';

/** A map to draw. */
export interface MapRequest {
  /** The first at the bottom: features, or own pictures. */
  readonly layers: readonly (GeoLayer | OwnImagery)[];
  /** What it is drawn in; a map in a zone is drawn in Web Mercator, and warped. */
  readonly kind: ReferenceKind;
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
   * @throws Refusal 400 for a map that costs too much; QueueFull, WorkTooLong; the signal's reason; what a lost database throws
   */
  draw(request: MapRequest, signal: AbortSignal): Promise<Buffer>;
  /**
   * Draws a legend when its turn comes.
   * @throws QueueFull, WorkTooLong; the signal's reason
   */
  legend(legend: LegendPicture, signal: AbortSignal): Promise<Buffer>;
  /** The layers that are held in memory for it. */
  readonly prepared: PreparedLayers;
}

/** Most pixels of a map, counted once for each layer: fifty layers of a whole screen, or twenty of the largest picture. */
const MAX_LAYER_PIXELS = 400_000_000;

/** Most corners of a map's layers: some seconds of work. */
const MAX_VERTICES = 20_000_000;

/** What is drawn of a map, and the zone's picture that it is warped to. */
interface Drawn {
  readonly kind: CrsKind;
  readonly frame: MapFrame;
  readonly zone?: ZoneFrame;
}

function drawnOf({ kind, frame }: MapRequest): Drawn {
  if (isTilingKind(kind)) return { kind, frame };
  const zone = { kind, frame };
  return { kind: 'mercator', frame: mercatorUnder(zone), zone };
}

/** @throws Refusal 400 when a map has too many pixels, before anything is read for it */
function checkPixels({ layers }: MapRequest, { widthPx, heightPx }: MapFrame): void {
  if (widthPx * heightPx * layers.length <= MAX_LAYER_PIXELS) return;
  const size = `${String(widthPx)}×${String(heightPx)}`;
  throw new Refusal(
    400,
    `图片过大：宽×高×图层数不能超过 ${String(MAX_LAYER_PIXELS)}，现为 ${size} 像素 ${String(layers.length)} 个图层。请缩小图片或减少图层`,
  );
}

/** @throws Refusal 400 when layers have too many corners, before they are drawn */
function checkVertices(layers: readonly DrawnLayer[]): void {
  const vertices = layers.reduce((sum, layer) => sum + layer.vertices, 0);
  if (vertices <= MAX_VERTICES) return;
  throw new Refusal(
    400,
    `图层过于复杂：顶点总数不能超过 ${String(MAX_VERTICES)}，现为 ${String(vertices)}。请减少图层`,
  );
}

/** What maps are drawn with. */
export interface MapDrawingParts {
  readonly store: FeatureStore;
  readonly imagery: OwnImageryStore;
  /** In which maps wait for their turns. */
  readonly queue: WorkQueue;
  readonly threads: MapThreads;
}

/** Creates the drawing on a feature store. */
export function createMapDrawing({ store, imagery, queue, threads }: MapDrawingParts): MapDrawing {
  const prepared = createPreparedLayers(store);
  return {
    prepared,
    legend: (legend, signal) => queue.run(signal, (inTurn) => threads.drawLegend(legend, inTurn)),
    async draw(request, signal) {
      const { layers, format, background, pixelRatio = 1, only } = request;
      const { kind, frame, zone } = drawnOf(request);
      checkPixels(request, frame);
      const window = windowOf(kind, frame);
      const ready = async (layer: GeoLayer) => {
        const chosen = only?.get(layer.name);
        if (chosen === undefined) return prepared.get(layer, window);
        const extent = toGeographicExtent(kind, frame.box);
        const features = layer.isLarge
          ? await featuresInWindow(store, layer, extent)
          : await store.queryFeatures(layer, { extent });
        return prepareFeatures(layer, features.filter(chosen), kind);
      };
      const resolutionM = resolutionMOf(window);
      return queue.run(signal, async (inTurn) => {
        const tiles = await tilesInFrame(
          imagery,
          layers.filter(isPicture),
          { kind, frame, resolutionM },
          inTurn,
        );
        const drawn = await Promise.all(
          layers.map(async (layer) => (isPicture(layer) ? tiles.get(layer) : ready(layer))),
        );
        const shown = drawn.filter((layer) => layer !== undefined);
        checkVertices(shown.flatMap((layer) => ('pictures' in layer ? [] : [layer])));
        const map = { kind, frame, layers: shown, resolutionM, pixelRatio, format, background, zone };
        return threads.drawMap(map, inTurn);
      });
    },
  };
}
