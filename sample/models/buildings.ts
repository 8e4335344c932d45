import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';
import { createRandom } from '../noise.ts';
import {
  addFace,
  addGable,
  addPrism,
  createPart,
  rectangle,
  type MeshPart,
  type Outline,
  type Rgb,
} from './mesh.ts';

/** What a building is used for. */
export type BuildingUse = '商业' | '住宅' | '平房';

/** A building of a town, as the models and the footprints need it. */
export interface Building {
  /** Metres east and north in the tileset's frame. */
  readonly centre: readonly [number, number];
  readonly lengthM: number;
  readonly widthM: number;
  readonly angle: number;
  readonly floors: number;
  readonly use: BuildingUse;
  readonly wall: Rgb;
  readonly roof: Rgb;
}

/** Height of a floor, metres. */
export const FLOOR_M = 3.2;

/** How deep foundations reach below the lowest corner, metres: nothing may hang in the air on a slope. */
const FOUNDATION_M = 2;

/** Size of a street block and the width of the street about it, metres. */
const BLOCK = { length: 203, width: 135, street: 14 } as const;

const WALLS: readonly Rgb[] = [
  [222, 210, 190],
  [206, 190, 168],
  [214, 214, 208],
  [196, 176, 150],
  [228, 222, 210],
];
const ROOFS: readonly Rgb[] = [
  [152, 96, 78],
  [128, 118, 112],
  [104, 116, 132],
  [164, 120, 92],
];
const GLASS: readonly Rgb[] = [
  [150, 176, 196],
  [168, 186, 192],
  [186, 180, 168],
];

const pick = <T>(from: readonly T[], random: () => number, otherwise: T): T =>
  from[Math.floor(random() * from.length)] ?? otherwise;

interface Plot {
  readonly u: number;
  readonly v: number;
  readonly length: number;
  readonly width: number;
  readonly floors: number;
  readonly use: BuildingUse;
}

/** Rows of plots across a block's inside, by how far from the middle of the town it lies (0 to 1). */
function plotsOf(awayShare: number, random: () => number): Plot[] {
  const [length, width] = [BLOCK.length - BLOCK.street, BLOCK.width - BLOCK.street];
  if (awayShare < 0.32 && random() < 0.55) {
    return [-1, 0, 1].map((place) => ({
      u: (place * length) / 3,
      v: (random() - 0.5) * width * 0.25,
      length: length * (0.2 + 0.08 * random()),
      width: width * (0.34 + 0.3 * random()),
      floors: 5 + Math.floor(random() * random() * 17),
      use: '商业',
    }));
  }
  if (awayShare < 0.72) {
    const rows = 3;
    return Array.from({ length: rows * 3 }, (_, index) => ({
      u: ((index % 3) - 1) * (length / 3),
      v: (Math.floor(index / 3) - 1) * (width / rows),
      length: length / 3 - 9 - 6 * random(),
      width: 12.5 + 2 * random(),
      floors: 5 + Math.floor(random() * 2.4),
      use: '住宅',
    }));
  }
  const columns = 7;
  return Array.from({ length: columns * 4 }, (_, index) => ({
    u: ((index % columns) - (columns - 1) / 2) * (length / columns) + 3 * (random() - 0.5),
    v: (Math.floor(index / columns) - 1.5) * (width / 4) + 3 * (random() - 0.5),
    length: 12 + 5 * random(),
    width: 8 + 2 * random(),
    floors: 1,
    use: '平房' as const,
  })).filter(() => random() < 0.62);
}

/**
 * Lays out the buildings of a town about the frame's middle in street blocks, higher towards the middle; the same for the same seed.
 * @param angle of the streets, radians from east
 */
export function layOutTown(radiusM: number, angle: number, seed: number): readonly Building[] {
  const random = createRandom(seed);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [columns, rows] = [Math.ceil(radiusM / BLOCK.length), Math.ceil(radiusM / BLOCK.width)];
  const buildings: Building[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const [u, v] = [(column + 0.5) * BLOCK.length, (row + 0.5) * BLOCK.width];
      const away = Math.hypot(u, v) / radiusM + 0.22 * (random() - 0.5);
      const isPark = random() < 0.1;
      for (const plot of away > 0.98 || isPark ? [] : plotsOf(away, random)) {
        const [x, y] = [u + plot.u, v + plot.v];
        const isGlass = plot.use === '商业' && random() < 0.7;
        buildings.push({
          centre: [x * cos - y * sin, x * sin + y * cos],
          lengthM: plot.length,
          widthM: plot.width,
          angle,
          floors: plot.floors,
          use: plot.use,
          wall: pick(isGlass ? GLASS : WALLS, random, [214, 210, 200]),
          roof: plot.use === '平房' ? pick(ROOFS, random, [140, 110, 100]) : [150, 146, 142],
        });
      }
    }
  }
  return buildings;
}

/** A building's outline on the ground. */
export function buildingOutline({ centre, lengthM, widthM, angle }: Building): Outline {
  return rectangle(centre, lengthM, widthM, angle);
}

/** Heights of a building in the frame. */
export interface Standing {
  readonly baseM: number;
  readonly topM: number;
}

/** Stands a building on the ground: on the lowest of its corners, so that the floor is level. */
export function standOn(building: Building, ground: (east: number, north: number) => Vector3): Standing {
  const heights = buildingOutline(building).map(([east, north]) => ground(east, north)[2]);
  const highest = Math.max(...heights);
  return {
    baseM: Math.min(...heights) - FOUNDATION_M,
    topM: highest + building.floors * FLOOR_M + (building.use === '平房' ? 0.4 : 1),
  };
}

/** The parts of a town's model: walls with windows by use, and everything that is plain. */
export interface TownParts {
  readonly walls: Readonly<Record<BuildingUse, MeshPart>>;
  readonly plain: MeshPart;
}

/** Empty parts. */
export function createTownParts(): TownParts {
  return { walls: { 商业: createPart(), 住宅: createPart(), 平房: createPart() }, plain: createPart() };
}

/** Width of one window bay of the facade pictures, metres. */
const BAY_M = 3.6;

/** Adds a building with windows in its walls and a roof of its kind. */
export function addDetailed(parts: TownParts, building: Building, { baseM, topM }: Standing): void {
  const outline = buildingOutline(building);
  const { use, wall, roof, floors } = building;
  const part = parts.walls[use];
  outline.forEach(([east, north], index) => {
    const [nextEast, nextNorth] = outline[(index + 1) % 4] ?? [east, north];
    const bays = Math.max(1, Math.round(Math.hypot(nextEast - east, nextNorth - north) / BAY_M));
    // The picture's lower edge is v = 1; rows of windows count down from the eaves.
    const below = (topM - baseM) / FLOOR_M - floors;
    addFace(
      part,
      [
        [east, north, baseM],
        [nextEast, nextNorth, baseM],
        [nextEast, nextNorth, topM],
        [east, north, topM],
      ],
      wall,
      [
        [0, floors + below],
        [bays, floors + below],
        [bays, 0],
        [0, 0],
      ],
    );
  });
  if (use === '平房')
    return addGable(parts.plain, outline, [topM, topM + building.widthM * 0.26], { roof, gable: wall });
  addFace(
    parts.plain,
    outline.map(([east, north]): Vector3 => [east, north, topM]),
    roof,
  );
  const [east, north] = building.centre;
  const house = rectangle([east, north], building.lengthM * 0.2, building.widthM * 0.35, building.angle);
  addPrism(parts.plain, house, [topM, topM + 2.6], [176, 172, 166]);
}

/** Adds a building as a plain block, for the view from farther off. */
export function addBlock(part: MeshPart, building: Building, { baseM, topM }: Standing): void {
  const { use, wall, roof } = building;
  const shade = wall.map((channel) => Math.round(channel * 0.86)) as unknown as Rgb;
  const ridgeM = use === '平房' ? building.widthM * 0.16 : 0;
  addPrism(part, buildingOutline(building), [baseM, topM + ridgeM], { wall: shade, lid: roof });
}
