import type { Position } from 'geojson';
import { geometrySchema, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import { WhereError } from '../mapserver/whereTokens.ts';
import { placeFrom, type Reference } from './references.ts';

/** Most corners of a searched shape; every one is compared with every edge of the candidates. */
const MAX_CORNERS = 5000;

/** The pieces of a clause that a shape is read from. */
export interface ShapeSource {
  takeSign(value: string): boolean;
  expectSign(value: string): void;
  /** A number with its sign. */
  number(): number;
  /** Whether a number follows. */
  isAtNumber(): boolean;
}

type Nested = Position | readonly Nested[];

/** How deep the lists of each kind of shape nest: 0 is a place. */
const DEPTHS: Readonly<Record<string, readonly [type: StoredGeometry['type'], depth: 0 | 1 | 2 | 3]>> = {
  POINT: ['Point', 0],
  MULTIPOINT: ['MultiPoint', 1],
  LINESTRING: ['LineString', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  POLYGON: ['Polygon', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
};

/** Whether a word begins a shape in well-known text. */
export function isShape(word: string): boolean {
  return DEPTHS[word] !== undefined;
}

/**
 * Reads the rest of a shape in well-known text, after its first word.
 * @param reference of its coordinates, in the order of its axes
 * @throws WhereError where it is none; Refusal 400 where it is not on the globe
 */
export function readShape(word: string, source: ShapeSource, reference: Reference): StoredGeometry {
  const [type, depth] = DEPTHS[word] ?? ['Point', 0];
  let corners = 0;

  function place(): Position {
    corners += 1;
    if (corners > MAX_CORNERS) throw new WhereError(`a shape has more than ${MAX_CORNERS} corners`);
    const position = placeFrom(reference, [source.number(), source.number()], 'filter');
    // A height is no part of the question.
    if (source.isAtNumber()) source.number();
    return [...position];
  }

  function list(levels: number): Nested {
    // The points of a multi-point may stand in brackets of their own.
    if (levels === 0 && !source.takeSign('(')) return place();
    if (levels > 0) source.expectSign('(');
    const items: Nested[] = [];
    do items.push(levels === 0 ? place() : list(levels - 1));
    while (levels > 0 && source.takeSign(','));
    source.expectSign(')');
    return levels === 0 ? (items[0] ?? []) : items;
  }

  const shape = geometrySchema.safeParse({ type, coordinates: list(depth) });
  if (!shape.success) throw new WhereError(`${word} has too few corners`);
  return shape.data;
}
