import type { Result } from '../../lib/result.ts';
import { isSamePlace, type LonLat } from './place.ts';
import {
  shapeOf,
  VERTEX_COUNTS,
  withVertex,
  type DrawKind,
  type DrawnShape,
  type ShapeProblem,
} from './shape.ts';

/** A shape while it is being drawn. */
export interface GrowingShape {
  readonly kind: DrawKind;
  /** The places that were clicked. */
  readonly vertices: readonly LonLat[];
  /** Where the pointer is now, on the side of the last place; undefined off the earth. */
  readonly pointer: LonLat | undefined;
}

/** A shape of which nothing is drawn yet. */
export function newShape(kind: DrawKind): GrowingShape {
  return { kind, vertices: [], pointer: undefined };
}

/** True once it has all the places that its kind takes: a point after one, a rectangle after two. */
export function isComplete({ kind, vertices }: GrowingShape): boolean {
  return vertices.length >= VERTEX_COUNTS[kind].most;
}

/** The shape with the pointer somewhere else. */
export function pointedAt(shape: GrowingShape, place: LonLat | undefined): GrowingShape {
  return { ...shape, pointer: place && withVertex(shape.vertices, place).at(-1) };
}

/** The shape with one more place; the same when it repeats the last one. */
export function grown(shape: GrowingShape, place: LonLat): GrowingShape {
  const last = shape.vertices.at(-1);
  if (last !== undefined && isSamePlace(last, place)) return shape;
  return { ...shape, vertices: withVertex(shape.vertices, place), pointer: undefined };
}

/** The shape without its last place. */
export function shrunk(shape: GrowingShape): GrowingShape {
  const vertices = shape.vertices.slice(0, -1);
  return pointedAt({ ...shape, vertices }, shape.pointer);
}

/** What it would be with the pointer as its next place: what is drawn and told while it grows. */
export function growingResult({ kind, vertices, pointer }: GrowingShape): Result<DrawnShape, ShapeProblem> {
  const full = vertices.length >= VERTEX_COUNTS[kind].most;
  return shapeOf(kind, pointer === undefined || full ? vertices : withVertex(vertices, pointer));
}

/**
 * What it is when the user ends it: of the places that were clicked. A kind that takes two places takes the pointer for the second one.
 */
export function finishedResult(shape: GrowingShape): Result<DrawnShape, ShapeProblem> {
  const { least, most } = VERTEX_COUNTS[shape.kind];
  const takesPointer = least === 2 && most === 2 && shape.vertices.length === 1;
  return takesPointer ? growingResult(shape) : shapeOf(shape.kind, shape.vertices);
}
