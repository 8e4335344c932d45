import { ok, type Result } from '../../lib/result.ts';
import { placeAt } from '../geodesy/lines.ts';
import { lonNear, type LonLat } from './place.ts';
import { shapeThrough, VERTEX_COUNTS, type DrawnShape, type ShapeProblem } from './shape.ts';

/** A place of a shape that can be dragged: one of its own, or between two of them, where dragging makes a new one. */
export interface Handle {
  readonly kind: 'vertex' | 'middle' | 'centre' | 'edge';
  /** Which of the shape's places; of a middle, the one after it. */
  readonly index: number;
  readonly place: LonLat;
}

const EAST_DEG = 90;

/** Where a circle's handle is: its edge to the east. */
function eastOf({ centre, radiusM }: DrawnShape & { readonly kind: 'circle' }): LonLat {
  const [lon, lat] = placeAt(centre, EAST_DEG, radiusM);
  return [lonNear(lon, centre[0]), lat];
}

/** The places that a shape is drawn by, in the order of {@link shapeThrough}; of a rectangle all four corners, counter-clockwise from south-west. */
export function shapeVertices(shape: DrawnShape): readonly LonLat[] {
  switch (shape.kind) {
    case 'point':
      return [shape.position];
    case 'line':
    case 'polyline':
      return shape.path;
    case 'rectangle': {
      const { west, south, east, north } = shape.extent;
      return [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ];
    }
    case 'circle':
      return [shape.centre, eastOf(shape)];
    case 'polygon':
      return shape.ring;
  }
}

const between = (a: LonLat, b: LonLat): LonLat => [(a[0] + lonNear(b[0], a[0])) / 2, (a[1] + b[1]) / 2];

function middlesOf(vertices: readonly LonLat[], isClosed: boolean): readonly Handle[] {
  return vertices.flatMap((place, index): Handle[] => {
    const next = vertices[index + 1] ?? (isClosed ? vertices[0] : undefined);
    return next === undefined ? [] : [{ kind: 'middle', index: index + 1, place: between(place, next) }];
  });
}

/** The handles of a shape, those of its own places last, so that they lie above. */
export function shapeHandles(shape: DrawnShape): readonly Handle[] {
  const vertices = shapeVertices(shape);
  const own = vertices.map((place, index): Handle => {
    const kind = shape.kind !== 'circle' ? 'vertex' : index === 0 ? 'centre' : 'edge';
    return { kind, index, place };
  });
  const grows = shape.kind === 'polyline' || shape.kind === 'polygon';
  const room = vertices.length < VERTEX_COUNTS[shape.kind].most;
  return [...(grows && room ? middlesOf(vertices, shape.kind === 'polygon') : []), ...own];
}

/** The shape with one of its handles dragged somewhere else; the problem when it would be none any more. */
export function withHandleAt(
  shape: DrawnShape,
  handle: Handle,
  to: LonLat,
): Result<DrawnShape, ShapeProblem> {
  const place: LonLat = [lonNear(to[0], handle.place[0]), to[1]];
  if (shape.kind === 'circle' && handle.kind === 'centre') return ok({ ...shape, centre: place });
  if (shape.kind === 'circle') return shapeThrough('circle', [shape.centre, place]);
  const vertices = shapeVertices(shape);
  if (shape.kind === 'rectangle') {
    const opposite = vertices[(handle.index + 2) % 4] ?? place;
    return shapeThrough('rectangle', [opposite, place]);
  }
  const kept = handle.kind === 'middle' ? handle.index : handle.index + 1;
  return shapeThrough(shape.kind, [...vertices.slice(0, handle.index), place, ...vertices.slice(kept)]);
}

/** The shape without one of its places; the problem when too few would be left. */
export function withoutVertex(shape: DrawnShape, { kind, index }: Handle): Result<DrawnShape, ShapeProblem> {
  const shrinks = shape.kind === 'polyline' || shape.kind === 'polygon';
  if (!shrinks || kind !== 'vertex') return ok(shape);
  const vertices = shapeVertices(shape);
  return shapeThrough(shape.kind, [...vertices.slice(0, index), ...vertices.slice(index + 1)]);
}

/** The shape moved as far as from one place to another, held between the poles. */
export function movedShape(shape: DrawnShape, from: LonLat, to: LonLat): DrawnShape {
  const lats = shapeVertices(shape).map(([, lat]) => lat);
  const eastDeg = lonNear(to[0], from[0]) - from[0];
  const northDeg = Math.max(-90 - Math.min(...lats), Math.min(90 - Math.max(...lats), to[1] - from[1]));
  const move = ([lon, lat]: LonLat): LonLat => [lon + eastDeg, lat + northDeg];
  switch (shape.kind) {
    case 'point':
      return { ...shape, position: move(shape.position) };
    case 'line':
    case 'polyline':
      return { ...shape, path: shape.path.map(move) };
    case 'circle':
      return { ...shape, centre: move(shape.centre) };
    case 'polygon':
      return { ...shape, ring: shape.ring.map(move) };
    case 'rectangle': {
      const { west, south, east, north } = shape.extent;
      const [newWest, newSouth] = move([west, south]);
      const held = lonNear(newWest, 0);
      const extent = { west: held, east: held + east - west, south: newSouth, north: north + northDeg };
      return { ...shape, extent };
    }
  }
}

/** Where a shape's label stands: a point itself, the middle of a way, the middle of an area. */
export function labelPlace(shape: DrawnShape): LonLat {
  const vertices = shapeVertices(shape);
  if (shape.kind === 'circle') return shape.centre;
  if (shape.kind === 'line' || shape.kind === 'polyline') {
    const [a, b] = [vertices[Math.ceil(vertices.length / 2) - 1], vertices[Math.floor(vertices.length / 2)]];
    return a === undefined || b === undefined ? [0, 0] : between(a, b);
  }
  const sum = vertices.reduce<LonLat>((total, [lon, lat]) => [total[0] + lon, total[1] + lat], [0, 0]);
  return [sum[0] / vertices.length, sum[1] / vertices.length];
}
