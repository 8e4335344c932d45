import type { Extent } from '../../geodesy/extent.ts';
import { boxOfExtent, planeOfKind, type PlaneBox } from '../../geodesy/planes.ts';
import { rasterReference, usedExtent, type RasterReference } from '../raster/reference.ts';
import {
  unitsPerPixelOf,
  type TileLimits,
  type TileMatrix,
  type TileMatrixSet,
} from '../raster/tileMatrix.ts';
import { wgs84Extent } from './wgs84Extent.ts';
import { xmlChild, xmlChildren, xmlHref, parseServiceXml, xmlText, type XmlParser } from './xml.ts';

/** A style of a WMTS layer. */
export interface WmtsStyle {
  readonly id: string;
  readonly isDefault: boolean;
  readonly legendUrl?: string;
}

/** An address template of a WMTS layer (OGC 07-057r7, section 10.2). */
export interface WmtsTemplate {
  readonly resource: 'tile' | 'FeatureInfo';
  readonly format: string;
  readonly template: string;
}

/** What we read of a layer that a WMTS offers. */
export interface WmtsLayer {
  readonly id: string;
  readonly title: string;
  readonly extent?: Extent;
  readonly styles: readonly WmtsStyle[];
  readonly formats: readonly string[];
  readonly infoFormats: readonly string[];
  /** Values of the layer's dimensions (time, elevation) to ask for. */
  readonly dimensions: Readonly<Record<string, string>>;
  /** Ids of matrix sets, each with what the layer has of its matrices. */
  readonly links: ReadonlyMap<string, ReadonlyMap<string, TileLimits>>;
  readonly templates: readonly WmtsTemplate[];
}

/** A matrix set as the service states it; `matrices` only where its reference can be shown. */
export interface WmtsMatrixSet {
  readonly id: string;
  readonly crs: string;
  readonly set?: TileMatrixSet;
}

/** What we read of a WMTS 1.0.0 GetCapabilities answer. */
export interface WmtsCapabilities {
  /** What the service calls itself. */
  readonly title?: string;
  readonly layers: ReadonlyMap<string, WmtsLayer>;
  readonly sets: ReadonlyMap<string, WmtsMatrixSet>;
}

const numbersOf = (text: string | undefined) => (text ?? '').split(/[\s,]+/).map(Number);

const numberOf = (element: Element, name: string) => Number(xmlText(element, name) ?? Number.NaN);

function limitsOf(link: Element): ReadonlyMap<string, TileLimits> {
  const limits = xmlChildren(link, 'TileMatrixSetLimits').flatMap((list) =>
    xmlChildren(list, 'TileMatrixLimits'),
  );
  return new Map(
    limits.map((element) => [
      xmlText(element, 'TileMatrix') ?? '',
      {
        minColumn: numberOf(element, 'MinTileCol'),
        maxColumn: numberOf(element, 'MaxTileCol'),
        minRow: numberOf(element, 'MinTileRow'),
        maxRow: numberOf(element, 'MaxTileRow'),
      },
    ]),
  );
}

function stylesOf(layer: Element): WmtsStyle[] {
  return xmlChildren(layer, 'Style').map((style) => {
    const legendUrl = xmlHref(xmlChild(style, 'LegendURL'));
    return {
      id: xmlText(style, 'Identifier') ?? '',
      isDefault: style.getAttribute('isDefault') === 'true',
      ...(legendUrl === undefined ? {} : { legendUrl }),
    };
  });
}

function templatesOf(layer: Element): WmtsTemplate[] {
  return xmlChildren(layer, 'ResourceURL').flatMap((element) => {
    const resource = element.getAttribute('resourceType');
    const template = element.getAttribute('template');
    if (template === null || (resource !== 'tile' && resource !== 'FeatureInfo')) return [];
    return [{ resource, template, format: element.getAttribute('format') ?? '' }];
  });
}

function layerOf(element: Element): WmtsLayer {
  const id = xmlText(element, 'Identifier') ?? '';
  const extent = wgs84Extent(element);
  const texts = (name: string) => xmlChildren(element, name).map((child) => child.textContent.trim());
  const dimensions = xmlChildren(element, 'Dimension').map((dimension) => [
    xmlText(dimension, 'Identifier') ?? '',
    xmlText(dimension, 'Default') ?? xmlText(dimension, 'Value') ?? '',
  ]);
  return {
    id,
    title: xmlText(element, 'Title') ?? id,
    styles: stylesOf(element),
    formats: texts('Format'),
    infoFormats: texts('InfoFormat'),
    dimensions: Object.fromEntries(dimensions) as Record<string, string>,
    links: new Map(
      xmlChildren(element, 'TileMatrixSetLink').map((link) => [
        xmlText(link, 'TileMatrixSet') ?? '',
        limitsOf(link),
      ]),
    ),
    templates: templatesOf(element),
    ...(extent === undefined ? {} : { extent }),
  };
}

/** Sides of a matrix in its reference's units. */
interface MatrixSize {
  readonly width: number;
  readonly height: number;
}

/** Whether a matrix with a corner has tiles of where its reference is used. */
function meets([left, top]: Corner, { width, height }: MatrixSize, used: PlaneBox): boolean {
  return left < used.right && left + width > used.left && top > used.bottom && top - height < used.top;
}

type Corner = readonly [x: number, y: number];

/**
 * A matrix' north west corner as x, y. Its axis order is the reference's; services that mistake it are known where the matrix has no tiles
 * of where the reference is used.
 */
function cornerOf(text: string | undefined, { kind, northFirst }: RasterReference, size: MatrixSize): Corner {
  const [first = Number.NaN, second = Number.NaN] = numbersOf(text);
  if (kind === 'mercator') return [first, second];
  const [stated, mistaken]: readonly [Corner, Corner] = northFirst
    ? [
        [second, first],
        [first, second],
      ]
    : [
        [first, second],
        [second, first],
      ];
  if (planeOfKind(kind).unit === 'degree')
    return Math.abs(stated[1]) > 90 && Math.abs(mistaken[1]) <= 90 ? mistaken : stated;
  const used = boxOfExtent(planeOfKind(kind), usedExtent(kind));
  return used !== undefined && !meets(stated, size, used) && meets(mistaken, size, used) ? mistaken : stated;
}

function matrixOf(element: Element, reference: RasterReference): TileMatrix {
  const { kind } = reference;
  const scale = numberOf(element, 'ScaleDenominator');
  const [tileWidthPx, tileHeightPx] = [numberOf(element, 'TileWidth'), numberOf(element, 'TileHeight')];
  const [columns, rows] = [numberOf(element, 'MatrixWidth'), numberOf(element, 'MatrixHeight')];
  const unitsPerPixel = unitsPerPixelOf(scale, kind, false);
  const size = { width: columns * tileWidthPx * unitsPerPixel, height: rows * tileHeightPx * unitsPerPixel };
  const [left, top] = cornerOf(xmlText(element, 'TopLeftCorner'), reference, size);
  const [worldLeft, worldTop] = kind === 'geographic' ? [-180, 90] : [-20037508.34, 20037508.34];
  const isWorld = Math.abs(left / worldLeft - 1) < 1e-4 && Math.abs(top / worldTop - 1) < 1e-4;
  return {
    id: xmlText(element, 'Identifier') ?? '',
    unitsPerPixel: unitsPerPixelOf(scale, kind, isWorld),
    ...{ left, top, tileWidthPx, tileHeightPx, columns, rows },
  };
}

/** Largest tile that is read, pixels a side: a capabilities document must not make the page reserve gigabytes. */
const MAX_TILE_PX = 2048;

function isUsable({
  unitsPerPixel,
  left,
  top,
  tileWidthPx,
  tileHeightPx,
  columns,
  rows,
}: TileMatrix): boolean {
  const positive = [unitsPerPixel, tileWidthPx, tileHeightPx, columns, rows].every((value) => value > 0);
  return positive && Math.max(tileWidthPx, tileHeightPx) <= MAX_TILE_PX && Number.isFinite(left + top);
}

function matrixSetOf(element: Element): WmtsMatrixSet {
  const id = xmlText(element, 'Identifier') ?? '';
  const crs = xmlText(element, 'SupportedCRS') ?? '';
  const reference = rasterReference(crs);
  if (reference === undefined) return { id, crs };
  const matrices = xmlChildren(element, 'TileMatrix')
    .map((matrix) => matrixOf(matrix, reference))
    .filter(isUsable)
    .sort((a, b) => b.unitsPerPixel - a.unitsPerPixel);
  return matrices.length === 0 ? { id, crs } : { id, crs, set: { id, kind: reference.kind, matrices } };
}

/**
 * Reads a GetCapabilities answer of WMTS 1.0.0.
 * @throws LayerLoadError `invalid-body`: no XML, an exception report (its text is the detail), or something else
 */
export function readWmtsCapabilities(xml: string, parser?: XmlParser): WmtsCapabilities {
  const root = parseServiceXml(xml, ['Capabilities'], parser);
  const contents = xmlChildren(root, 'Contents');
  const layers = contents.flatMap((element) => xmlChildren(element, 'Layer')).map(layerOf);
  const sets = contents.flatMap((element) => xmlChildren(element, 'TileMatrixSet')).map(matrixSetOf);
  const identification = xmlChild(root, 'ServiceIdentification');
  const title = identification && xmlText(identification, 'Title');
  return {
    ...(title === undefined ? {} : { title }),
    layers: new Map(layers.map((layer) => [layer.id, layer])),
    sets: new Map(sets.map((set) => [set.id, set])),
  };
}
