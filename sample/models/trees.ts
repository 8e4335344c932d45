import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';
import { createRandom } from '../noise.ts';
import { writeI3dm, type Instance } from './container.ts';
import { createFrame, type Frame, type GroundReader } from './frame.ts';
import { writeGlb } from './glb.ts';
import { addFrustum, addTube, createPart, disc, type MeshPart, type Rgb } from './mesh.ts';
import {
  regionHolding,
  unionRegion,
  writeFootprints,
  writeTileset,
  type Footprint,
  type ModelFile,
  type TileDraft,
} from './tileset.ts';

/** A tree where it stands. */
interface Tree {
  /** Foot, metres in the frame. */
  readonly foot: Vector3;
  readonly heightM: number;
  /** Turn about its axis, radians. */
  readonly turn: number;
  /** Brightness of its needles, about 1. */
  readonly tint: number;
}

/** Where the spruces stand: the slopes south of 赛里木湖, above the road to the pass. */
const FOREST = { lon: 81.12, lat: 44.462, reachM: 1300, tries: 9000, most: 2600 } as const;

/** 雪岭云杉 stands on north-facing slopes between these heights, metres, on slopes of at least this steepness (tangent). */
const HABITAT = { lowM: 1600, highM: 2750, slope: 0.08 } as const;

/** Errors that remain, metres. */
const ERROR_M = { tileset: 120, cones: 3.5, trees: 0 } as const;

const NEEDLES: Rgb = [58, 92, 66];
const BARK: Rgb = [98, 78, 62];

const tinted = (colour: Rgb, tint: number): Rgb => [colour[0] * tint, colour[1] * tint, colour[2] * tint];

/** Fall of the ground to the north and its steepness, by heights 20 m apart. */
function slopeAt(
  frame: Frame,
  east: number,
  north: number,
): { readonly toNorth: number; readonly steep: number } {
  const stepM = 20;
  const height = (x: number, y: number) => frame.ground(x, y)[2];
  const dx = (height(east + stepM, north) - height(east - stepM, north)) / (2 * stepM);
  const dy = (height(east, north + stepM) - height(east, north - stepM)) / (2 * stepM);
  return { toNorth: -dy, steep: Math.hypot(dx, dy) };
}

function growForest(frame: Frame, groundAt: GroundReader): readonly Tree[] {
  const random = createRandom(652);
  const trees: Tree[] = [];
  for (let attempt = 0; attempt < FOREST.tries && trees.length < FOREST.most; attempt++) {
    const [east, north] = [(random() * 2 - 1) * FOREST.reachM, (random() * 2 - 1) * FOREST.reachM];
    const [heightShare, turn, tint] = [random(), random() * Math.PI, 0.8 + 0.4 * random()];
    const { lon, lat } = frame.placeOf([east, north, 0]);
    const heightM = groundAt(lon, lat);
    if (heightM < HABITAT.lowM || heightM > HABITAT.highM) continue;
    const { toNorth, steep } = slopeAt(frame, east, north);
    if (steep < HABITAT.slope || toNorth < steep * 0.35) continue;
    const foot = frame.ground(east, north);
    trees.push({ foot, heightM: 11 + 19 * heightShare, turn, tint });
  }
  return trees;
}

/** A spruce: three tiers of branches on a trunk, or one cone from afar. */
function addSpruce(part: MeshPart, { foot, heightM, turn, tint }: Tree, isFine: boolean): void {
  const [east, north, up] = foot;
  const radiusM = heightM * 0.17;
  const green = tinted(NEEDLES, tint);
  const tier = (fromShare: number, toShare: number, reach: number, sides: number) =>
    addFrustum(
      part,
      [disc([east, north], radiusM * reach, sides, turn), up + heightM * fromShare],
      [disc([east, north], radiusM * reach * 0.06, sides, turn), up + heightM * toShare],
      green,
    );
  if (!isFine) return tier(0.05, 1, 1, 4);
  addTube(part, [east, north, up - 1.5], [east, north, up + heightM * 0.2], {
    radiusM: heightM * 0.018,
    sides: 3,
    colour: BARK,
  });
  tier(0.1, 0.55, 1, 6);
  tier(0.34, 0.8, 0.72, 6);
  tier(0.62, 1, 0.45, 6);
}

function forestFootprint(frame: Frame, { foot, heightM }: Tree, index: number): Footprint {
  const outline = disc([foot[0], foot[1]], heightM * 0.17, 6).map(([east, north]) => {
    const { lon, lat } = frame.placeOf([east, north, foot[2]]);
    return [lon, lat] as const;
  });
  return {
    outline,
    properties: {
      code: `T${String(index + 1).padStart(4, '0')}`,
      species: '雪岭云杉',
      heightM: Number(heightM.toFixed(1)),
    },
  };
}

async function quarterTile(frame: Frame, name: string, trees: readonly Tree[]) {
  const part = createPart();
  for (const tree of trees) addSpruce(part, tree, true);
  const uri = `trees/${name}.glb`;
  const tile: TileDraft = {
    region: regionHolding(frame, part.positions),
    geometricError: ERROR_M.trees,
    uri,
  };
  return { tile, file: { path: uri, bytes: await writeGlb([{ mesh: part }]) } };
}

/** `pointmodel`: a spruce forest, tree by tree, 3D Tiles 1.1: cones from afar, trees near by. */
export async function buildForest(groundAt: GroundReader): Promise<readonly ModelFile[]> {
  const frame = createFrame(FOREST.lon, FOREST.lat, groundAt);
  const trees = growForest(frame, groundAt);
  const quarters = [];
  for (let quarter = 0; quarter < 16; quarter++) {
    const inside = trees.filter(({ foot: [east, north] }) => {
      const cell = (value: number) => Math.min(3, Math.floor((value / FOREST.reachM + 1) * 2));
      return cell(east) === quarter % 4 && cell(north) === quarter >> 2;
    });
    if (inside.length > 0) quarters.push(await quarterTile(frame, String(quarter), inside));
  }
  const cones = createPart();
  for (const tree of trees) addSpruce(cones, tree, false);
  const root: TileDraft = {
    region: unionRegion([regionHolding(frame, cones.positions), ...quarters.map(({ tile }) => tile.region)]),
    geometricError: ERROR_M.cones,
    refine: 'REPLACE',
    uri: 'cones.glb',
    children: quarters.map(({ tile }) => tile),
  };
  return [
    writeTileset('1.1', root, { frame, geometricError: ERROR_M.tileset }),
    writeFootprints(trees.map((tree, index) => forestFootprint(frame, tree, index))),
    { path: 'cones.glb', bytes: await writeGlb([{ mesh: cones }]) },
    ...quarters.map(({ file }) => file),
  ];
}

/** The windbreak: rows of poplars along the fields south of 博乐. */
const WINDBREAK = { lon: 82.05, lat: 44.872, rows: 3, perRow: 110, stepM: 9, rowM: 6, heightM: 16 } as const;

function poplar(): MeshPart {
  const part = createPart();
  const leaves: Rgb = [104, 142, 74];
  addTube(part, [0, 0, -1.5], [0, 0, 3.4], { radiusM: 0.28, sides: 5, colour: [150, 140, 124] });
  addFrustum(part, [disc([0, 0], 0.9, 7), 2.6], [disc([0, 0], 1.7, 7), 7], leaves);
  addFrustum(part, [disc([0, 0], 1.7, 7), 7], [disc([0, 0], 0.12, 7), WINDBREAK.heightM], leaves);
  return part;
}

/** `poplars`: one poplar placed many times, 3D Tiles 1.0 (i3dm). */
export async function buildWindbreak(groundAt: GroundReader): Promise<readonly ModelFile[]> {
  const random = createRandom(99);
  const frame = createFrame(WINDBREAK.lon, WINDBREAK.lat, groundAt);
  const instances: Instance[] = [];
  for (let index = 0; index < WINDBREAK.rows * WINDBREAK.perRow; index++) {
    const [row, place] = [index % WINDBREAK.rows, Math.floor(index / WINDBREAK.rows)];
    const east = (place - WINDBREAK.perRow / 2) * WINDBREAK.stepM + random();
    const [x, y, z] = frame.ground(east, row * WINDBREAK.rowM + random());
    instances.push({ position: [x, y, z], scale: 0.75 + 0.5 * random() });
  }
  const model = poplar();
  const reached = instances.flatMap(({ position: [x, y, z], scale }) => [
    ...[x - 1.7 * scale, y - 1.7 * scale, z - 1.5 * scale],
    ...[x + 1.7 * scale, y + 1.7 * scale, z + WINDBREAK.heightM * scale],
  ]);
  const root: TileDraft = { region: regionHolding(frame, reached), geometricError: 0, uri: 'poplars.i3dm' };
  return [
    writeTileset('1.0', root, { frame, geometricError: ERROR_M.tileset }),
    { path: 'poplars.i3dm', bytes: writeI3dm(await writeGlb([{ mesh: model }]), instances) },
  ];
}
