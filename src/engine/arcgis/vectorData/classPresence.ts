import type { Geometry } from 'geojson';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import type { DrawnSet } from '../../../domain/layers/vector/drawing.ts';
import { emptyBounds, growBounds, type Bounds } from '../../../domain/layers/vector/geometryCheck.ts';

/** Cells along each side of the grid: of the prefecture's 320 km, five kilometres each. */
const SIDE = 64;

/** Where features of each class of a set lie, roughly: never nowhere where there is one. */
export interface ClassPresence {
  readonly extent: Extent;
  /** By class, a byte for each cell, rows from the south, 1 where a feature's rectangle meets it. */
  readonly cells: readonly Uint8Array[];
}

function addPositions(bounds: Bounds, coordinates: unknown): void {
  if (!Array.isArray(coordinates)) return;
  const [x, y] = coordinates as readonly unknown[];
  if (typeof x === 'number' && typeof y === 'number') {
    growBounds(bounds, { west: x, east: x, south: y, north: y });
    return;
  }
  for (const inner of coordinates) addPositions(bounds, inner);
}

function boundsOf(geometry: Geometry): Bounds {
  const bounds = emptyBounds();
  if (geometry.type === 'GeometryCollection') {
    for (const inner of geometry.geometries) growBounds(bounds, boundsOf(inner));
  } else addPositions(bounds, geometry.coordinates);
  return bounds;
}

/** First and last cell that a range meets, held within the grid; the second is before the first when it meets none. */
function cellRange(least: number, most: number, from: number, to: number): readonly [number, number] {
  const perCell = (to - from) / SIDE || 1;
  const first = Math.max(0, Math.min(SIDE - 1, Math.floor((least - from) / perCell)));
  const last = Math.max(0, Math.min(SIDE - 1, Math.floor((most - from) / perCell)));
  return most < from || least > to ? [0, -1] : [first, last];
}

/** Calls `visit` with the index of each cell that an extent meets, until it answers true. */
function someCell(
  grid: Extent,
  { west, south, east, north }: Extent,
  visit: (cell: number) => boolean,
): boolean {
  const [left, right] = cellRange(west, east, grid.west, grid.east);
  const [low, high] = cellRange(south, north, grid.south, grid.north);
  for (let row = low; row <= high; row++) {
    for (let column = left; column <= right; column++) if (visit(row * SIDE + column)) return true;
  }
  return false;
}

/** Notes where the features of each class of a set lie. */
export function noteClassPresence({
  classes,
  features,
}: Pick<DrawnSet, 'classes' | 'features'>): ClassPresence {
  const extent = emptyBounds();
  const boxes = features.map(({ geometry }) => boundsOf(geometry));
  for (const box of boxes) growBounds(extent, box);
  const cells = classes.map(() => new Uint8Array(SIDE * SIDE));
  features.forEach(({ place }, index) => {
    const own = cells[place];
    const box = boxes[index];
    if (own === undefined || box === undefined) return;
    someCell(extent, box, (cell) => {
      own[cell] = 1;
      return false;
    });
  });
  return { extent, cells };
}

/** Whether features of a class may lie in an extent; false only where there are none. */
export function mayLieIn({ extent, cells }: ClassPresence, place: number, within: Extent): boolean {
  const own = cells[place];
  return own !== undefined && someCell(extent, within, (cell) => own[cell] === 1);
}
