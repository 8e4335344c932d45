import type { Position } from 'geojson';
import {
  Clipper64,
  ClipType,
  FillRule,
  pointInPolygon,
  PointInPolygonResult,
  PolyTree64,
  union,
  type Path64,
  type Paths64,
  type PolyPath64,
} from 'clipper2-ts';
import type { GeometryKind } from '../../../domain/layers/vector/features.ts';

/**
 * Steps of the grid that shapes are cut on, in a degree: one is a millimetre. Edges are straight in degrees, as GeoJSON has them
 * (RFC 7946, 3.1.1), so that neighbours who share a border share it here.
 */
const STEPS = 1e8;

/** A place of the grid's own numbers is about here, whole degrees: they stay small. */
export interface GridOrigin {
  readonly lon: number;
  readonly lat: number;
}

/** An outer ring and its holes. */
export type GridPolygon = Paths64;

/** What is cut: areas as rings of which the outer ones run counter-clockwise and holes clockwise, lines, or places of one point each. */
export type GridKind = GeometryKind;

/** Degrees to the grid. */
export function toGrid(positions: readonly Position[], { lon, lat }: GridOrigin): Path64 {
  return positions.map(([x = 0, y = 0]) => ({
    x: Math.round((x - lon) * STEPS),
    y: Math.round((y - lat) * STEPS),
  }));
}

/** The grid to degrees. */
export function toDegrees(path: Path64, { lon, lat }: GridOrigin): Position[] {
  const [x0, y0] = [lon * STEPS, lat * STEPS];
  return path.map(({ x, y }) => [(x0 + x) / STEPS, (y0 + y) / STEPS]);
}

/** Rings of one polygon, whichever way they run and if they cross themselves: what an odd number of them holds is inside. */
export const soundArea = (rings: Paths64): Paths64 => union(rings, FillRule.EvenOdd);

/** All that areas hold together. */
export const joined = (areas: Paths64): Paths64 => union(areas, FillRule.NonZero);

/** How one shape is cut by another. */
export type Cut = 'intersection' | 'difference';

const CLIP = { intersection: ClipType.Intersection, difference: ClipType.Difference } as const;

/** Thinner than this many steps a piece is an artefact of the grid. */
const THIN_STEPS = 2;

/** Whether a ring is as good as a line. */
function isThread(ring: Path64): boolean {
  let twice = 0;
  let length = 0;
  let before = ring.at(-1);
  for (const at of ring) {
    if (before !== undefined) {
      twice += before.x * at.y - at.x * before.y;
      length += Math.hypot(at.x - before.x, at.y - before.y);
    }
    before = at;
  }
  return Math.abs(twice) < THIN_STEPS * length;
}

/** The polygons of a node of Clipper's tree: its children are outer rings, theirs are holes, and within holes stand outer rings again. */
function polygonsOf(node: PolyPath64, into: GridPolygon[]): void {
  for (let index = 0; index < node.count; index++) {
    const outer = node.child(index);
    const rings: Paths64 = [];
    if (outer.poly !== null) rings.push(outer.poly);
    for (let hole = 0; hole < outer.count; hole++) {
      const inner = outer.child(hole);
      if (inner.poly !== null && !isThread(inner.poly)) rings.push(inner.poly);
      polygonsOf(inner, into);
    }
    if (rings[0] !== undefined && !isThread(rings[0])) into.push(rings);
  }
}

/** Areas as polygons with their holes. */
export function polygonsIn(areas: Paths64): GridPolygon[] {
  return areasCut(ClipType.Union, areas, []);
}

function areasCut(type: ClipType, areas: Paths64, by: Paths64): GridPolygon[] {
  const clipper = new Clipper64();
  clipper.addSubject(areas);
  if (by.length > 0) clipper.addClip(by);
  const tree = new PolyTree64();
  clipper.execute(type, FillRule.NonZero, tree);
  const polygons: GridPolygon[] = [];
  polygonsOf(tree, polygons);
  return polygons;
}

/** What areas have in common with others, or have for themselves. */
export const cutAreas = (cut: Cut, areas: Paths64, by: Paths64): GridPolygon[] =>
  areasCut(CLIP[cut], areas, by);

/** What of lines lies within areas, or outside of them. */
export function cutLines(cut: Cut, lines: Paths64, by: Paths64): Paths64 {
  const clipper = new Clipper64();
  clipper.addOpenSubject(lines);
  clipper.addClip(by);
  const [closed, open]: [Paths64, Paths64] = [[], []];
  clipper.execute(CLIP[cut], FillRule.NonZero, closed, open);
  return open;
}

/** Which of some places lie in areas or on their border, or do not. */
export function cutPlaces(cut: Cut, places: Paths64, by: Paths64): Paths64 {
  const holds = (path: Path64): boolean => {
    const [at] = path;
    if (at === undefined) return false;
    let inside = 0;
    for (const ring of by) {
      const where = pointInPolygon(at, ring);
      if (where === PointInPolygonResult.IsOn) return true;
      if (where === PointInPolygonResult.IsInside) inside += 1;
    }
    return inside % 2 === 1;
  };
  return places.filter((path) => holds(path) === (cut === 'intersection'));
}
