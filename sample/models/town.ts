import type { SampleCollection } from '../features/layers.ts';
import { hash2 } from '../noise.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import {
  addBlock,
  addDetailed,
  createTownParts,
  FLOOR_M,
  layOutTown,
  buildingOutline,
  standOn,
  type Building,
  type Standing,
  type TownParts,
} from './buildings.ts';
import { facadePictures } from './facades.ts';
import { createFrame, type Frame, type GroundReader } from './frame.ts';
import { writeGlb, type ModelPart } from './glb.ts';
import { LANDMARK_CLEARINGS } from './landmarks.ts';
import { createPart } from './mesh.ts';
import {
  regionHolding,
  unionRegion,
  writeFootprints,
  writeTileset,
  type Footprint,
  type ModelFile,
  type Region,
  type TileDraft,
} from './tileset.ts';

/** A town's place, and how its streets run (radians from east), as the imagery paints it. */
export interface TownSite {
  readonly lon: number;
  readonly lat: number;
  readonly streetAngle: number;
}

/** The site of a settlement. @throws RangeError when the sample has no settlement of that name */
export function townSite(name: string): TownSite {
  const index = SETTLEMENTS.findIndex((settlement) => settlement.name === name);
  const settlement = SETTLEMENTS[index];
  if (settlement === undefined) throw new RangeError(`no settlement ${name}`);
  // The painter turns its blocks by this angle with rows counted downwards.
  return { lon: settlement.lon, lat: settlement.lat, streetAngle: -(hash2(index, 71) - 0.5) * 0.8 };
}

/** How far from the middle the town is modelled, metres. */
const RADIUS_M = 2000;

/** Side of the finest tiles, metres; the level above is twice as wide. */
const LEAF_M = 500;

/** Errors that remain: of the whole, of plain blocks and of detailed houses, metres. */
const ERROR_M = { tileset: 300, blocks: 24, halves: 7, houses: 0 } as const;

interface Placed {
  readonly building: Building;
  readonly standing: Standing;
}

/** The parts of a detailed model with the picture of each. */
export async function townModel(parts: TownParts): Promise<readonly ModelPart[]> {
  const pictures = await facadePictures();
  return [
    { mesh: parts.walls.商业, picture: pictures.商业 },
    { mesh: parts.walls.住宅, picture: pictures.住宅 },
    { mesh: parts.walls.平房, picture: pictures.平房 },
    { mesh: parts.plain },
  ];
}

function groupBy(placed: readonly Placed[], sideM: number): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const one of placed) {
    const [east, north] = one.building.centre;
    const key = `${Math.floor(east / sideM)}_${Math.floor(north / sideM)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

interface Written {
  readonly tile: TileDraft;
  readonly files: readonly ModelFile[];
}

async function detailedTile(frame: Frame, name: string, placed: readonly Placed[]): Promise<Written> {
  const parts = createTownParts();
  for (const { building, standing } of placed) addDetailed(parts, building, standing);
  const model = await townModel(parts);
  const region = unionRegion(
    model
      .filter(({ mesh }) => mesh.indices.length > 0)
      .map(({ mesh }) => regionHolding(frame, mesh.positions)),
  );
  const uri = `houses/${name}.glb`;
  return {
    tile: { region, geometricError: ERROR_M.houses, uri },
    files: [{ path: uri, bytes: await writeGlb(model) }],
  };
}

async function plainTile(
  frame: Frame,
  uri: string,
  placed: readonly Placed[],
): Promise<{ readonly region: Region; readonly file: ModelFile }> {
  const part = createPart();
  for (const { building, standing } of placed) addBlock(part, building, standing);
  return {
    region: regionHolding(frame, part.positions),
    file: { path: uri, bytes: await writeGlb([{ mesh: part }]) },
  };
}

/** Houses of one quarter of the town: plain from afar, detailed in finer tiles near by. */
async function quarter(frame: Frame, name: string, placed: readonly Placed[]): Promise<Written> {
  const leaves: Written[] = [];
  for (const [leaf, inside] of groupBy(placed, LEAF_M)) leaves.push(await detailedTile(frame, leaf, inside));
  const uri = `blocks/${name}.glb`;
  const plain = await plainTile(frame, uri, placed);
  const region = unionRegion([plain.region, ...leaves.map(({ tile }) => tile.region)]);
  return {
    tile: { region, geometricError: ERROR_M.halves, uri, children: leaves.map(({ tile }) => tile) },
    files: [plain.file, ...leaves.flatMap(({ files }) => files)],
  };
}

function footprintOf(frame: Frame, { building, standing }: Placed, index: number): Footprint {
  const outline = buildingOutline(building).map(([east, north]) => {
    const { lon, lat } = frame.placeOf([east, north, standing.baseM]);
    return [lon, lat] as const;
  });
  return {
    outline,
    properties: {
      code: `652701${String(index + 1).padStart(5, '0')}`,
      use: building.use,
      floors: building.floors,
      heightM: Number((building.floors * FLOOR_M).toFixed(1)),
    },
  };
}

/** Lines of the map that no building may stand upon. */
export interface TownObstacles {
  readonly roads: SampleCollection;
  readonly rivers: SampleCollection;
}

/** Half the width of a road and of a river with its banks, metres. */
const KEPT_FREE_M = { roads: 9, rivers: 45 } as const;

interface Barrier {
  readonly line: readonly (readonly [east: number, north: number])[];
  readonly keepM: number;
}

/** The lines near the town in metres of its frame. */
function barriersOf(frame: Frame, obstacles: TownObstacles): readonly Barrier[] {
  return (['roads', 'rivers'] as const).flatMap((name) =>
    obstacles[name].features.flatMap(({ geometry }): Barrier[] => {
      if (geometry.type !== 'LineString') return [];
      const line = geometry.coordinates.map(([lon = 0, lat = 0]) => {
        const [east, north] = frame.at(lon, lat, 0);
        return [east, north] as const;
      });
      const isNear = line.some((at) => Math.hypot(...at) < RADIUS_M * 2);
      return isNear ? [{ line, keepM: KEPT_FREE_M[name] }] : [];
    }),
  );
}

/** Landmarks with their grounds, in metres of the frame. */
function clearingsOf(frame: Frame, groundAt: GroundReader): readonly Barrier[] {
  return LANDMARK_CLEARINGS.map(({ lon, lat, radiusM }) => {
    const [east, north] = frame.at(lon, lat, groundAt(lon, lat));
    return { line: [[east, north] as const], keepM: radiusM };
  });
}

function distanceM({ line }: Barrier, [east, north]: readonly [number, number]): number {
  let least = Infinity;
  let [beforeX, beforeY] = line[0] ?? [Infinity, Infinity];
  for (const [x, y] of line) {
    const [dx, dy] = [x - beforeX, y - beforeY];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((east - beforeX) * dx + (north - beforeY) * dy) / squared;
    const share = Math.min(1, Math.max(0, along));
    least = Math.min(least, Math.hypot(beforeX + dx * share - east, beforeY + dy * share - north));
    [beforeX, beforeY] = [x, y];
  }
  return least;
}

/** True where a building blocks no road, stands in no river and on no landmark's grounds. */
function isClear(barriers: readonly Barrier[], { centre, lengthM, widthM }: Building): boolean {
  const reachM = Math.hypot(lengthM, widthM) * 0.42;
  return barriers.every((barrier) => distanceM(barrier, centre) > barrier.keepM + reachM);
}

/**
 * `boxmodel`: the town of 博乐 as blocks with facades, 3D Tiles 1.1 with three levels: the large buildings from far off,
 * every building as a plain block, and houses with windows and roofs.
 */
export async function buildTown(
  groundAt: GroundReader,
  obstacles: TownObstacles,
): Promise<readonly ModelFile[]> {
  const { lon, lat, streetAngle } = townSite('博乐市');
  const frame = createFrame(lon, lat, groundAt);
  const barriers = [...barriersOf(frame, obstacles), ...clearingsOf(frame, groundAt)];
  const placed = layOutTown(RADIUS_M, streetAngle, 6527)
    .filter((building) => isClear(barriers, building))
    .map((building) => ({ building, standing: standOn(building, frame.ground) }));
  const quarters: Written[] = [];
  for (const [name, inside] of groupBy(placed, LEAF_M * 2)) quarters.push(await quarter(frame, name, inside));
  const large = placed.filter(({ building }) => building.use !== '平房');
  const overview = await plainTile(frame, 'overview.glb', large);
  const root: TileDraft = {
    region: unionRegion([overview.region, ...quarters.map(({ tile }) => tile.region)]),
    geometricError: ERROR_M.blocks,
    uri: 'overview.glb',
    refine: 'REPLACE',
    children: quarters.map(({ tile }) => tile),
  };
  return [
    writeTileset('1.1', root, { frame, geometricError: ERROR_M.tileset }),
    writeFootprints(placed.map((one, index) => footprintOf(frame, one, index))),
    overview.file,
    ...quarters.flatMap(({ files }) => files),
  ];
}
