import { planeOfKind } from '../../../../domain/geodesy/planes.ts';
import {
  hasTile,
  metresPerUnit,
  nearestMatrix,
  type TileMatrix,
} from '../../../../domain/layers/raster/tileMatrix.ts';
import type { IdentifyRequest } from '../../../../scene/layerHost.ts';
import {
  atServiceOrigin,
  serviceRequest,
  type ServiceAddress,
} from '../../../../domain/layers/ogc/serviceAddress.ts';
import type { WmtsTemplate } from '../../../../domain/layers/ogc/wmtsCapabilities.ts';
import type { WmtsChoice } from './wmtsChoice.ts';

/** Parameters of WMTS requests, lower case. */
export const WMTS_PARAMETERS = [
  'service',
  'request',
  'version',
  'layer',
  'style',
  'format',
  'tilematrixset',
  'tilematrix',
  'tilerow',
  'tilecol',
  'infoformat',
  'i',
  'j',
];

/** A tile of a matrix, and for GetFeatureInfo a pixel of it. */
export interface WmtsPlace {
  readonly matrix: TileMatrix;
  readonly column: number;
  readonly row: number;
}

/** Fills a template (OGC 07-057r7, section 10.2.1); names are compared without case, as services mix them. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  const byName = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = byName.get(name.toLowerCase());
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

function valuesOf(
  { layer, style, set }: WmtsChoice,
  { matrix, column, row }: WmtsPlace,
): Record<string, string> {
  return {
    ...layer.dimensions,
    Layer: layer.id,
    Style: style,
    TileMatrixSet: set.id,
    TileMatrix: matrix.id,
    TileRow: String(row),
    TileCol: String(column),
  };
}

function resource(
  address: ServiceAddress,
  { template }: WmtsTemplate,
  values: Readonly<Record<string, string>>,
): string {
  const filled = fill(atServiceOrigin(template, address), values);
  const custom = new URLSearchParams(address.custom).toString();
  return custom === '' ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${custom}`;
}

function upperCase(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toUpperCase(), value]));
}

/** The address of a tile: RESTful where the layer has a template, else by parameters. */
export function wmtsTileUrl(address: ServiceAddress, choice: WmtsChoice, place: WmtsPlace): string {
  const { templates } = choice.layer;
  const tiles = templates.filter(({ resource: kind }) => kind === 'tile');
  const template = tiles.find(({ format }) => format === choice.format) ?? tiles[0];
  const values = valuesOf(choice, place);
  if (template !== undefined) return resource(address, template, values);
  const kvp = { SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', FORMAT: choice.format };
  return serviceRequest(address, { ...kvp, ...upperCase(values) });
}

/** The tile and the pixel of it at a place, on the matrix whose pixels are nearest in size to the view's; undefined outside. */
function pixelAt(
  { set }: WmtsChoice,
  { lon, lat, resolutionM }: IdentifyRequest,
): (WmtsPlace & { readonly i: number; readonly j: number }) | undefined {
  const cosLat = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const perUnit = set.kind === 'mercator' ? cosLat : metresPerUnit(set.kind);
  const matrix = nearestMatrix(set, resolutionM / perUnit);
  if (matrix === undefined) return undefined;
  const [x, y] = planeOfKind(set.kind).toPlane(lon, lat);
  const { left, top, unitsPerPixel, tileWidthPx, tileHeightPx } = matrix;
  const [across, down] = [(x - left) / unitsPerPixel, (top - y) / unitsPerPixel].map(Math.floor);
  if (across === undefined || down === undefined) return undefined;
  const [column, row] = [Math.floor(across / tileWidthPx), Math.floor(down / tileHeightPx)];
  if (!hasTile(matrix, column, row)) return undefined;
  return { matrix, column, row, i: across - column * tileWidthPx, j: down - row * tileHeightPx };
}

/** The address that asks what lies at a place; undefined outside the layer's tiles. */
export function wmtsInfoUrl(
  address: ServiceAddress,
  choice: WmtsChoice,
  format: string,
  request: IdentifyRequest,
): string | undefined {
  const place = pixelAt(choice, request);
  if (place === undefined) return undefined;
  const values = { ...valuesOf(choice, place), I: String(place.i), J: String(place.j), InfoFormat: format };
  const template = choice.layer.templates.find(
    ({ resource: kind, format: offered }) => kind === 'FeatureInfo' && offered === format,
  );
  if (template !== undefined) return resource(address, template, values);
  const kvp = { SERVICE: 'WMTS', REQUEST: 'GetFeatureInfo', VERSION: '1.0.0', FORMAT: choice.format };
  return serviceRequest(address, { ...kvp, ...upperCase(values) });
}
