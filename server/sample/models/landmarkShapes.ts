import type { Vector3 } from '../../../src/domain/geo/ecef.ts';
import {
  addBeam,
  addFace,
  addFrustum,
  addGable,
  addPrism,
  addTube,
  disc,
  rectangle,
  type MeshPart,
  type Outline,
  type Rgb,
} from './mesh.ts';

/** Draws a landmark about the origin, its ground at height 0; `isFine` adds what is only seen near by. */
export type LandmarkShape = (part: MeshPart, isFine: boolean) => void;

const STEEL: Rgb = [176, 184, 188];
const GREEN: Rgb = [74, 124, 92];
const TIMBER: Rgb = [146, 108, 74];
const STONE: Rgb = [206, 198, 182];
const PALE: Rgb = [232, 228, 218];
const GLASS: Rgb = [96, 136, 164];
const RED: Rgb = [176, 62, 50];
const GREY: Rgb = [142, 144, 146];
const GOLD: Rgb = [214, 172, 84];

/** Reaches below the ground, metres: nothing may hang in the air on a slope. */
const FOUNDATION_M = 3;

const box = (
  part: MeshPart,
  middle: readonly [number, number],
  lengthM: number,
  widthM: number,
  baseM: number,
  topM: number,
  colour: Rgb,
  lid?: Rgb,
): void => addPrism(part, rectangle(middle, lengthM, widthM), baseM, topM, colour, lid ?? colour);

/** Floors of glass between bands of wall, about a rectangle. */
function addFloors(
  part: MeshPart,
  middle: readonly [number, number],
  [lengthM, widthM]: readonly [number, number],
  baseM: number,
  floors: number,
  wall: Rgb,
  isFine: boolean,
): void {
  const floorM = 3.6;
  if (!isFine) return box(part, middle, lengthM, widthM, baseM, baseM + floors * floorM, wall, GREY);
  for (let floor = 0; floor < floors; floor++) {
    const from = baseM + floor * floorM;
    box(part, middle, lengthM, widthM, from, from + 1.3, wall);
    box(part, middle, lengthM - 0.5, widthM - 0.5, from + 1.3, from + floorM, GLASS);
  }
  box(
    part,
    middle,
    lengthM + 0.6,
    widthM + 0.6,
    baseM + floors * floorM,
    baseM + floors * floorM + 1,
    wall,
    GREY,
  );
}

/** A fire lookout: four braced legs, a cabin with a gallery, a mast. 38 m high. */
export const lookoutTower: LandmarkShape = (part, isFine) => {
  const [footM, headM, cabinM] = [4.5, 2.4, 26];
  const corner = (index: number, share: number): Vector3 => {
    const reach = footM + (headM - footM) * share;
    const [x, y] = [index === 0 || index === 3 ? -1 : 1, index < 2 ? -1 : 1];
    return [x * reach, y * reach, share * cabinM];
  };
  for (let leg = 0; leg < 4; leg++) {
    const foot = corner(leg, 0);
    addBeam(part, [foot[0], foot[1], -FOUNDATION_M], corner(leg, 1), 0.55, STEEL);
    const stages = isFine ? 6 : 2;
    for (let stage = 0; stage < stages; stage++) {
      const [low, high] = [stage / stages, (stage + 1) / stages];
      addBeam(part, corner(leg, low), corner((leg + 1) % 4, high), 0.22, STEEL);
      if (isFine) addBeam(part, corner((leg + 1) % 4, low), corner(leg, high), 0.22, STEEL);
      if (isFine) addBeam(part, corner(leg, high), corner((leg + 1) % 4, high), 0.22, STEEL);
    }
  }
  addPrism(part, disc([0, 0], 5, 8), cabinM, cabinM + 0.4, TIMBER);
  addPrism(part, disc([0, 0], 3.4, 8), cabinM + 0.4, cabinM + 1.6, GREEN);
  addPrism(part, disc([0, 0], 3.3, 8), cabinM + 1.6, cabinM + 3.2, GLASS);
  addFrustum(part, disc([0, 0], 4.6, 8), cabinM + 3.2, disc([0, 0], 0.4, 8), cabinM + 5.6, RED);
  addTube(part, [0, 0, cabinM + 5.2], [0, 0, cabinM + 12], 0.12, 4, STEEL);
  if (!isFine) return;
  disc([0, 0], 4.9, 16).forEach(([x, y], index, all) => {
    const [nextX, nextY] = all[(index + 1) % all.length] ?? [x, y];
    addBeam(part, [x, y, cabinM + 0.4], [x, y, cabinM + 1.5], 0.1, STEEL);
    addBeam(part, [x, y, cabinM + 1.5], [nextX, nextY, cabinM + 1.5], 0.1, STEEL);
  });
  for (let step = 0; step < 40; step++) {
    const [low, high] = [(step / 40) * cabinM, ((step + 1) / 40) * cabinM];
    const side = step % 8 < 4 ? (step % 4) - 1.5 : 1.5 - (step % 4);
    addBeam(part, [side * 0.8, -0.6, low], [side * 0.8, 0.6, high], 0.18, TIMBER);
  }
};

/** The gate at the border: two towers and a bridge of offices over the road. 34 m high. */
export const borderGate: LandmarkShape = (part, isFine) => {
  for (const side of [-1, 1]) {
    box(part, [side * 24, 0], 18, 16, -FOUNDATION_M, 0.6, STONE);
    addFloors(part, [side * 24, 0], [16, 14], 0.6, 7, PALE, isFine);
    addFrustum(part, rectangle([side * 24, 0], 18, 16), 27, rectangle([side * 24, 0], 8, 6), 31, RED);
    if (isFine) addTube(part, [side * 24, 0, 31], [side * 24, 0, 36], 0.15, 4, GOLD);
  }
  box(part, [0, 0], 34, 12, 16, 17, STONE);
  addFloors(part, [0, 0], [34, 12], 17, 2, PALE, isFine);
  addGable(part, rectangle([0, 0], 34, 14), 25.4, 29, RED, PALE);
  box(part, [0, 0], 60, 30, -FOUNDATION_M, 0.15, GREY);
  if (!isFine) return;
  for (let column = -3; column <= 3; column++)
    addTube(part, [column * 4.6, -6.4, 0], [column * 4.6, -6.4, 16], 0.55, 10, STONE);
  box(part, [0, -6.3], 12, 0.4, 19, 23, GOLD);
};

/** A railway station: a long hall with a curved roof, a clock tower, platforms. */
export const railwayStation: LandmarkShape = (part, isFine) => {
  box(part, [0, -4], 130, 62, -FOUNDATION_M, 0.5, GREY);
  addFloors(part, [0, 0], [96, 24], 0.5, 3, PALE, isFine);
  const arcs = isFine ? 12 : 4;
  const arch = (index: number): readonly [number, number] => {
    const angle = Math.PI * (index / arcs);
    return [-15 * Math.cos(angle), 11.3 + 7 * Math.sin(angle)];
  };
  for (let index = 0; index < arcs; index++) {
    const [[y0, z0], [y1, z1]] = [arch(index), arch(index + 1)];
    addSheet(part, [-52, 52], [y0, z0], [y1, z1], STEEL);
  }
  box(part, [-56, 0], 10, 10, 0, 30, PALE);
  addFrustum(part, rectangle([-56, 0], 11, 11), 30, rectangle([-56, 0], 1, 1), 37, RED);
  if (!isFine) return;
  for (let column = 0; column < 14; column++)
    addTube(part, [-45 + column * 7, -13.5, 0], [-45 + column * 7, -13.5, 10], 0.45, 8, STONE);
  box(part, [-56, -5.1], 4.4, 0.2, 23, 27.4, [40, 44, 48]);
  for (const y of [22, 32]) {
    box(part, [0, y], 120, 5, 0.5, 1.4, STONE);
    for (let post = -5; post <= 5; post++)
      addTube(part, [post * 11, y, 1.4], [post * 11, y, 6], 0.2, 6, STEEL);
    box(part, [0, y], 116, 7, 6, 6.4, STEEL);
  }
};

/** One sheet of a roof that runs along the hall. */
function addSheet(
  part: MeshPart,
  [west, east]: readonly [number, number],
  [y0, z0]: readonly [number, number],
  [y1, z1]: readonly [number, number],
  colour: Rgb,
): void {
  const corners: readonly Vector3[] = [
    [west, y0, z0],
    [east, y0, z0],
    [east, y1, z1],
    [west, y1, z1],
  ];
  addFace(part, corners, colour);
}

/** The bureau's command centre: a podium, a tower of glass, a dish on the roof. 70 m high. */
export const commandCentre: LandmarkShape = (part, isFine) => {
  box(part, [0, 0], 84, 60, -FOUNDATION_M, 0.6, GREY);
  addFloors(part, [0, 0], [72, 44], 0.6, 3, STONE, isFine);
  addFloors(part, [-6, 2], [34, 26], 12, 14, PALE, isFine);
  box(part, [-6, 2], 16, 12, 63, 67, GREY);
  addTube(part, [-6, 2, 67], [-6, 2, 82], 0.3, 6, STEEL);
  addFrustum(part, disc([4, 8], 0.6, 10), 63.4, disc([4, 8], 3.6, 10), 66, STEEL);
  if (!isFine) return;
  for (let column = 0; column < 8; column++)
    addTube(part, [-21 + column * 6, -24.4, 0.6], [-21 + column * 6, -24.4, 11.4], 0.5, 10, PALE);
  box(part, [0, -24.6], 50, 5, 11.4, 12.4, STONE);
  box(part, [0, -27.3], 20, 0.4, 12.6, 15, GREEN);
};

/** A pavilion of three roofs over the lake. 24 m high. */
export const lakePavilion: LandmarkShape = (part, isFine) => {
  const corners = isFine ? 16 : 8;
  const ring = (radiusM: number): Outline => disc([0, 0], radiusM, corners);
  addPrism(part, ring(16), -FOUNDATION_M, 1.2, STONE);
  for (const [floor, radiusM] of [11, 8.2, 5.4].entries()) {
    const baseM = 1.2 + floor * 6.4;
    addPrism(part, ring(radiusM * 0.72), baseM, baseM + 4.2, floor === 0 ? TIMBER : RED);
    addFrustum(part, ring(radiusM * 1.22), baseM + 4, ring(radiusM * 0.55), baseM + 6.4, GREEN);
    if (!isFine) continue;
    for (const [x, y] of disc([0, 0], radiusM, 8))
      addTube(part, [x, y, baseM], [x, y, baseM + 4.3], 0.32, 8, RED);
  }
  addFrustum(part, ring(1.1), 20.4, ring(0.1), 25, GOLD);
};
