import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { METRES_PER_DEGREE, rounded } from '../features/measure.ts';
import { createNoise, fbm } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';

/** A rounded patch with a ragged edge. */
export interface PatchShape {
  readonly at: LonLat;
  /** Length of the long half axis over the short one. */
  readonly stretch: number;
  /** Direction of the long axis, degrees counter-clockwise from the east. */
  readonly turnDeg: number;
  readonly areaKm2: number;
  /** How far the edge wanders, as a share of the distance from the middle. */
  readonly ragged: number;
  readonly seed: number;
  /** A wander of its own besides, for rings within each other that share a seed. */
  readonly own?: { readonly ragged: number; readonly seed: number };
  readonly vertices?: number;
}

const VERTICES = 160;

/** Passes after which the area is right to the rounding of the vertices. */
const AREA_PASSES = 6;

/** How far the edge lies from the middle in a direction, as a share of the smooth ellipse: bays and spurs, never less than half. */
function edge(ragged: number, seed: number): (angle: number) => number {
  const noise = createNoise(seed);
  return (angle) => {
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return Math.max(0.5, 1 + ragged * (2 * fbm(noise, 0.9 * x + 9, 0.9 * y - 4, 4)));
  };
}

/**
 * The closed ring of a patch, counter-clockwise, of the area asked for on the ellipsoid. Every vertex has a direction of its own
 * from the middle, so that the ring cannot cross itself.
 */
export function patchRing(shape: PatchShape): LonLat[] {
  const { at, stretch, turnDeg, ragged, seed, areaKm2 } = shape;
  const shared = edge(ragged, seed);
  const own = edge(shape.own?.ragged ?? 0, shape.own?.seed ?? seed);
  const count = shape.vertices ?? VERTICES;
  const turn = (turnDeg * Math.PI) / 180;
  const shrink = Math.cos((at[1] * Math.PI) / 180);
  const outline = Array.from({ length: count }, (_, k): readonly [number, number] => {
    const angle = (2 * Math.PI * k) / count;
    const swing = shared(angle) * own(angle);
    const [x, y] = [
      Math.sqrt(stretch) * Math.cos(angle) * swing,
      (Math.sin(angle) * swing) / Math.sqrt(stretch),
    ];
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  });
  const ringOf = (scaleM: number): LonLat[] => {
    const ring = outline.map(([x, y]): LonLat => {
      return rounded([
        at[0] + (x * scaleM) / METRES_PER_DEGREE / shrink,
        at[1] + (y * scaleM) / METRES_PER_DEGREE,
      ]);
    });
    return [...ring, ...ring.slice(0, 1)];
  };
  let scaleM = 1000 * Math.sqrt(areaKm2 / Math.PI);
  let ring = ringOf(scaleM);
  for (let pass = 0; pass < AREA_PASSES; pass++) {
    scaleM *= Math.sqrt(areaKm2 / ellipsoidAreaKm2(ring));
    ring = ringOf(scaleM);
  }
  return ring;
}

/** A ring the other way round, as a hole. */
export const asHole = (ring: readonly LonLat[]): LonLat[] => [...ring].reverse();

/** A strip along a line that runs from west to east, `halfM` to either side, closed, counter-clockwise. */
export function stripAlong(line: readonly LonLat[], halfM: number): LonLat[] {
  const half = halfM / METRES_PER_DEGREE;
  const rising: LonLat[] = [];
  for (const at of line) {
    const last = rising[rising.length - 1];
    if (last === undefined || at[0] > last[0] + half / 2) rising.push(at);
  }
  const side = (sign: number) => rising.map(([lon, lat]) => rounded([lon, lat + sign * half]));
  const ring = [...side(-1), ...side(1).reverse()];
  return [...ring, ...ring.slice(0, 1)];
}
