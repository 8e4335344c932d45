import type { Geometry, Position } from 'geojson';
import { geometryInDegrees } from '../../../../domain/geodesy/toDegrees.ts';
import { rasterReference, type RasterReference } from '../../../../domain/layers/raster/reference.ts';
import { xmlChildren } from '../../../../domain/layers/ogc/xml.ts';

const GEOMETRIES = new Set([
  'Point',
  'LineString',
  'Curve',
  'Polygon',
  'Surface',
  'MultiPoint',
  'MultiLineString',
  'MultiCurve',
  'MultiPolygon',
  'MultiSurface',
]);

/** Whether an element is a geometry of GML 2 or 3. */
export function isGmlGeometry({ localName }: Element): boolean {
  return GEOMETRIES.has(localName);
}

/** Elements of any of the names below an element, outermost only. */
function within(element: Element, names: readonly string[]): Element[] {
  return [...element.children].flatMap((child) =>
    names.includes(child.localName) ? [child] : within(child, names),
  );
}

/** Pairs of the numbers in a text; GML separates with blanks, its version 2 pairs with blanks and numbers with commas. */
function pairs(text: string, dimension: number): Position[] {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const positions: Position[] = [];
  for (let at = 0; at + 1 < numbers.length; at += dimension)
    positions.push([numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN]);
  return positions;
}

/** The positions in a geometry's own coordinates: `coordinates` (GML 2), `posList` or several `pos` (GML 3). */
function positionsOf(element: Element): Position[] {
  return within(element, ['coordinates', 'posList', 'pos']).flatMap((list) => {
    const text = list.textContent;
    const [firstTuple = ''] = text.trim().split(/\s+/);
    const stated = Number(
      list.getAttribute('srsDimension') ?? element.getAttribute('srsDimension') ?? Number.NaN,
    );
    if (list.localName === 'coordinates') return pairs(text, firstTuple.split(',').length);
    if (list.localName === 'pos') return pairs(text, Math.max(2, text.trim().split(/\s+/).length));
    return pairs(text, stated >= 2 ? stated : 2);
  });
}

function polygonOf(element: Element): Position[][] {
  const rings = (names: readonly string[]) => within(element, names).map(positionsOf);
  return [...rings(['exterior', 'outerBoundaryIs']), ...rings(['interior', 'innerBoundaryIs'])];
}

function shapeOf(element: Element): unknown {
  const members = (names: readonly string[]) => within(element, names);
  switch (element.localName) {
    case 'Point':
      return { type: 'Point', coordinates: positionsOf(element)[0] };
    case 'LineString':
    case 'Curve':
      return { type: 'LineString', coordinates: positionsOf(element) };
    case 'Polygon':
    case 'Surface':
      return { type: 'Polygon', coordinates: polygonOf(element) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: positionsOf(element) };
    case 'MultiLineString':
    case 'MultiCurve':
      return { type: 'MultiLineString', coordinates: members(['LineString', 'Curve']).map(positionsOf) };
    case 'MultiPolygon':
    case 'MultiSurface':
      return { type: 'MultiPolygon', coordinates: members(['Polygon', 'Surface']).map(polygonOf) };
    default:
      return undefined;
  }
}

/** Names of references whose axes are the authority's: latitude first for degrees. Short names stand for east first, by custom. */
const AUTHORITATIVE = /^(?:urn:|https?:\/\/www\.opengis\.net\/def\/)/i;

function swapped(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const list = value as readonly unknown[];
  const [x, y] = list;
  return typeof x === 'number' && typeof y === 'number' ? [y, x] : list.map(swapped);
}

/**
 * A GML 2 or 3 geometry in degrees.
 * @param asked the reference of the question, for geometries that name none
 * @returns undefined when it is none that can be understood
 */
export function readGmlGeometry(element: Element, asked: RasterReference): Geometry | undefined {
  const named =
    element.getAttribute('srsName') ??
    within(element, ['Point', 'LineString', 'Polygon'])[0]?.getAttribute('srsName') ??
    undefined;
  const shape = shapeOf(element);
  if (typeof shape !== 'object' || shape === null || !('coordinates' in shape)) return undefined;
  const northFirst =
    named !== undefined && AUTHORITATIVE.test(named) && rasterReference(named)?.northFirst === true;
  const turned = northFirst ? { ...shape, coordinates: swapped(shape.coordinates) } : shape;
  return geometryInDegrees(turned, named, asked);
}

/** Attributes of a feature element: the texts of its simple children. */
export function gmlAttributes(feature: Element): Record<string, string> {
  const simple = [...feature.children].filter(
    ({ children, localName }) => children.length === 0 && localName !== 'boundedBy',
  );
  return Object.fromEntries(simple.map((child) => [child.localName, child.textContent.trim()]));
}

/** The geometry somewhere in a feature element, `boundedBy` apart. */
export function gmlGeometryIn(feature: Element, asked: RasterReference): Geometry | undefined {
  const candidates = [...feature.children].filter(({ localName }) => localName !== 'boundedBy');
  const elements = candidates.flatMap((child) =>
    isGmlGeometry(child) ? [child] : [...child.children].filter(isGmlGeometry),
  );
  return elements
    .map((element) => readGmlGeometry(element, asked))
    .find((geometry) => geometry !== undefined);
}

/** Feature elements of a feature collection, or of MapServer's `<layer_layer><layer_feature>`. */
export function gmlFeatures(root: Element): readonly Element[] {
  if (root.localName === 'msGMLOutput') {
    return [...root.children].flatMap((layer) =>
      [...layer.children].filter(({ localName }) => localName.endsWith('_feature')),
    );
  }
  return [
    ...xmlChildren(root, 'featureMember'),
    ...xmlChildren(root, 'featureMembers'),
    ...xmlChildren(root, 'member'),
  ].flatMap((member) => [...member.children]);
}
