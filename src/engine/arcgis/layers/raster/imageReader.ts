import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { imagePlan } from '../../../../domain/layers/raster/placedSampling.ts';
import {
  type ImagePlan,
  type ImageSource,
  type MercatorWindow,
  type SourceBox,
} from '../../../../domain/layers/raster/sampling.ts';
import { samplingBand } from '../../../../domain/layers/raster/samplingBand.ts';
import { isIdentity, warp } from './warp.ts';
import { systemClock } from '../../../../lib/clock.ts';
import { createEmitter, type Stream } from '../../../../lib/signal.ts';
import type { ReadOutcome } from '../engineLayer.ts';
import { fetchPicture } from '../fetching.ts';
import { isCancelled } from '../problems.ts';
import { createCanvas } from './canvases.ts';

/** A service that makes pictures, and their addresses. */
export interface ImageService extends ImageSource {
  urlOf(box: SourceBox, widthPx: number, heightPx: number): string;
}

/** Reads windows of the scene from a service that makes pictures. */
export interface ImageReader {
  /** How each read ended, for the layer's health. */
  readonly reads: Stream<ReadOutcome>;
  /** The window's picture. @throws LayerLoadError; the signal's reason when aborted */
  read(window: MercatorWindow, signal: AbortSignal): Promise<HTMLCanvasElement>;
}

/** Pixels that are sampled in one go: some milliseconds, so that the page stays fluent under large pictures. */
const BAND_PIXELS = 100_000;

/** Lets the page draw and listen before the next band. */
const breathe = () => new Promise<void>((resolve) => void systemClock.after(0, resolve));

async function compose(
  picture: ImageBitmap,
  plan: ImagePlan,
  window: MercatorWindow,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { widthPx, heightPx, sampling } = plan;
  const source = createCanvas(widthPx, heightPx);
  source.context.drawImage(picture, 0, 0, widthPx, heightPx);
  picture.close();
  if (isIdentity(sampling, widthPx, heightPx)) return source.canvas;
  const made = createCanvas(window.widthPx, window.heightPx);
  const rows = Math.max(1, Math.floor(BAND_PIXELS / window.widthPx));
  for (let from = 0; from < window.heightPx; from += rows) {
    if (from > 0) await breathe();
    signal.throwIfAborted();
    const to = Math.min(window.heightPx, from + rows);
    const { sampling: part, sourceTop, sourceRows } = samplingBand(sampling, from, to, heightPx);
    const pixels = made.context.createImageData(window.widthPx, to - from);
    warp(source.context.getImageData(0, sourceTop, widthPx, sourceRows), part, pixels.data);
    made.context.putImageData(pixels, 0, from);
  }
  return made.canvas;
}

/** Makes the reader of a service. */
export function createImageReader(service: ImageService): ImageReader {
  const reads = createEmitter<ReadOutcome>();
  const pictureOf = async (url: string, signal: AbortSignal) => {
    try {
      const picture = await fetchPicture(url, signal);
      if (picture === undefined) throw new LayerLoadError({ code: 'http-status', detail: `404 · ${url}` });
      reads.emit({});
      return picture;
    } catch (error) {
      if (!isCancelled(error)) reads.emit({ error });
      throw error;
    }
  };
  return {
    reads,
    async read(window, signal) {
      const plan = await imagePlan(window, service);
      if (plan === undefined) return createCanvas(window.widthPx, window.heightPx).canvas;
      const picture = await pictureOf(service.urlOf(plan.box, plan.widthPx, plan.heightPx), signal);
      return compose(picture, plan, window, signal);
    },
  };
}
