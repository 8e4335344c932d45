import { extentCentre, unionExtent } from '../../../../domain/geodesy/extent.ts';
import { planeOfKind } from '../../../../domain/geodesy/planes.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import {
  referenceCode,
  referenceCost,
  rasterReference,
  type RasterReference,
} from '../../../../domain/layers/raster/reference.ts';
import type { AskedImage, ImageSource, SourceBox } from '../../../../domain/layers/raster/sampling.ts';
import { metresPerUnit } from '../../../../domain/layers/raster/tileMatrix.ts';
import type { IdentifyRequest } from '../../../../scene/layerHost.ts';
import {
  atServiceOrigin,
  serviceRequest,
  type ServiceAddress,
} from '../../../../domain/layers/ogc/serviceAddress.ts';
import type { OfferedLayer, WmsCapabilities } from '../../../../domain/layers/ogc/wmsCapabilities.ts';

/** Parameters of WMS requests, lower case. */
export const WMS_PARAMETERS = [
  'service',
  'request',
  'version',
  'layers',
  'styles',
  'format',
  'transparent',
  'crs',
  'srs',
  'bbox',
  'width',
  'height',
];

/** What is asked of a WMS for one record. */
export interface WmsChoice {
  readonly version: string;
  /** In drawing order, the lowest first, as LAYERS wants them. */
  readonly layers: readonly OfferedLayer[];
  /** The reference's name as the service writes it. */
  readonly crs: string;
  readonly reference: RasterReference;
}

/** Of a name that a service need not understand: it is asked for last. */
const LAST_COST = 20;

/**
 * What is nearest to the scene first, as {@link referenceCost} says; of Web Mercator and of degrees, names without doubt about the order of
 * axes first. Before 1.3.0 there is no such doubt, and CRS:84 is no name that a service must understand.
 */
function cost(name: string, version: string, place: Parameters<typeof referenceCost>[1]): number {
  const is13 = version.startsWith('1.3');
  if (!is13 && referenceCode(name) === 'CRS84') return LAST_COST;
  const { kind = 'geographic', northFirst = false } = rasterReference(name) ?? {};
  const isBest = kind === 'mercator' ? name === 'EPSG:3857' : !(is13 && northFirst);
  return referenceCost(kind, place) + (isBest ? 0 : 0.5);
}

/**
 * The layers that a record names and a reference system that all of them offer and that can be shown.
 * @param names the service's own names
 * @throws LayerLoadError `layer-not-offered`; `unsupported-reference` with what is offered
 */
export function chooseWms({ layers, version }: WmsCapabilities, names: readonly string[]): WmsChoice {
  const wanted = names.map((name) => {
    const layer = layers.get(name);
    if (layer !== undefined) return layer;
    const offered = [...layers.keys()];
    const listed = `${offered.slice(0, 12).join(', ')}${offered.length > 12 ? ', …' : ''}`;
    throw new LayerLoadError({ code: 'layer-not-offered', detail: `${name} · ${listed}` });
  });
  const [first, ...others] = wanted;
  const common = [...(first?.references ?? [])].filter((name) =>
    others.every(({ references }) => references.has(name)),
  );
  const extent = unionExtent(wanted.flatMap((layer) => layer.extent ?? []));
  const place = extent && extentCentre(extent);
  const [crs] = common
    .filter((name) => rasterReference(name) !== undefined)
    .sort((a, b) => cost(a, version, place) - cost(b, version, place));
  const reference = crs === undefined ? undefined : rasterReference(crs);
  if (crs === undefined || reference === undefined) {
    const offered = common.slice(0, 8).join(', ');
    throw new LayerLoadError({ code: 'unsupported-reference', detail: offered || names.join(', ') });
  }
  return { version, layers: wanted, crs, reference };
}

/** Greatest picture that is asked of a service that states no limit, pixels a side. */
const MAX_SIDE_PX = 2048;

/**
 * What pictures the service makes. QGIS Server stretches a map whose pixels are not square in version 1.3.0 only (OGC 06-042,
 * 7.3.3.8); in earlier ones it shows a larger rectangle than was asked for.
 */
export function wmsImageSource(
  { maxWidthPx = MAX_SIDE_PX, maxHeightPx = MAX_SIDE_PX }: WmsCapabilities,
  { reference, version }: WmsChoice,
): ImageSource {
  return {
    kind: reference.kind,
    maxWidthPx: Math.min(MAX_SIDE_PX, maxWidthPx),
    maxHeightPx: Math.min(MAX_SIDE_PX, maxHeightPx),
    squarePixels: !version.startsWith('1.3'),
  };
}

/** BBOX in the order of axes that version and reference want (OGC 06-042, 6.7.3.3). */
function bboxOf({ version, reference }: WmsChoice, { left, bottom, right, top }: SourceBox): string {
  const northFirst = version.startsWith('1.3') && reference.northFirst;
  return (northFirst ? [bottom, left, top, right] : [left, bottom, right, top]).join(',');
}

/** The parameters that GetMap and GetFeatureInfo share. */
export function wmsFrame(
  choice: WmsChoice,
  box: SourceBox,
  widthPx: number,
  heightPx: number,
): Record<string, string> {
  return {
    SERVICE: 'WMS',
    VERSION: choice.version,
    LAYERS: choice.layers.map(({ name }) => name).join(','),
    STYLES: '',
    [choice.version.startsWith('1.3') ? 'CRS' : 'SRS']: choice.crs,
    BBOX: bboxOf(choice, box),
    WIDTH: String(widthPx),
    HEIGHT: String(heightPx),
  };
}

/** How a map is asked for. */
interface MapForm {
  readonly format: string;
  /** What TIME says; all times, or what the service takes for that, without it. */
  readonly time?: string | undefined;
}

/** The address of a map. */
export function wmsMapUrl(
  address: ServiceAddress,
  choice: WmsChoice,
  { format, time }: MapForm,
  { box, widthPx, heightPx }: AskedImage,
): string {
  return serviceRequest(address, {
    ...wmsFrame(choice, box, widthPx, heightPx),
    REQUEST: 'GetMap',
    FORMAT: format,
    TRANSPARENT: 'TRUE',
    ...(time === undefined ? {} : { TIME: time }),
  });
}

/**
 * The address of a layer's legend: as the capabilities name it, else a GetLegendGraphic (OGC 05-078r4).
 * @param sidePx side of a symbol, CSS pixels
 */
export function wmsLegendUrl(
  address: ServiceAddress,
  { name, legendUrl }: OfferedLayer,
  sidePx: number,
): string {
  if (legendUrl !== undefined) return atServiceOrigin(legendUrl, address);
  return serviceRequest(address, {
    SERVICE: 'WMS',
    VERSION: '1.1.1',
    REQUEST: 'GetLegendGraphic',
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
    LAYER: name,
    WIDTH: String(sidePx),
    HEIGHT: String(sidePx),
  });
}

/** Side of the little map in which a place is asked for, pixels; odd, so that one pixel is its middle. */
const QUESTION_PX = 101;

/** Most features that a service is asked for. */
const FEATURE_COUNT = '20';

/** The little map around a place, its pixels as large on the ground as the view's. */
function boxAround(
  { reference: { kind } }: WmsChoice,
  { lon, lat, resolutionM }: IdentifyRequest,
): SourceBox {
  const cosLat = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const half = (resolutionM * QUESTION_PX) / 2 / metresPerUnit(kind);
  const plane = planeOfKind(kind);
  const [x, y] = plane.toPlane(lon, lat);
  // Web Mercator is stretched both ways, degrees of longitude are short.
  const halfY = kind === 'mercator' ? half / cosLat : half;
  const halfX = kind === 'mercator' || plane.unit === 'degree' ? half / cosLat : half;
  return { left: x - halfX, right: x + halfX, bottom: y - halfY, top: y + halfY };
}

/** What a service is asked about a place. */
export interface WmsQuestion {
  /** Of the answer. */
  readonly format: string;
  /** Of the layers that can be asked. */
  readonly names: readonly string[];
  /** What TIME says. */
  readonly time?: string | undefined;
}

/**
 * The address that asks what lies at a place. Beside the standard's parameters, the tolerance goes in the words of GeoServer (BUFFER)
 * and QGIS Server (FI_…_TOLERANCE), and QGIS Server is asked for geometry; others ignore them.
 */
export function wmsInfoUrl(
  address: ServiceAddress,
  choice: WmsChoice,
  { format, names, time }: WmsQuestion,
  request: IdentifyRequest,
): string {
  const middle = String((QUESTION_PX - 1) / 2);
  const is13 = choice.version.startsWith('1.3');
  const tolerancePx = String(Math.max(1, Math.min(25, Math.round(request.toleranceM / request.resolutionM))));
  return serviceRequest(address, {
    ...wmsFrame(choice, boxAround(choice, request), QUESTION_PX, QUESTION_PX),
    REQUEST: 'GetFeatureInfo',
    LAYERS: names.join(','),
    QUERY_LAYERS: names.join(','),
    INFO_FORMAT: format,
    ...(time === undefined ? {} : { TIME: time }),
    FORMAT: 'image/png',
    FEATURE_COUNT,
    [is13 ? 'I' : 'X']: middle,
    [is13 ? 'J' : 'Y']: middle,
    BUFFER: tolerancePx,
    FI_POINT_TOLERANCE: tolerancePx,
    FI_LINE_TOLERANCE: tolerancePx,
    FI_POLYGON_TOLERANCE: '1',
    WITH_GEOMETRY: 'TRUE',
  });
}
