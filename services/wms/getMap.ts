import type { MapDrawing } from '../drawing/mapDrawing.ts';
import { PICTURE_FORMATS, type PictureFormat } from '../drawing/picture.ts';
import type { Crs } from '../crs.ts';
import type { Rights } from '../../server/base/access/rights.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import type { FeatureStore } from '../featureStore.ts';
import type { TimesOfLayer } from '../temporal/layerTimes.ts';
import { WmsException, type WmsAnswer, type WmsVersion } from './exception.ts';
import { timeParameter } from './time.ts';
import {
  checkStyles,
  frameParameters,
  layersParameter,
  requireParameter,
  type WmsParameters,
} from './parameters.ts';

/** The stored layers, their drawing and the reference systems of one WMS. */
export interface WmsContext {
  readonly store: FeatureStore;
  readonly drawing: MapDrawing;
  readonly timesOf: TimesOfLayer;
  /** In which queries wait. */
  readonly queue: WorkQueue;
  /** The reference systems that this service offers, best first. */
  readonly offered: readonly Crs[];
}

/** Who asks: what he sees, and whether he is still there. */
export interface Asking {
  readonly rights: Rights;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/**
 * Reads FORMAT; "image/png; mode=8bit" and the like are taken as PNG.
 * @throws WmsException InvalidFormat
 */
export function pictureFormat(text: string): PictureFormat {
  const bare = text.toLowerCase().split(';')[0]?.trim();
  const format = PICTURE_FORMATS.find(
    (candidate) => candidate === bare || (bare === 'image/jpg' && candidate === 'image/jpeg'),
  );
  if (format === undefined) throw new WmsException('InvalidFormat', `${text} is not offered`, 'FORMAT');
  return format;
}

/** The colour under the map: BGCOLOR, white without one; undefined for a transparent picture. */
function backgroundOf(parameters: WmsParameters): string | undefined {
  if (parameters.get('TRANSPARENT')?.toUpperCase() === 'TRUE') return undefined;
  const text = parameters.get('BGCOLOR') ?? '';
  if (text === '') return '#ffffff';
  const hex = /^(?:0x|#)?([0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex === undefined) {
    throw new WmsException('InvalidParameterValue', `BGCOLOR must be 0xRRGGBB, not ${text}`, 'BGCOLOR');
  }
  return `#${hex}`;
}

/** Answers GetMap: the layers in the order of LAYERS, the first at the bottom. */
export async function getMap(
  { store, drawing, offered, timesOf }: WmsContext,
  parameters: WmsParameters,
  version: WmsVersion,
  { rights, signal }: Asking,
): Promise<WmsAnswer> {
  const format = pictureFormat(requireParameter(parameters, 'FORMAT'));
  const layers = layersParameter(parameters, 'LAYERS', await store.layers(rights));
  checkStyles(parameters, 'STYLES', layers.length);
  const { crs, frame } = frameParameters(parameters, version, offered);
  const background = backgroundOf(parameters);
  const only = await timeParameter(parameters, layers, timesOf);
  const map = { layers, kind: crs.kind, frame, format, background, ...(only === undefined ? {} : { only }) };
  const body = await drawing.draw(map, signal);
  return { status: 200, contentType: format, body };
}
