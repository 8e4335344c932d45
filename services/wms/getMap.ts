import type { MapDrawing } from '../drawing/mapDrawing.ts';
import { PICTURE_FORMATS, type PictureFormat } from '../drawing/picture.ts';
import type { Crs } from '../crs.ts';
import type { Rights } from '../../server/base/access/rights.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import { isPicture, type OwnImagery, type OwnImageryStore } from '../imagery/ownImagery.ts';
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
  /** Own pictures: layers, too, which cannot be asked. */
  readonly imagery: OwnImageryStore;
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
  /** Id of the look that a layer is drawn in instead of its own. */
  readonly styleDraft?: string | undefined;
}

/** The layers that somebody sees, the bottom one first: pictures of the ground, and features over them. */
export async function offeredLayers(
  { store, imagery }: Pick<WmsContext, 'store' | 'imagery'>,
  { rights, styleDraft }: Pick<Asking, 'rights' | 'styleDraft'>,
): Promise<readonly (GeoLayer | OwnImagery)[]> {
  return [...(await imagery.layers(rights)), ...(await store.layers(rights, styleDraft))];
}

/** Layers of features. @throws WmsException that says what cannot be done with the first that is a picture */
export function featuresOnly(
  layers: readonly (GeoLayer | OwnImagery)[],
  refused: (name: string) => WmsException,
): readonly GeoLayer[] {
  return layers.map((layer) => {
    if (isPicture(layer)) throw refused(layer.name);
    return layer;
  });
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
  context: WmsContext,
  parameters: WmsParameters,
  version: WmsVersion,
  asking: Asking,
): Promise<WmsAnswer> {
  const format = pictureFormat(requireParameter(parameters, 'FORMAT'));
  const layers = layersParameter(parameters, 'LAYERS', await offeredLayers(context, asking));
  checkStyles(parameters, 'STYLES', layers.length);
  const { crs, frame } = frameParameters(parameters, version, context.offered);
  const background = backgroundOf(parameters);
  const ofFeatures = layers.flatMap((layer) => (isPicture(layer) ? [] : [layer]));
  const only = await timeParameter(parameters, ofFeatures, context.timesOf);
  const map = { layers, kind: crs.kind, frame, format, background, ...(only === undefined ? {} : { only }) };
  const body = await context.drawing.draw(map, asking.signal);
  return { status: 200, contentType: format, body };
}
