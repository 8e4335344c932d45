import { findCrs, parseBbox, type Crs } from '../crs.ts';
import { STYLE_DRAFT, STYLE_DRAFT_ID } from '../../src/domain/layers/record/styleDraft.ts';
import type { GeoLayer } from '../featureStore.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import { WmsException, type WmsVersion } from './exception.ts';

/** Largest picture side, pixels. */
export const MAX_SIDE_PX = 4096;

/** Most layers in one request. */
export const MAX_LAYERS = 50;

/** Request parameters under their upper-case names, as WMS compares them. */
export type WmsParameters = ReadonlyMap<string, string>;

/** Reads a query string's pairs; of a parameter given twice the first counts. */
export function readParameters(pairs: Iterable<readonly [string, string]>): WmsParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of pairs) {
    const upper = name.toUpperCase();
    if (!parameters.has(upper)) parameters.set(upper, value.trim());
  }
  return parameters;
}

/**
 * The version to answer in: the one asked for, else the nearest below that is served, else the lowest (OGC 06-042, 6.2.4);
 * without one, the newest, unless the request says SRS.
 */
export function negotiateVersion(parameters: WmsParameters): WmsVersion {
  const asked = parameters.get('VERSION') ?? parameters.get('WMTVER') ?? '';
  if (asked === '') return parameters.has('SRS') && !parameters.has('CRS') ? '1.1.1' : '1.3.0';
  const [major = 0, minor = 0] = asked.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 3) ? '1.3.0' : '1.1.1';
}

/** What would change a picture or its facts, and is not served: dimensions, styles of one's own, filters. */
const UNSUPPORTED = /^(?:ELEVATION|DIM_.+|SLD|SLD_BODY|CQL_FILTER|FEATUREID)$/;

/**
 * @param more names of this operation alone
 * @throws WmsException for a parameter that asks for something else than what would be answered
 */
export function refuseUnsupported(parameters: WmsParameters, more: readonly string[] = []): void {
  for (const [name, value] of parameters)
    if (value !== '' && (UNSUPPORTED.test(name) || more.includes(name)))
      throw new WmsException(
        name === 'TIME' || name === 'ELEVATION' || name.startsWith('DIM_')
          ? 'InvalidDimensionValue'
          : 'InvalidParameterValue',
        `${name} is not supported by this service`,
        name,
      );
}

/** The look that a layer is to be drawn in. @throws WmsException for what is no id of one */
export function styleDraft(parameters: WmsParameters): string | undefined {
  const id = parameters.get(STYLE_DRAFT) ?? '';
  if (id === '') return undefined;
  if (STYLE_DRAFT_ID.test(id)) return id;
  throw new WmsException('InvalidParameterValue', `${id} is no drafted look`, STYLE_DRAFT);
}

/** @throws WmsException when the parameter is absent or empty */
export function requireParameter(parameters: WmsParameters, name: string): string {
  const value = parameters.get(name) ?? '';
  if (value === '') throw new WmsException('MissingParameterValue', `parameter ${name} is missing`, name);
  return value;
}

/** @throws WmsException when the parameter is not a whole number in `[min, max]`, or absent without a `fallback` */
export function integerParameter(
  parameters: WmsParameters,
  name: string,
  limits: { readonly min: number; readonly max: number; readonly fallback?: number },
): number {
  if (limits.fallback !== undefined && (parameters.get(name) ?? '') === '') return limits.fallback;
  const text = requireParameter(parameters, name);
  const value = /^-?\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= limits.min && value <= limits.max)) {
    throw new WmsException(
      'InvalidParameterValue',
      `${name} must be a whole number from ${limits.min} to ${limits.max}, not ${text}`,
      name,
    );
  }
  return value;
}

/** The reference system of a request; SRS and CRS are both understood in either version. */
export function crsParameter(parameters: WmsParameters, version: WmsVersion, offered: readonly Crs[]): Crs {
  const [first, second] = version === '1.3.0' ? ['CRS', 'SRS'] : ['SRS', 'CRS'];
  const name = (parameters.get(first) ?? '') || (parameters.get(second) ?? '');
  if (name === '') throw new WmsException('MissingParameterValue', `parameter ${first} is missing`, first);
  const crs = findCrs(name, offered);
  if (crs === undefined) {
    const names = offered.map((candidate) => candidate.name).join(', ');
    throw new WmsException('InvalidCRS', `${name} is not offered; offered are ${names}`, first);
  }
  return crs;
}

/** The rectangle, size and reference system of a map request. */
export function frameParameters(
  parameters: WmsParameters,
  version: WmsVersion,
  offered: readonly Crs[],
): { readonly crs: Crs; readonly frame: MapFrame } {
  const crs = crsParameter(parameters, version, offered);
  const text = requireParameter(parameters, 'BBOX');
  const northFirst = version === '1.3.0' && crs.northFirstIn130;
  const box = parseBbox(text, northFirst);
  if (box === undefined) {
    const order = northFirst ? 'south,west,north,east' : 'minx,miny,maxx,maxy';
    throw new WmsException(
      'InvalidParameterValue',
      `BBOX must be ${order} with an area, not ${text}`,
      'BBOX',
    );
  }
  const limits = { min: 1, max: MAX_SIDE_PX };
  const widthPx = integerParameter(parameters, 'WIDTH', limits);
  return { crs, frame: { box, widthPx, heightPx: integerParameter(parameters, 'HEIGHT', limits) } };
}

/**
 * The layers that a parameter names, in its order.
 * @throws WmsException when it is missing, names too many, or names one twice or one that is not offered
 */
export function layersParameter<Layer extends Pick<GeoLayer, 'name'>>(
  parameters: WmsParameters,
  name: string,
  offered: readonly Layer[],
): readonly Layer[] {
  const names = requireParameter(parameters, name).split(',');
  if (names.length > MAX_LAYERS) {
    throw new WmsException('InvalidParameterValue', `${name} names more than ${MAX_LAYERS} layers`, name);
  }
  const twice = names.find((layerName, index) => names.indexOf(layerName) < index);
  if (twice !== undefined)
    throw new WmsException('InvalidParameterValue', `${name}：图层 ${twice} 写了两次，请只写一次`, name);
  return names.map((layerName) => {
    const layer = offered.find((candidate) => candidate.name === layerName.trim());
    if (layer === undefined)
      throw new WmsException('LayerNotDefined', `layer ${layerName} is not offered`, name);
    return layer;
  });
}

/** The name of the one style that every layer has. */
export const STYLE_NAME = 'default';

/** @throws WmsException when STYLES names a style other than the default one, or their number is not that of the layers */
export function checkStyles(parameters: WmsParameters, name: string, layerCount: number): void {
  const text = parameters.get(name) ?? '';
  if (text === '') return;
  const styles = text.split(',').map((style) => style.trim());
  const unknown = styles.find((style) => style !== '' && style !== STYLE_NAME);
  if (unknown !== undefined)
    throw new WmsException('StyleNotDefined', `style ${unknown} is not offered`, name);
  if (styles.length !== layerCount) {
    throw new WmsException('InvalidParameterValue', `${styles.length} styles for ${layerCount} layers`, name);
  }
}
