import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';
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

/** A block of storeys about a rectangle. */
interface Storeys {
  readonly middle: readonly [east: number, north: number];
  readonly lengthM: number;
  readonly widthM: number;
  /** Height of the lowest floor. */
  readonly baseM: number;
  readonly floors: number;
  readonly wall: Rgb;
}

const STOREY_M = 3.6;

/** Floors of glass between bands of wall. */
function addFloors(
  part: MeshPart,
  { middle, lengthM, widthM, baseM, floors, wall }: Storeys,
  isFine: boolean,
): void {
  const topM = baseM + floors * STOREY_M;
  const finish = { wall, lid: GREY };
  const outline = rectangle(middle, lengthM, widthM);
  if (!isFine) return addPrism(part, outline, [baseM, topM], finish);
  const glazed = rectangle(middle, lengthM - 0.5, widthM - 0.5);
  for (let floor = 0; floor < floors; floor++) {
    const from = baseM + floor * STOREY_M;
    addPrism(part, outline, [from, from + 1.3], wall);
    addPrism(part, glazed, [from + 1.3, from + STOREY_M], GLASS);
  }
  addPrism(part, rectangle(middle, lengthM + 0.6, widthM + 0.6), [topM, topM + 1], finish);
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
    addBeam(part, [foot[0], foot[1], -FOUNDATION_M], corner(leg, 1), { widthM: 0.55, colour: STEEL });
    const stages = isFine ? 6 : 2;
    for (let stage = 0; stage < stages; stage++) {
      const [low, high] = [stage / stages, (stage + 1) / stages];
      addBeam(part, corner(leg, low), corner((leg + 1) % 4, high), { widthM: 0.22, colour: STEEL });
      if (isFine)
        addBeam(part, corner((leg + 1) % 4, low), corner(leg, high), { widthM: 0.22, colour: STEEL });
      if (isFine)
        addBeam(part, corner(leg, high), corner((leg + 1) % 4, high), { widthM: 0.22, colour: STEEL });
    }
  }
  addPrism(part, disc([0, 0], 5, 8), [cabinM, cabinM + 0.4], TIMBER);
  addPrism(part, disc([0, 0], 3.4, 8), [cabinM + 0.4, cabinM + 1.6], GREEN);
  addPrism(part, disc([0, 0], 3.3, 8), [cabinM + 1.6, cabinM + 3.2], GLASS);
  addFrustum(part, [disc([0, 0], 4.6, 8), cabinM + 3.2], [disc([0, 0], 0.4, 8), cabinM + 5.6], RED);
  addTube(part, [0, 0, cabinM + 5.2], [0, 0, cabinM + 12], { radiusM: 0.12, sides: 4, colour: STEEL });
  if (!isFine) return;
  disc([0, 0], 4.9, 16).forEach(([x, y], index, all) => {
    const [nextX, nextY] = all[(index + 1) % all.length] ?? [x, y];
    addBeam(part, [x, y, cabinM + 0.4], [x, y, cabinM + 1.5], { widthM: 0.1, colour: STEEL });
    addBeam(part, [x, y, cabinM + 1.5], [nextX, nextY, cabinM + 1.5], { widthM: 0.1, colour: STEEL });
  });
  for (let step = 0; step < 40; step++) {
    const [low, high] = [(step / 40) * cabinM, ((step + 1) / 40) * cabinM];
    const side = step % 8 < 4 ? (step % 4) - 1.5 : 1.5 - (step % 4);
    addBeam(part, [side * 0.8, -0.6, low], [side * 0.8, 0.6, high], { widthM: 0.18, colour: TIMBER });
  }
};

/** The gate at the border: two towers and a bridge of offices over the road. 34 m high. */
export const borderGate: LandmarkShape = (part, isFine) => {
  for (const side of [-1, 1]) {
    addPrism(part, rectangle([side * 24, 0], 18, 16), [-FOUNDATION_M, 0.6], STONE);
    addFloors(
      part,
      { middle: [side * 24, 0], lengthM: 16, widthM: 14, baseM: 0.6, floors: 7, wall: PALE },
      isFine,
    );
    addFrustum(part, [rectangle([side * 24, 0], 18, 16), 27], [rectangle([side * 24, 0], 8, 6), 31], RED);
    if (isFine)
      addTube(part, [side * 24, 0, 31], [side * 24, 0, 36], { radiusM: 0.15, sides: 4, colour: GOLD });
  }
  addPrism(part, rectangle([0, 0], 34, 12), [16, 17], STONE);
  addFloors(part, { middle: [0, 0], lengthM: 34, widthM: 12, baseM: 17, floors: 2, wall: PALE }, isFine);
  addGable(part, rectangle([0, 0], 34, 14), [25.4, 29], { roof: RED, gable: PALE });
  addPrism(part, rectangle([0, 0], 60, 30), [-FOUNDATION_M, 0.15], GREY);
  if (!isFine) return;
  for (let column = -3; column <= 3; column++)
    addTube(part, [column * 4.6, -6.4, 0], [column * 4.6, -6.4, 16], {
      radiusM: 0.55,
      sides: 10,
      colour: STONE,
    });
  addPrism(part, rectangle([0, -6.3], 12, 0.4), [19, 23], GOLD);
};

/** A railway station: a long hall with a curved roof, a clock tower, platforms. */
export const railwayStation: LandmarkShape = (part, isFine) => {
  addPrism(part, rectangle([0, -4], 130, 62), [-FOUNDATION_M, 0.5], GREY);
  addFloors(part, { middle: [0, 0], lengthM: 96, widthM: 24, baseM: 0.5, floors: 3, wall: PALE }, isFine);
  const arcs = isFine ? 12 : 4;
  const arch = (index: number): readonly [number, number] => {
    const angle = Math.PI * (index / arcs);
    return [-15 * Math.cos(angle), 11.3 + 7 * Math.sin(angle)];
  };
  for (let index = 0; index < arcs; index++) {
    const [[y0, z0], [y1, z1]] = [arch(index), arch(index + 1)];
    addRoofSheet(part, [-52, 52], [y0, z0], [y1, z1]);
  }
  addPrism(part, rectangle([-56, 0], 10, 10), [0, 30], PALE);
  addFrustum(part, [rectangle([-56, 0], 11, 11), 30], [rectangle([-56, 0], 1, 1), 37], RED);
  if (!isFine) return;
  for (let column = 0; column < 14; column++)
    addTube(part, [-45 + column * 7, -13.5, 0], [-45 + column * 7, -13.5, 10], {
      radiusM: 0.45,
      sides: 8,
      colour: STONE,
    });
  addPrism(part, rectangle([-56, -5.1], 4.4, 0.2), [23, 27.4], [40, 44, 48]);
  for (const y of [22, 32]) {
    addPrism(part, rectangle([0, y], 120, 5), [0.5, 1.4], STONE);
    for (let post = -5; post <= 5; post++)
      addTube(part, [post * 11, y, 1.4], [post * 11, y, 6], { radiusM: 0.2, sides: 6, colour: STEEL });
    addPrism(part, rectangle([0, y], 116, 7), [6, 6.4], STEEL);
  }
};

/** One steel sheet of a roof that runs along the hall. */
function addRoofSheet(
  part: MeshPart,
  [west, east]: readonly [number, number],
  [y0, z0]: readonly [number, number],
  [y1, z1]: readonly [number, number],
): void {
  const corners: readonly Vector3[] = [
    [west, y0, z0],
    [east, y0, z0],
    [east, y1, z1],
    [west, y1, z1],
  ];
  addFace(part, corners, STEEL);
}

/** The bureau's command centre: a podium, a tower of glass, a dish on the roof. 70 m high. */
export const commandCentre: LandmarkShape = (part, isFine) => {
  addPrism(part, rectangle([0, 0], 84, 60), [-FOUNDATION_M, 0.6], GREY);
  addFloors(part, { middle: [0, 0], lengthM: 72, widthM: 44, baseM: 0.6, floors: 3, wall: STONE }, isFine);
  addFloors(part, { middle: [-6, 2], lengthM: 34, widthM: 26, baseM: 12, floors: 14, wall: PALE }, isFine);
  addPrism(part, rectangle([-6, 2], 16, 12), [63, 67], GREY);
  addTube(part, [-6, 2, 67], [-6, 2, 82], { radiusM: 0.3, sides: 6, colour: STEEL });
  addFrustum(part, [disc([4, 8], 0.6, 10), 63.4], [disc([4, 8], 3.6, 10), 66], STEEL);
  if (!isFine) return;
  for (let column = 0; column < 8; column++)
    addTube(part, [-21 + column * 6, -24.4, 0.6], [-21 + column * 6, -24.4, 11.4], {
      radiusM: 0.5,
      sides: 10,
      colour: PALE,
    });
  addPrism(part, rectangle([0, -24.6], 50, 5), [11.4, 12.4], STONE);
  addPrism(part, rectangle([0, -27.3], 20, 0.4), [12.6, 15], GREEN);
};

/** A pavilion of three roofs over the lake. 24 m high. */
export const lakePavilion: LandmarkShape = (part, isFine) => {
  const corners = isFine ? 16 : 8;
  const ring = (radiusM: number): Outline => disc([0, 0], radiusM, corners);
  addPrism(part, ring(16), [-FOUNDATION_M, 1.2], STONE);
  for (const [floor, radiusM] of [11, 8.2, 5.4].entries()) {
    const baseM = 1.2 + floor * 6.4;
    addPrism(part, ring(radiusM * 0.72), [baseM, baseM + 4.2], floor === 0 ? TIMBER : RED);
    addFrustum(part, [ring(radiusM * 1.22), baseM + 4], [ring(radiusM * 0.55), baseM + 6.4], GREEN);
    if (!isFine) continue;
    for (const [x, y] of disc([0, 0], radiusM, 8))
      addTube(part, [x, y, baseM], [x, y, baseM + 4.3], { radiusM: 0.32, sides: 8, colour: RED });
  }
  addFrustum(part, [ring(1.1), 20.4], [ring(0.1), 25], GOLD);
};
