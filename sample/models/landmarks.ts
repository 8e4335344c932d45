import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';
import { writeB3dm } from './container.ts';
import { createFrame, type Frame, type GroundReader } from './frame.ts';
import { writeGlb } from './glb.ts';
import {
  borderGate,
  commandCentre,
  lakePavilion,
  lookoutTower,
  railwayStation,
  type LandmarkShape,
} from './landmarkShapes.ts';
import { createPart, rectangle, type MeshPart } from './mesh.ts';
import {
  regionHolding,
  unionRegion,
  writeFootprints,
  writeTileset,
  type Footprint,
  type ModelFile,
  type TileDraft,
} from './tileset.ts';

interface Landmark {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly lon: number;
  readonly lat: number;
  /** Turned from east, counter-clockwise, degrees. */
  readonly turnDeg: number;
  readonly heightM: number;
  /** Length and width of the footprint, metres. */
  readonly sizeM: readonly [number, number];
  readonly shape: LandmarkShape;
}

/** Landmarks of the sample; places are those of its settlements and passes, the buildings are made up. */
const LANDMARKS: readonly Landmark[] = [
  {
    code: 'command-centre',
    name: '林草局指挥中心（示意）',
    kind: '办公楼',
    lon: 82.0695,
    lat: 44.9055,
    turnDeg: 12,
    heightM: 82,
    sizeM: [84, 60],
    shape: commandCentre,
  },
  {
    code: 'bole-station',
    name: '博乐站（示意）',
    kind: '车站',
    lon: 82.093,
    lat: 44.886,
    turnDeg: -8,
    heightM: 37,
    sizeM: [130, 80],
    shape: railwayStation,
  },
  {
    code: 'border-gate',
    name: '阿拉山口国门（示意）',
    kind: '口岸',
    lon: 82.5745,
    lat: 45.1785,
    turnDeg: 25,
    heightM: 36,
    sizeM: [66, 30],
    shape: borderGate,
  },
  {
    code: 'sayram-pavilion',
    name: '赛里木湖观景阁（示意）',
    kind: '观景台',
    lon: 81.3055,
    lat: 44.5815,
    turnDeg: 0,
    heightM: 25,
    sizeM: [32, 32],
    shape: lakePavilion,
  },
  {
    code: 'lookout-sayram',
    name: '赛里木湖瞭望塔（示意）',
    kind: '瞭望塔',
    lon: 81.328,
    lat: 44.589,
    turnDeg: 30,
    heightM: 38,
    sizeM: [10, 10],
    shape: lookoutTower,
  },
  {
    code: 'lookout-bole',
    name: '博乐南山瞭望塔（示意）',
    kind: '瞭望塔',
    lon: 82.071,
    lat: 44.868,
    turnDeg: 10,
    heightM: 38,
    sizeM: [10, 10],
    shape: lookoutTower,
  },
];

/** Places (degrees) about which no other building may stand, with the radius in metres. */
export const LANDMARK_CLEARINGS: readonly {
  readonly lon: number;
  readonly lat: number;
  readonly radiusM: number;
}[] = LANDMARKS.map(({ lon, lat, sizeM }) => ({ lon, lat, radiusM: Math.hypot(...sizeM) / 2 + 22 }));

/** Errors that remain, metres: without any landmark, and with the coarse ones. */
const ERROR_M = { tileset: 2000, group: 400, coarse: 14, fine: 0 } as const;

/** A shape about the origin moved to where its landmark stands, on the lowest ground under it. */
function placed(frame: Frame, landmark: Landmark, groundAt: GroundReader, isFine: boolean): MeshPart {
  const part = createPart();
  landmark.shape(part, isFine);
  const own = createFrame(landmark.lon, landmark.lat, groundAt);
  const angle = (landmark.turnDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const footM = Math.min(
    ...rectangle([0, 0], ...landmark.sizeM, angle).map(([east, north]) => own.ground(east, north)[2]),
  );
  const positions: number[] = [];
  for (let at = 0; at < part.positions.length; at += 3) {
    const [x = 0, y = 0, z = 0] = part.positions.slice(at, at + 3);
    const local: Vector3 = [x * cos - y * sin, x * sin + y * cos, z + footM];
    positions.push(...frame.fromEcef(own.toEcef(local)));
  }
  return { ...part, positions };
}

interface Written {
  readonly tile: TileDraft;
  readonly files: readonly ModelFile[];
  readonly footprint: Footprint;
}

async function writeLandmark(landmark: Landmark, frame: Frame, groundAt: GroundReader): Promise<Written> {
  const [coarse, fine] = [false, true].map((isFine) => placed(frame, landmark, groundAt, isFine));
  if (coarse === undefined || fine === undefined) throw new Error('a landmark has two meshes');
  const fileOf = async (name: string, mesh: MeshPart): Promise<ModelFile> => ({
    path: `${landmark.code}/${name}.b3dm`,
    bytes: writeB3dm(await writeGlb([{ mesh }])),
  });
  const files = [await fileOf('coarse', coarse), await fileOf('fine', fine)];
  const fineTile = {
    region: regionHolding(frame, fine.positions),
    geometricError: ERROR_M.fine,
    uri: `${landmark.code}/fine.b3dm`,
  };
  const { lon, lat, name, kind, heightM, sizeM, turnDeg, code } = landmark;
  const own = createFrame(lon, lat, groundAt);
  return {
    files,
    tile: {
      region: unionRegion([regionHolding(frame, coarse.positions), fineTile.region]),
      geometricError: ERROR_M.coarse,
      refine: 'REPLACE',
      uri: `${code}/coarse.b3dm`,
      children: [fineTile],
    },
    footprint: {
      outline: rectangle([0, 0], ...sizeM, (turnDeg * Math.PI) / 180).map(([east, north]) => {
        const place = own.placeOf([east, north, 0]);
        return [place.lon, place.lat] as const;
      }),
      properties: { code, name, kind, heightM },
    },
  };
}

/** `maxmodel`: single buildings in detail, 3D Tiles 1.0 (b3dm), each coarse from afar and fine near by. */
export async function buildLandmarks(groundAt: GroundReader): Promise<readonly ModelFile[]> {
  const frame = createFrame(81.95, 44.85, groundAt);
  const written: Written[] = [];
  for (const landmark of LANDMARKS) written.push(await writeLandmark(landmark, frame, groundAt));
  const root: TileDraft = {
    region: unionRegion(written.map(({ tile }) => tile.region)),
    geometricError: ERROR_M.group,
    refine: 'ADD',
    children: written.map(({ tile }) => tile),
  };
  return [
    writeTileset('1.0', root, { frame, geometricError: ERROR_M.tileset }),
    writeFootprints(written.map(({ footprint }) => footprint)),
    ...written.flatMap(({ files }) => files),
  ];
}
