import { destination } from '../../../domain/geodesy/globeRay.ts';
import type { Vector3 } from '../../../domain/geodesy/ecef.ts';
import { EARTH_RADIUS_M } from '../../../domain/geodesy/webMercator.ts';
import type { GlowBeam, GlowContent, GlowLine, GlowSpot } from '../../../scene/groundGlow.ts';
import type { Position } from '../../../domain/drawing/marks.ts';

/** Floats of one instance of a line's segment, of a spot and of one vertex of a beam, in the order of the shaders' attributes. */
export const LINE_FLOATS = [3, 3, 2, 4, 3, 4] as const;
export const SPOT_FLOATS = [3, 3, 3, 2, 1] as const;
export const BEAM_FLOATS = [3, 2, 3, 2] as const;

/** A line on the ground follows it in steps of at least this many metres, and all lines together in at most so many. */
const LEAST_STEP_M = 40;
const MOST_STEPS = 3000;

/** A beam's disc follows the ground in so many rings of so many places. */
const BEAM_RINGS = 20;
const BEAM_PLACES = 72;

/** Above the ground, so that a line in a hollow of the drawn terrain is not below it, metres. */
const LIFT_M = { line: 3, spot: 6, beam: 3 } as const;

/** The golden ratio's fractions spread evenly, whatever part of them is taken. */
const GOLDEN = 0.618_033_988_75;

/** Gives a place its coordinates in the engine's earth-centred metres. @param heightM above the ellipsoid, or on the ground and so far above it */
export type Placer = (
  lon: number,
  lat: number,
  height: { readonly heightM: number } | { readonly aboveGroundM: number },
) => Vector3;

/** What the graphics card draws, in metres about an origin that floats can tell exactly. */
export interface GlowGeometry {
  readonly origin: Vector3;
  readonly lines: Float32Array;
  readonly spots: Float32Array;
  readonly beams: Float32Array;
}

const distanceM = (a: Vector3, b: Vector3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function placed([lon, lat, heightM]: Position, place: Placer): Vector3 {
  return place(lon, lat, heightM === undefined ? { aboveGroundM: LIFT_M.line } : { heightM });
}

/** A line with more places where it lies on the ground, so that it follows it. */
function following(path: readonly Position[], place: Placer, stepM: number): readonly Vector3[] {
  const [first] = path;
  if (first === undefined) return [];
  const points = [placed(first, place)];
  for (const [index, to] of path.slice(1).entries()) {
    const from = path[index] ?? to;
    const end = placed(to, place);
    const draped = from[2] === undefined && to[2] === undefined;
    const steps = draped ? Math.ceil(distanceM(points.at(-1) ?? end, end) / stepM) : 1;
    for (let step = 1; step < steps; step += 1) {
      const part = step / steps;
      const at: Position = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      points.push(placed(at, place));
    }
    points.push(end);
  }
  return points;
}

/** So long are lines that lie on the ground, straight from place to place, metres. */
function lengthM(lines: readonly GlowLine[], place: Placer): number {
  return lines.reduce((sum, { path }) => {
    const points = path.map((at) => placed(at, place));
    return sum + points.reduce((length, at, index) => length + distanceM(points[index - 1] ?? at, at), 0);
  }, 0);
}

function lineFloats(
  { path, rgb, alpha, widthPx, leastPx = 0, run }: GlowLine,
  place: Placer,
  stepM: number,
  from: (at: Vector3) => Vector3,
): number[] {
  const points = following(path, place, stepM);
  const look = [
    ...rgb,
    alpha,
    widthPx,
    run?.widthPx ?? 0,
    leastPx,
    run?.tailM ?? 1,
    run?.periodM ?? 0,
    run?.speedMPerS ?? 0,
    run?.startM ?? 0,
  ];
  const floats: number[] = [];
  let alongM = 0;
  for (const [index, to] of points.slice(1).entries()) {
    const start = points[index] ?? to;
    const endM = alongM + distanceM(start, to);
    floats.push(...from(start), ...from(to), alongM, endM, ...look);
    alongM = endM;
  }
  return floats;
}

function spotFloats(
  { at: [lon, lat], rgb, radius, visibleM }: GlowSpot,
  index: number,
  place: Placer,
  from: (at: Vector3) => Vector3,
): number[] {
  const at = from(place(lon, lat, { aboveGroundM: LIFT_M.spot }));
  const rank = (index * GOLDEN) % 1;
  return [...at, ...rgb, radius.atPx, radius.atM, radius.leastPx, visibleM.least, visibleM.most, rank];
}

function beamFloats(
  { middle: [lon, lat], radiusM, rgb, turnS, tail }: GlowBeam,
  place: Placer,
  from: (at: Vector3) => Vector3,
): number[] {
  const look = [...rgb, turnS, tail];
  const vertex = (ring: number, sector: number): number[] => {
    const part = ring / BEAM_RINGS;
    const bearing = (sector / BEAM_PLACES) * 2 * Math.PI;
    const at = destination(lon, lat, bearing, (radiusM * part) / EARTH_RADIUS_M);
    const point = from(place(at.lon, at.lat, { aboveGroundM: LIFT_M.beam }));
    return [...point, part * Math.sin(bearing), part * Math.cos(bearing), ...look];
  };
  const grid = Array.from({ length: BEAM_RINGS + 1 }, (_, ring) =>
    Array.from({ length: BEAM_PLACES }, (__, sector) => vertex(ring, sector)),
  );
  const corner = (ring: number, sector: number) => grid[ring]?.[sector % BEAM_PLACES] ?? [];
  const floats: number[] = [];
  for (let ring = 0; ring < BEAM_RINGS; ring += 1) {
    for (let sector = 0; sector < BEAM_PLACES; sector += 1) {
      const [a, b] = [corner(ring, sector), corner(ring, sector + 1)];
      const [c, d] = [corner(ring + 1, sector), corner(ring + 1, sector + 1)];
      floats.push(...a, ...c, ...d, ...a, ...d, ...b);
    }
  }
  return floats;
}

/** The first place that is drawn, as exactly as a float tells it. */
function originOf({ lines, spots, beams }: GlowContent, place: Placer): Vector3 {
  const [first] = [...lines.flatMap(({ path }) => path.slice(0, 1)), ...spots.map(({ at }) => at)];
  const [lon, lat] = first ?? beams[0]?.middle ?? [0, 0];
  const [x, y, z] = place(lon, lat, { heightM: 0 });
  return [Math.fround(x), Math.fround(y), Math.fround(z)];
}

/** Makes what the graphics card draws of what shines. */
export function glowGeometry(content: GlowContent, place: Placer): GlowGeometry {
  const origin = originOf(content, place);
  const from = ([x, y, z]: Vector3): Vector3 => [x - origin[0], y - origin[1], z - origin[2]];
  const stepM = Math.max(LEAST_STEP_M, lengthM(content.lines, place) / MOST_STEPS);
  return {
    origin,
    lines: Float32Array.from(content.lines.flatMap((line) => lineFloats(line, place, stepM, from))),
    spots: Float32Array.from(content.spots.flatMap((spot, index) => spotFloats(spot, index, place, from))),
    beams: Float32Array.from(content.beams.flatMap((beam) => beamFloats(beam, place, from))),
  };
}
