import type { MultiPolygon, Polygon } from 'geojson';
import type { ReferenceKind } from '../../src/domain/layers/raster/reference.ts';
import { toGeographicExtent, type Crs } from '../crs.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import { extentPolygon, type GeometryKind } from '../../server/base/geo/geometry.ts';
import { searchAreaIn } from '../spatial/searchArea.ts';
import type { WmsAnswer, WmsVersion } from './exception.ts';
import { WmsException } from './exception.ts';
import { parseFilterPolygon } from './filterPolygon.ts';
import { featuresOnly, offeredLayers, type Asking, type WmsContext } from './getMap.ts';
import { timeParameter } from './time.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { infoAnswer, parseInfoFormat, type LayerFindings } from './infoFormat.ts';
import {
  crsParameter,
  frameParameters,
  integerParameter,
  layersParameter,
  type WmsParameters,
} from './parameters.ts';

/** Names under which clients send the filter polygon. */
const FILTER_NAMES = ['FILTER_GEOM', 'FILTER', 'POLYGON'] as const;

/** Greatest FEATURE_COUNT, and the most features of all layers together; the spec's query asks for 9999. */
export const MAX_FEATURES = 10_000;

/** How near a click must be, pixels: a line or a point is hard to hit exactly; a polygon is not. */
const TOLERANCE_PX: Readonly<Record<GeometryKind, number>> = { polygon: 0.5, line: 4, point: 6 };

/** What is searched in a layer. */
export type Searched = (layer: GeoLayer) => Polygon | MultiPolygon;

function filterOf(
  parameters: WmsParameters,
  version: WmsVersion,
  offered: readonly Crs[],
): Searched | undefined {
  const name = FILTER_NAMES.find((candidate) => (parameters.get(candidate) ?? '') !== '');
  if (name === undefined) return undefined;
  const { kind } = crsParameter(parameters, version, offered);
  const polygon = parseFilterPolygon(parameters.get(name) ?? '', kind, name);
  return () => polygon;
}

/** The little square around a pixel of a map, as wide as a click on the layer's kind of shapes may miss, in degrees. */
export function squareAround(
  kind: ReferenceKind,
  { box, widthPx, heightPx }: MapFrame,
  i: number,
  j: number,
): Searched {
  const [unitX, unitY] = [(box.maxX - box.minX) / widthPx, (box.maxY - box.minY) / heightPx];
  const [x, y] = [box.minX + (i + 0.5) * unitX, box.maxY - (j + 0.5) * unitY];
  return ({ geometryType }) => {
    const reach = TOLERANCE_PX[geometryType];
    const square = {
      minX: x - reach * unitX,
      minY: y - reach * unitY,
      maxX: x + reach * unitX,
      maxY: y + reach * unitY,
    };
    return extentPolygon(toGeographicExtent(kind, square));
  };
}

/** The square around the pixel that the request names. */
function squareOf(parameters: WmsParameters, version: WmsVersion, offered: readonly Crs[]): Searched {
  const { crs, frame } = frameParameters(parameters, version, offered);
  const [nameI, nameJ] = parameters.has('I') || version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  const pixel = (name: string, alias: string, sizePx: number): number => {
    const given = parameters.has(name) ? name : alias;
    const known = parameters.has(given) ? given : name;
    try {
      return integerParameter(parameters, known, { min: 0, max: sizePx - 1 });
    } catch (error) {
      if (!(error instanceof WmsException) || error.code === 'MissingParameterValue') throw error;
      throw new WmsException('InvalidPoint', error.message, known);
    }
  };
  const { widthPx, heightPx } = frame;
  return squareAround(crs.kind, frame, pixel(nameI, 'X', widthPx), pixel(nameJ, 'Y', heightPx));
}

/** What is searched in layers. */
export interface LayerSearch {
  readonly searched: Searched;
  /** Most features of a layer. */
  readonly limit: number;
  /** By layer name: which of its features count, where not all. */
  readonly only?: ReadonlyMap<string, (feature: GeoFeature) => boolean> | undefined;
}

/**
 * The features of layers that meet what is searched.
 * @param signal aborts when the client is gone
 */
export async function findIn(
  store: FeatureStore,
  layers: readonly GeoLayer[],
  { searched, limit, only }: LayerSearch,
  signal: AbortSignal,
): Promise<readonly LayerFindings[]> {
  const findings: LayerFindings[] = [];
  let left = MAX_FEATURES;
  for (const layer of layers) {
    signal.throwIfAborted();
    const matches = await store.match(layer, searchAreaIn(searched(layer)), signal);
    const chosen = only?.get(layer.name);
    // Which of them count is known once they are read: so many as may be told.
    const read = await matches.read(0, chosen === undefined ? Math.min(limit, left) : MAX_FEATURES);
    const counted = chosen === undefined ? read : read.filter(chosen);
    const features = counted.slice(0, Math.min(limit, left));
    left -= features.length;
    const total = chosen === undefined ? matches.total : counted.length;
    findings.push({ layer, features, total });
  }
  return findings;
}

/** Answers GetFeatureInfo by pixel (I/J or X/Y), or by a WKT polygon, which needs no BBOX. */
export async function getFeatureInfo(
  context: WmsContext,
  parameters: WmsParameters,
  version: WmsVersion,
  asking: Asking,
): Promise<WmsAnswer> {
  const layersName =
    (parameters.get('QUERY_LAYERS') ?? '') === '' && parameters.has('LAYERS') ? 'LAYERS' : 'QUERY_LAYERS';
  const { store, offered, timesOf } = context;
  const asked = layersParameter(parameters, layersName, await offeredLayers(context, asking));
  const layers = featuresOnly(
    asked,
    (name) => new WmsException('LayerNotQueryable', `layer ${name} is a picture`, layersName),
  );
  const format = parseInfoFormat(parameters.get('INFO_FORMAT'));
  const limit = integerParameter(parameters, 'FEATURE_COUNT', { min: 1, max: MAX_FEATURES, fallback: 1 });
  const searched = filterOf(parameters, version, offered) ?? squareOf(parameters, version, offered);
  const only = await timeParameter(parameters, layers, timesOf);
  const findings = await findIn(store, layers, { searched, limit, only }, asking.signal);
  return infoAnswer(format, findings);
}
