import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';

/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Triangles under one material. Positions are east, north, up metres in the tileset's frame. */
export interface MeshPart {
  readonly positions: number[];
  /** Red, green, blue of each vertex, 0 to 255, shading baked in. */
  readonly colours: number[];
  /** Texture coordinates of each vertex; empty for a part without texture. */
  readonly uvs: number[];
  readonly indices: number[];
}

/** Where the baked light comes from: the south-west, high, as a map is read in the morning sun (unit vector). */
const LIGHT: Vector3 = [-0.42, -0.5, 0.757];

/** Share of light that reaches every face. */
const AMBIENT = 0.58;

/** An empty part. */
export function createPart(): MeshPart {
  return { positions: [], colours: [], uvs: [], indices: [] };
}

const minus = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The unit normal of a face whose corners run counter-clockwise; up for one without area. */
function normalOf(a: Vector3, b: Vector3, c: Vector3): Vector3 {
  const [u, v] = [minus(b, a), minus(c, a)];
  const n: Vector3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...n);
  return length === 0 ? [0, 0, 1] : [n[0] / length, n[1] / length, n[2] / length];
}

/** Brightness of a face by its normal: models are drawn unlit, so their light is baked in. */
export function lightOn([x, y, z]: Vector3): number {
  const facing = Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]);
  return Math.min(1.12, AMBIENT + 0.54 * facing);
}

/**
 * Adds a flat face of three or more corners, counter-clockwise seen from outside, convex.
 * @param uvs texture coordinates of the corners, for a part with a texture
 */
export function addFace(
  part: MeshPart,
  corners: readonly Vector3[],
  colour: Rgb,
  uvs?: readonly (readonly [number, number])[],
): void {
  const [a, b, c] = corners;
  if (a === undefined || b === undefined || c === undefined) return;
  const light = lightOn(normalOf(a, b, c));
  const first = part.positions.length / 3;
  for (const corner of corners) {
    part.positions.push(...corner);
    part.colours.push(...colour.map((channel) => Math.min(255, Math.round(channel * light))));
  }
  for (const uv of uvs ?? []) part.uvs.push(...uv);
  for (let next = 2; next < corners.length; next++) part.indices.push(first, first + next - 1, first + next);
}

/** A flat convex outline on the ground, counter-clockwise, east and north in metres. */
export type Outline = readonly (readonly [east: number, north: number])[];

/** Where an upright body begins and ends, metres. */
export type Span = readonly [baseM: number, topM: number];

/** A flat outline at a height, metres. */
export type Section = readonly [outline: Outline, heightM: number];

/** Colour of a body: one for all of it, or its walls and its lid apart. */
export type Finish = Rgb | { readonly wall: Rgb; readonly lid: Rgb };

const wallOf = (finish: Finish): Rgb => ('wall' in finish ? finish.wall : finish);

function addLid(part: MeshPart, [outline, heightM]: Section, finish: Finish): void {
  addFace(
    part,
    outline.map(([east, north]): Vector3 => [east, north, heightM]),
    'lid' in finish ? finish.lid : finish,
  );
}

/** Adds the walls of an upright prism, and its lid. */
export function addPrism(part: MeshPart, outline: Outline, [baseM, topM]: Span, finish: Finish): void {
  outline.forEach(([east, north], index) => {
    const [nextEast, nextNorth] = outline[(index + 1) % outline.length] ?? [east, north];
    addFace(
      part,
      [
        [east, north, baseM],
        [nextEast, nextNorth, baseM],
        [nextEast, nextNorth, topM],
        [east, north, topM],
      ],
      wallOf(finish),
    );
  });
  addLid(part, [outline, topM], finish);
}

/** Adds sloping sides from a lower to an upper outline of as many corners, and a lid. */
export function addFrustum(part: MeshPart, below: Section, above: Section, finish: Finish): void {
  const [lower, baseM] = below;
  const [upper, topM] = above;
  lower.forEach(([east, north], index) => {
    const next = (index + 1) % lower.length;
    const [nextEast, nextNorth] = lower[next] ?? [east, north];
    const [topEast, topNorth] = upper[index] ?? [east, north];
    const [topNextEast, topNextNorth] = upper[next] ?? [nextEast, nextNorth];
    addFace(
      part,
      [
        [east, north, baseM],
        [nextEast, nextNorth, baseM],
        [topNextEast, topNextNorth, topM],
        [topEast, topNorth, topM],
      ],
      wallOf(finish),
    );
  });
  addLid(part, above, finish);
}

/** A rectangle about a middle, turned by `angle` radians counter-clockwise. */
export function rectangle(
  [east, north]: readonly [number, number],
  lengthM: number,
  widthM: number,
  angle = 0,
): Outline {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [half, side] = [lengthM / 2, widthM / 2];
  const corners = [
    [-half, -side],
    [half, -side],
    [half, side],
    [-half, side],
  ] as const;
  return corners.map(([u, v]) => [east + u * cos - v * sin, north + u * sin + v * cos] as const);
}

/** A regular polygon about a middle, counter-clockwise. */
export function disc(
  [east, north]: readonly [number, number],
  radiusM: number,
  corners: number,
  turn = 0,
): Outline {
  return Array.from({ length: corners }, (_, index) => {
    const angle = turn + (2 * Math.PI * index) / corners;
    return [east + radiusM * Math.cos(angle), north + radiusM * Math.sin(angle)] as const;
  });
}

/** Adds a gable roof over the rectangle that {@link rectangle} gave, from the eaves to the ridge: two slopes and two triangles. */
export function addGable(
  part: MeshPart,
  outline: Outline,
  [eavesM, ridgeM]: Span,
  { roof, gable }: { readonly roof: Rgb; readonly gable: Rgb },
): void {
  const at = (index: number, up: number): Vector3 => {
    const [east, north] = outline[index] ?? [0, 0];
    return [east, north, up];
  };
  const between = (first: number, second: number): Vector3 => {
    const [a, b] = [at(first, ridgeM), at(second, ridgeM)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, ridgeM];
  };
  const [left, right] = [between(3, 0), between(1, 2)];
  addFace(part, [at(0, eavesM), at(1, eavesM), right, left], roof);
  addFace(part, [at(2, eavesM), at(3, eavesM), left, right], roof);
  addFace(part, [at(1, eavesM), at(2, eavesM), right], gable);
  addFace(part, [at(3, eavesM), at(0, eavesM), left], gable);
}

/** Adds a beam of square section between two points; its ends stay open. */
export function addBeam(
  part: MeshPart,
  from: Vector3,
  to: Vector3,
  { widthM, colour }: { readonly widthM: number; readonly colour: Rgb },
): void {
  addTube(part, from, to, { radiusM: (widthM / 2) * Math.SQRT2, sides: 4, colour });
}

/** Adds a tube of `sides` flat sides between two points; its ends stay open. */
export function addTube(
  part: MeshPart,
  from: Vector3,
  to: Vector3,
  { radiusM, sides, colour }: { readonly radiusM: number; readonly sides: number; readonly colour: Rgb },
): void {
  const [dx, dy, dz] = minus(to, from);
  const length = Math.hypot(dx, dy, dz);
  if (length === 0) return;
  const axis: Vector3 = [dx / length, dy / length, dz / length];
  // Any direction that is not along the axis spans the section with it.
  const helper: Vector3 = Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const u = normalOf([0, 0, 0], axis, helper);
  const v = normalOf([0, 0, 0], axis, u);
  const ring = (centre: Vector3, index: number): Vector3 => {
    const angle = (2 * Math.PI * (index + 0.5)) / sides;
    const [c, s] = [Math.cos(angle) * radiusM, Math.sin(angle) * radiusM];
    return [
      centre[0] + u[0] * c + v[0] * s,
      centre[1] + u[1] * c + v[1] * s,
      centre[2] + u[2] * c + v[2] * s,
    ];
  };
  for (let side = 0; side < sides; side++) {
    addFace(part, [ring(from, side), ring(from, side + 1), ring(to, side + 1), ring(to, side)], colour);
  }
}
