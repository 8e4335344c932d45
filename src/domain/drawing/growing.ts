import type { Result } from '../../lib/result.ts';
import { isSamePlace, type LonLat } from './place.ts';
import {
  shapeThrough,
  VERTEX_COUNTS,
  withVertex,
  type DrawKind,
  type DrawnShape,
  type ShapeProblem,
} from './shape.ts';

/** What is being drawn, place by place. */
export interface Growing {
  /** The places that were clicked. */
  readonly vertices: readonly LonLat[];
  /** Where the pointer is now, on the side of the last place; undefined off the earth. */
  readonly pointer: LonLat | undefined;
}

/** A shape while it is being drawn. */
export interface GrowingShape extends Growing {
  readonly kind: DrawKind;
}

/** A shape of which nothing is drawn yet. */
export function newShape(kind: DrawKind): GrowingShape {
  return { kind, vertices: [], pointer: undefined };
}

/** True once it has all the places that its kind takes: a point after one, a rectangle after two. */
export function isComplete({ kind, vertices }: GrowingShape): boolean {
  return vertices.length >= VERTEX_COUNTS[kind].most;
}

/** The same with the pointer somewhere else. */
export function pointedAt<G extends Growing>(shape: G, place: LonLat | undefined): G {
  return { ...shape, pointer: place && withVertex(shape.vertices, place).at(-1) };
}

/** The same with one more place; unchanged when it repeats the last one. */
export function grown<G extends Growing>(shape: G, place: LonLat): G {
  const last = shape.vertices.at(-1);
  if (last !== undefined && isSamePlace(last, place)) return shape;
  return { ...shape, vertices: withVertex(shape.vertices, place), pointer: undefined };
}

/** The same without its last place. */
export function shrunk<G extends Growing>(shape: G): G {
  const vertices = shape.vertices.slice(0, -1);
  return pointedAt({ ...shape, vertices }, shape.pointer);
}

/** What it would be with the pointer as its next place: what is drawn and told while it grows. */
export function growingResult({ kind, vertices, pointer }: GrowingShape): Result<DrawnShape, ShapeProblem> {
  const full = vertices.length >= VERTEX_COUNTS[kind].most;
  return shapeThrough(kind, pointer === undefined || full ? vertices : withVertex(vertices, pointer));
}

/**
 * What it is when the user ends it: of the places that were clicked. A kind that takes two places takes the pointer for the second one.
 */
export function finishedResult(shape: GrowingShape): Result<DrawnShape, ShapeProblem> {
  const { least, most } = VERTEX_COUNTS[shape.kind];
  const takesPointer = least === 2 && most === 2 && shape.vertices.length === 1;
  return takesPointer ? growingResult(shape) : shapeThrough(shape.kind, shape.vertices);
}
