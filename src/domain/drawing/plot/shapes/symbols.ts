import { err, ok, type Result } from '../../../../lib/result.ts';
import { areaGeometry, pathGeometry, areaRing } from '../../geometry.ts';
import { lonNear, type LonLat } from '../../place.ts';
import { shapeThrough, type DrawKind, type DrawnShape } from '../../shape.ts';
import type { Geometry } from 'geojson';
import { askewRectangle, assemblyArea, ellipse, sector } from './areas.ts';
import { attackArrow, curvedArrow, fineArrow, straightArrow, tailedAttackArrow } from './arrows.ts';
import { openCurve } from './curves.ts';
import { pincerArrow } from './pincer.ts';
import { builtInPlane, distinctPlaces, type Place } from './plane.ts';
import type { PlotSymbol, SymbolGeometry, SymbolProblem, SymbolShape } from './symbol.ts';

/** A free stroke, a line or an area has at most so many control points. */
const MOST_POINTS = 5000;

/** An arrow or a smooth area through more places than this is a stroke, not a symbol. */
const MOST_AXIS_POINTS = 32;

/** Bounds beyond which a rectangle, as any other symbol, is refused (viewer.md, section 5). */
const MOST_BOUND_DEG = 361;

const area = (ring: readonly LonLat[]): SymbolGeometry => ({ kind: 'area', ring });

/** A symbol built in the plane of its control points. */
function planeShape(
  kind: 'line' | 'area',
  build: (places: readonly Place[]) => Result<readonly Place[], SymbolProblem>,
): SymbolShape {
  return (points) => {
    const built = builtInPlane(points, build);
    if (!built.ok) return built;
    return ok(kind === 'area' ? area(built.value) : { kind, path: built.value });
  };
}

function geometryOfDrawn(shape: DrawnShape): SymbolGeometry {
  switch (shape.kind) {
    case 'point':
      return { kind: 'point', position: shape.position };
    case 'line':
    case 'polyline':
      return { kind: 'line', path: shape.path };
    case 'rectangle':
    case 'circle':
    case 'polygon':
      return area(areaRing(shape));
  }
}

/** A symbol that the drawing tools know too, with their rules. */
function drawnShape(kind: DrawKind): SymbolShape {
  return (points) => {
    const drawn = shapeThrough(kind, points);
    return drawn.ok ? ok(geometryOfDrawn(drawn.value)) : drawn;
  };
}

const curve = planeShape('line', (places) => {
  const distinct = distinctPlaces(places);
  return distinct.length < 2 ? err('zeroSize') : ok(openCurve(distinct));
});

/** Two opposite corners along parallels and meridians, or, once it was turned, three that lie askew. */
const rectangle: SymbolShape = (points) =>
  points.length === 2 ? drawnShape('rectangle')(points) : planeShape('area', askewRectangle)(points);

const single = { least: 1, most: 1 } as const;
const pair = { least: 2, most: 2 } as const;
const triple = { least: 3, most: 3 } as const;
const axis = { least: 2, most: MOST_AXIS_POINTS } as const;
const attackPoints = { least: 3, most: MOST_AXIS_POINTS } as const;

/** A point symbol; its picture has its name. */
const mark = <I extends string>(id: I) =>
  ({ id, group: 'point', kind: 'point', points: single, icon: id, shape: drawnShape('point') }) as const;

/** Every symbol, in the order of the panel of plot types. Ids are kept in plot items and never change. */
export const SYMBOLS = [
  { id: 'point', group: 'general', kind: 'point', points: single, shape: drawnShape('point') },
  { id: 'line', group: 'general', kind: 'line', points: pair, shape: drawnShape('line') },
  {
    id: 'polyline',
    group: 'general',
    kind: 'line',
    points: { least: 2, most: MOST_POINTS },
    shape: drawnShape('polyline'),
  },
  { id: 'curve', group: 'general', kind: 'line', points: { least: 2, most: 500 }, shape: curve },
  {
    id: 'rectangle',
    group: 'general',
    kind: 'area',
    points: { least: 2, most: 3 },
    endsAt: 2,
    shape: rectangle,
  },
  { id: 'circle', group: 'general', kind: 'area', points: pair, shape: drawnShape('circle') },
  { id: 'ellipse', group: 'general', kind: 'area', points: triple, shape: planeShape('area', ellipse) },
  { id: 'sector', group: 'general', kind: 'area', points: triple, shape: planeShape('area', sector) },
  {
    id: 'polygon',
    group: 'general',
    kind: 'area',
    points: { least: 3, most: MOST_POINTS },
    shape: drawnShape('polygon'),
  },
  {
    id: 'freehand',
    group: 'general',
    kind: 'line',
    points: { least: 2, most: MOST_POINTS },
    stroke: true,
    shape: drawnShape('polyline'),
  },
  {
    id: 'straightArrow',
    group: 'arrow',
    kind: 'area',
    points: pair,
    shape: planeShape('area', straightArrow),
  },
  { id: 'fineArrow', group: 'arrow', kind: 'area', points: pair, shape: planeShape('area', fineArrow) },
  { id: 'curvedArrow', group: 'arrow', kind: 'area', points: axis, shape: planeShape('area', curvedArrow) },
  {
    id: 'attackArrow',
    group: 'arrow',
    kind: 'area',
    points: attackPoints,
    shape: planeShape('area', attackArrow),
  },
  {
    id: 'tailedAttackArrow',
    group: 'arrow',
    kind: 'area',
    points: attackPoints,
    shape: planeShape('area', tailedAttackArrow),
  },
  {
    id: 'pincerArrow',
    group: 'arrow',
    kind: 'area',
    points: { least: 3, most: 5 },
    shape: planeShape('area', pincerArrow),
  },
  {
    id: 'assemblyArea',
    group: 'area',
    kind: 'area',
    points: attackPoints,
    shape: planeShape('area', assemblyArea),
  },
  mark('fire'),
  mark('lookoutTower'),
  mark('station'),
  mark('commandPost'),
  mark('fireTeam'),
  mark('ranger'),
  mark('vehicle'),
  mark('helicopter'),
  mark('water'),
  mark('supplies'),
  mark('checkpoint'),
  mark('camera'),
  mark('medical'),
  mark('refuge'),
  mark('danger'),
  mark('pest'),
  mark('oldTree'),
  mark('wildlife'),
  { id: 'text', group: 'text', kind: 'point', points: single, shape: drawnShape('point') },
  { id: 'textBox', group: 'text', kind: 'point', points: single, shape: drawnShape('point') },
] as const satisfies readonly PlotSymbol[];

/** One of {@link SYMBOLS}. */
export type SymbolId = (typeof SYMBOLS)[number]['id'];

const BY_ID: ReadonlyMap<string, PlotSymbol & { readonly id: SymbolId }> = new Map(
  SYMBOLS.map((symbol) => [symbol.id, symbol]),
);

/** True for a plot item's type that is drawn by this table. */
export const isSymbolId = (type: string): type is SymbolId => BY_ID.has(type);

/** The row of a symbol. */
export function symbolOf(id: SymbolId): PlotSymbol {
  const symbol = BY_ID.get(id);
  if (symbol === undefined) throw new Error(`no symbol ${id}`);
  return symbol;
}

function isOutOfBounds([lon, lat]: LonLat): boolean {
  return !(Math.abs(lon) <= MOST_BOUND_DEG && Math.abs(lat) <= 90);
}

/**
 * What control points make of a symbol.
 * @returns the problem where they make none: too few or too many, beyond ±361° (or no number at all), all in one place, edges that cross
 */
export function symbolGeometry(
  id: SymbolId,
  points: readonly LonLat[],
): Result<SymbolGeometry, SymbolProblem> {
  const { points: count, shape } = symbolOf(id);
  if (points.some(isOutOfBounds)) return err('outOfBounds');
  if (points.length < count.least) return err('tooFewPoints');
  if (points.length > count.most) return err('tooManyPoints');
  return shape(points);
}

/** A symbol's geometry as GeoJSON within ±180° (RFC 7946), cut at the date line. */
export function symbolGeoJson(geometry: SymbolGeometry): Geometry {
  switch (geometry.kind) {
    case 'point':
      return { type: 'Point', coordinates: [lonNear(geometry.position[0], 0), geometry.position[1]] };
    case 'line':
      return pathGeometry(geometry.path);
    case 'area':
      return areaGeometry(geometry.ring);
  }
}
