import type { Paths64 } from 'clipper2-ts';
import { cutAreas, cutLines, cutPlaces, joined, polygonsIn, type Cut, type GridPolygon } from './grid.ts';
import type { Box, Shape } from './shapes.ts';

/** How two layers are laid over each other. `identity`: what both have and what the first has alone. */
export type OverlayKind = 'intersect' | 'erase' | 'identity';

/** A piece of a feature of the first layer. */
export interface Piece {
  readonly of: Shape;
  /** The feature of the second layer in which it lies; undefined where it lies in none, or is not asked for. */
  readonly within?: Shape;
  /** Areas by polygon; lines and places by path. */
  readonly parts: readonly GridPolygon[];
}

/** Told how far the work is, 0 to 1. */
export type Report = (share: number) => void;

const meet = (a: Box, b: Box) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

/** Tells the shapes whose boxes meet that of another: from west to east, until the next begin beyond it. */
export function boxSearch(shapes: readonly Shape[]): (box: Box) => readonly Shape[] {
  const sorted = shapes.toSorted((a, b) => a.box.west - b.box.west);
  // The easternmost reach of all before: where it ends west of a box, nothing before can meet it.
  const reach = new Float64Array(sorted.length);
  sorted.forEach(({ box }, index) => (reach[index] = Math.max(box.east, reach[index - 1] ?? -Infinity)));
  return (box) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.box.west ?? Infinity) <= box.east) low = middle + 1;
      else high = middle;
    }
    const found: Shape[] = [];
    for (let index = low - 1; index >= 0 && (reach[index] ?? -Infinity) >= box.west; index--) {
      const shape = sorted[index];
      if (shape !== undefined && meet(shape.box, box)) found.push(shape);
    }
    return found.reverse();
  };
}

/** A shape cut by areas; no parts where nothing is left. */
function cutShape({ kind, paths }: Pick<Shape, 'kind' | 'paths'>, cut: Cut, by: Paths64): GridPolygon[] {
  if (kind === 'polygon') return cutAreas(cut, paths, by);
  const cutPaths = kind === 'line' ? cutLines : cutPlaces;
  return cutPaths(cut, paths, by).map((path) => [path]);
}

/** The whole of a shape as parts. */
export function wholeOf(shape: Shape): GridPolygon[] {
  return shape.kind === 'polygon' ? polygonsIn(shape.paths) : shape.paths.map((path) => [path]);
}

/** What of shapes lies in an area; those that it holds whole, and the parts of others, as shapes again. */
export function within(shapes: readonly Shape[], area: Pick<Shape, 'paths' | 'box'>): Shape[] {
  return shapes.flatMap((shape): Shape[] => {
    if (!meet(shape.box, area.box)) return [];
    const paths = cutShape(shape, 'intersection', area.paths).flat();
    return paths.length === 0 ? [] : [{ ...shape, paths }];
  });
}

/** The pieces of one shape. */
function piecesOf(shape: Shape, others: readonly Shape[], kind: OverlayKind): Piece[] {
  const pieces: Piece[] = [];
  if (kind !== 'erase')
    for (const other of others) {
      const parts = cutShape(shape, 'intersection', other.paths);
      if (parts.length > 0) pieces.push({ of: shape, within: other, parts });
    }
  if (kind !== 'intersect') {
    const parts =
      others.length === 0
        ? wholeOf(shape)
        : cutShape(shape, 'difference', joined(others.flatMap(({ paths }) => paths)));
    if (parts.length > 0) pieces.push({ of: shape, parts });
  }
  return pieces;
}

/** Lays a layer over another, whose features are areas: the pieces of one shape after those of another. Where areas of the second overlap, pieces of `intersect` do as well. */
export function* overlayPieces(
  shapes: readonly Shape[],
  others: readonly Shape[],
  kind: OverlayKind,
  report: Report,
): Generator<readonly Piece[]> {
  const near = boxSearch(others);
  for (const [index, shape] of shapes.entries()) {
    yield piecesOf(shape, near(shape.box), kind);
    report((index + 1) / shapes.length);
  }
}
