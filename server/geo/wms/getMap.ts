import { mapSvg } from '../drawing/svg.ts';
import { drawPicture, PICTURE_FORMATS, type PictureFormat } from '../drawing/picture.ts';
import type { PreparedLayers } from '../drawing/prepared.ts';
import type { FeatureStore } from '../featureStore.ts';
import type { Gate } from '../gate.ts';
import { WmsException, type WmsAnswer, type WmsVersion } from './exception.ts';
import {
  checkStyles,
  frameParameters,
  layersParameter,
  requireParameter,
  type WmsParameters,
} from './parameters.ts';

/** Metres of one degree along the equator of the WGS 84 sphere. */
const METRES_PER_DEGREE = (Math.PI * 6378137) / 180;

/** What drawing needs. */
export interface MapContext {
  readonly store: FeatureStore;
  readonly prepared: PreparedLayers;
  /** Holds back drawings that the cores cannot take at once. */
  readonly gate: Gate;
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

/**
 * Answers GetMap: the layers in the order of LAYERS, the first at the bottom.
 * @param signal aborts before drawing when the client is gone
 */
export async function getMap(
  { store, prepared, gate }: MapContext,
  parameters: WmsParameters,
  version: WmsVersion,
  signal: AbortSignal,
): Promise<WmsAnswer> {
  const format = pictureFormat(requireParameter(parameters, 'FORMAT'));
  const layers = layersParameter(parameters, 'LAYERS', await store.layers());
  checkStyles(parameters, 'STYLES', layers.length);
  const { crs, frame } = frameParameters(parameters, version);
  const background = backgroundOf(parameters);
  const unitsPerPx = (frame.box.maxX - frame.box.minX) / frame.widthPx;
  const resolutionM = unitsPerPx * (crs.kind === 'geographic' ? METRES_PER_DEGREE : 1);
  return gate.run(signal, async () => {
    const ready = await Promise.all(layers.map((layer) => prepared.get(layer, crs.kind)));
    signal.throwIfAborted();
    const body = await drawPicture(mapSvg(frame, ready, resolutionM), format, background);
    return { status: 200, contentType: format, body };
  });
}
