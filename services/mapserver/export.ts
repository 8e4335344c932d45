import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import { toGeographicExtent, toRectangle } from '../crs.ts';
import type { MapDrawing } from '../drawing/mapDrawing.ts';
import type { PictureFormat } from '../drawing/picture.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { MAX_SIDE_PX } from '../wms/parameters.ts';
import { invalidParameter, type EsriError } from './esriError.ts';
import { esriAttributes, type MapLayer, type MapLayers } from './layers.ts';
import {
  booleanParameter,
  MAP_REFERENCE,
  numbersParameter,
  parseJson,
  referenceJson,
  referenceParameter,
  refuseUnsupported,
  unitOf,
  wholeParameter,
  type EsriParameters,
  type EsriReference,
} from './parameters.ts';
import { readWhere } from './asked.ts';
import type { PictureLayer } from './pictures.ts';

/** The resolution that styles are made for. */
const STYLE_DPI = 96;

const METRES_PER_INCH = 0.0254;
const METRES_PER_DEGREE = (Math.PI * 6378137) / 180;

const FORMATS: Readonly<Record<string, PictureFormat>> = {
  png: 'image/png',
  png8: 'image/png',
  png24: 'image/png',
  png32: 'image/png',
  jpg: 'image/jpeg',
};

/** What would change the picture and is not served. */
const UNSUPPORTED = [
  'dynamicLayers',
  'rotation',
  'clipping',
  'mapRangeValues',
  'layerRangeValues',
  'time',
  'layerTimeOptions',
  'historicMoment',
];

/** The layers of the map service that somebody sees. */
export interface MapServiceLayers {
  readonly service: MapLayers;
  /** Below all layers of features, the top one first. */
  readonly pictures: readonly PictureLayer[];
}

/** A map to draw and to describe. */
export interface ExportRequest {
  /** The top one first. */
  readonly layers: readonly (MapLayer | PictureLayer)[];
  readonly reference: EsriReference;
  readonly box: Rectangle;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  readonly format: PictureFormat;
  readonly transparent: boolean;
  readonly only: ReadonlyMap<string, (feature: GeoFeature) => boolean>;
}

/**
 * The layers that a text like "show:0,2" leaves: show and include keep those named, hide and exclude drop them.
 * @throws EsriError for an unknown layer or word
 */
function layersIn(text: string | undefined, all: ExportRequest['layers']): ExportRequest['layers'] {
  if (text === undefined) return all;
  const [, word = '', list = ''] = /^(?:(\w+):)?([-\d,\s]*)$/.exec(text) ?? [];
  const ids = list.split(',').flatMap((id) => (id.trim() === '' ? [] : [Number(id)]));
  // Clients say "show:-1" when they want none.
  const unknown = ids.find((id) => id !== -1 && !all.some((layer) => layer.id === id));
  if (unknown !== undefined) throw invalidParameter('layers', `there is no layer ${unknown}`);
  switch (word || 'show') {
    case 'show':
    case 'include':
      if (ids.length === 0 && list === '' && text !== 'show:')
        throw invalidParameter('layers', 'must be like show:0,2');
      return all.filter(({ id }) => ids.includes(id));
    case 'hide':
    case 'exclude':
      return all.filter(({ id }) => !ids.includes(id));
    default:
      throw invalidParameter('layers', `${word} must be show, hide, include or exclude`);
  }
}

/** Widens a rectangle about its middle until it has the picture's aspect, as ArcGIS does. */
function fitted(box: Rectangle, widthPx: number, heightPx: number): Rectangle {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const unitsPerPx = Math.max(width / widthPx, height / heightPx);
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const [halfX, halfY] = [(unitsPerPx * widthPx) / 2, (unitsPerPx * heightPx) / 2];
  return { minX: x - halfX, minY: y - halfY, maxX: x + halfX, maxY: y + halfY };
}

function boxParameter(parameters: EsriParameters): {
  readonly box: Rectangle;
  readonly reference: EsriReference;
} {
  const [minX = NaN, minY = NaN, maxX = NaN, maxY = NaN] = numbersParameter(
    parameters.get('bbox') ?? '',
    'bbox',
    4,
  );
  if (!(minX < maxX && minY < maxY))
    throw invalidParameter('bbox', 'must be xmin,ymin,xmax,ymax with an area');
  const box = { minX, minY, maxX, maxY };
  const given = referenceParameter(parameters, 'bboxSR', MAP_REFERENCE);
  const reference = referenceParameter(parameters, 'imageSR', given);
  return {
    reference,
    box:
      reference.kind === given.kind ? box : toRectangle(reference.kind, toGeographicExtent(given.kind, box)),
  };
}

function sizeParameter(parameters: EsriParameters): readonly [number, number] {
  const [widthPx = NaN, heightPx = NaN] = numbersParameter(parameters.get('size') ?? '400,400', 'size', 2);
  const fits = (px: number) => Number.isInteger(px) && px >= 1 && px <= MAX_SIDE_PX;
  if (!fits(widthPx) || !fits(heightPx))
    throw invalidParameter('size', `must be two whole numbers from 1 to ${MAX_SIDE_PX}`);
  return [widthPx, heightPx];
}

/** `layerDefs`: which features of which layer to draw, as JSON by layer id or as "id:clause;id:clause". */
async function definitions(
  parameters: EsriParameters,
  layers: ExportRequest['layers'],
  service: MapLayers,
): Promise<ReadonlyMap<string, (feature: GeoFeature) => boolean>> {
  const text = parameters.get('layerdefs');
  if (text === undefined) return new Map();
  const json = text.startsWith('{') ? parseJson(text) : undefined;
  const pairs: [string, unknown][] =
    typeof json === 'object' && json !== null
      ? Object.entries(json)
      : text.split(';').map((part): [string, unknown] => {
          const at = part.indexOf(':');
          if (at < 0) throw invalidParameter('layerDefs', 'must be JSON by layer id, or id:clause');
          return [part.slice(0, at), part.slice(at + 1)];
        });
  const only = new Map<string, (feature: GeoFeature) => boolean>();
  for (const [id, clause] of pairs) {
    const layer = layers.find((candidate) => String(candidate.id) === id.trim());
    if (layer === undefined || 'picture' in layer || typeof clause !== 'string' || clause.trim() === '')
      continue;
    const { fields } = await service.described(layer);
    const meets = readWhere(clause, fields, 'layerDefs');
    only.set(layer.source.name, (feature) => meets(esriAttributes(fields, feature)));
  }
  return only;
}

/**
 * Reads an export request.
 * @throws EsriError that names the parameter at fault
 */
export async function exportRequest(
  parameters: EsriParameters,
  { service, pictures }: MapServiceLayers,
): Promise<ExportRequest> {
  refuseUnsupported(parameters, UNSUPPORTED);
  const layers = layersIn(parameters.get('layers'), [...(await service.all()), ...pictures]);
  const { box, reference } = boxParameter(parameters);
  const [widthPx, heightPx] = sizeParameter(parameters);
  const formatName = parameters.get('format')?.toLowerCase() ?? 'png';
  const format = FORMATS[formatName];
  if (format === undefined)
    throw invalidParameter('format', `${formatName} is not offered; use ${Object.keys(FORMATS).join(', ')}`);
  return {
    layers,
    reference,
    box: fitted(box, widthPx, heightPx),
    widthPx,
    heightPx,
    dpi: wholeParameter(parameters, 'dpi', { min: 24, max: 600, fallback: STYLE_DPI }),
    format,
    transparent: booleanParameter(parameters, 'transparent', false),
    only: await definitions(parameters, layers, service),
  };
}

/**
 * Draws the map of a request; an empty selection gives an empty picture.
 * @throws QueueFull, WorkTooLong; the signal's reason
 */
export function exportPicture(
  drawing: MapDrawing,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const { layers, reference, box, widthPx, heightPx, dpi, format, transparent, only } = request;
  // The map service lists the top layer first; drawing begins at the bottom.
  const sources = layers.map((layer) => ('picture' in layer ? layer.picture : layer.source)).reverse();
  return drawing.draw(
    {
      layers: sources,
      kind: reference.kind,
      frame: { box, widthPx, heightPx },
      format,
      background: transparent ? undefined : '#ffffff',
      pixelRatio: dpi / STYLE_DPI,
      only,
    },
    signal,
  );
}

/** What `f=json` answers: where the picture is and what it shows. */
export function exportJson(request: ExportRequest, pictureUrl: string): Readonly<Record<string, unknown>> {
  const { box, widthPx, heightPx, dpi, reference } = request;
  const unitM = unitOf(reference) === 'degree' ? METRES_PER_DEGREE : 1;
  const metresPerPx = ((box.maxX - box.minX) / widthPx) * unitM;
  return {
    href: pictureUrl,
    width: widthPx,
    height: heightPx,
    extent: {
      xmin: box.minX,
      ymin: box.minY,
      xmax: box.maxX,
      ymax: box.maxY,
      spatialReference: referenceJson(reference),
    },
    scale: (metresPerPx * dpi) / METRES_PER_INCH,
  };
}

/** What a map that is asked for as a picture must not be: a format that the service does not draw. */
export function refuseFormat(format: string, offered: readonly string[]): EsriError {
  return invalidParameter('f', `${format} is not offered; use ${offered.join(', ')}`);
}
