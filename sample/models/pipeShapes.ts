import type { Vector3 } from '../../src/domain/geodesy/ecef.ts';
import type { PipePart } from '../drainage/index.ts';
import type { SampleCollection } from '../features/layers.ts';
import type { Frame } from './frame.ts';
import {
  addFrustum,
  addPrism,
  addTube,
  disc,
  rectangle,
  type MeshPart,
  type Outline,
  type Rgb,
} from './mesh.ts';

/** A feature of the network's layer. */
export type PipeFeature = SampleCollection['features'][number];

/** Colours by system: foul water brown, rain water blue. */
const BODY: Readonly<Record<string, Rgb>> = { 污水: [168, 112, 76], 雨水: [76, 142, 202] };
const CONCRETE: Rgb = [186, 184, 178];
const IRON: Rgb = [84, 88, 92];
const COUPLING: Rgb = [226, 196, 92];
const MACHINE: Rgb = [84, 170, 118];

/** How much is drawn: as it is, or thick enough to be seen from afar. */
export type PipeDetail = 'fine' | 'coarse';

/** Least radius of a pipe, metres: true ones from near by, from afar what covers a pixel. */
const LEAST_RADIUS_M: Readonly<Record<PipeDetail, number>> = { fine: 0.15, coarse: 1.6 };

/** What stands in one place: how much wider it is drawn from afar, and with how many sides. */
interface Look {
  readonly swell: number;
  readonly sides: number;
}

const LOOKS: Readonly<Record<PipeDetail, Look>> = {
  fine: { swell: 1, sides: 8 },
  coarse: { swell: 3, sides: 4 },
};

/** Cover of a shaft: radius and thickness, metres. */
const PLATE = { radiusM: 0.42, thickM: 0.12 } as const;

/** Inner diameter of a shaft where a feature tells none, metres. */
const SHAFT_M = 1;

const numberOf = ({ properties }: PipeFeature, name: string, otherwise: number): number => {
  const value = properties[name];
  return typeof value === 'number' ? value : otherwise;
};

const colourOf = ({ properties }: PipeFeature): Rgb => BODY[String(properties.类型)] ?? [150, 150, 150];

/** The places of a feature in the frame, from heights above sea level. */
function pointsOf({ geometry }: PipeFeature, frame: Frame): readonly Vector3[] {
  const positions =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : [];
  return positions.map(([lon = 0, lat = 0, heightM = 0]) => frame.at(lon, lat, heightM));
}

/** Radius of a pipe by its nominal diameter, metres. */
const radiusOf = (feature: PipeFeature): number => numberOf(feature, '管径', 300) / 2000;

const flat = ([east, north]: Vector3): readonly [number, number] => [east, north];

function addContainer(part: MeshPart, feature: PipeFeature, frame: Frame, detail: PipeDetail): void {
  const [from, to] = pointsOf(feature, frame);
  if (from === undefined || to === undefined) return;
  const radiusM = radiusOf(feature);
  // The levels are those of the inner bottom.
  const lifted = ([x, y, z]: Vector3): Vector3 => [x, y, z + radiusM];
  const drawnM = Math.max(radiusM, LEAST_RADIUS_M[detail]);
  addTube(part, lifted(from), lifted(to), {
    radiusM: drawnM,
    sides: LOOKS[detail].sides,
    colour: colourOf(feature),
  });
}

function addJoint(part: MeshPart, [east, north, up]: Vector3, _: PipeFeature, { swell, sides }: Look): void {
  const outline = (radiusM: number) => disc([east, north], radiusM * swell, sides);
  addFrustum(part, [outline(0.55), up - 0.15], [outline(0.75), up + 0.45], COUPLING);
  addFrustum(part, [outline(0.75), up + 0.45], [outline(0.4), up + 0.9], COUPLING);
}

function addPlate(part: MeshPart, [east, north, up]: Vector3, _: PipeFeature, { swell, sides }: Look): void {
  const outline = disc([east, north], PLATE.radiusM * swell, sides);
  addPrism(part, outline, [up - 0.05, up + PLATE.thickM * swell], IRON);
}

function addWell(
  part: MeshPart,
  [east, north, up]: Vector3,
  feature: PipeFeature,
  { swell, sides }: Look,
): void {
  const radiusM = (numberOf(feature, '井径', SHAFT_M) / 2) * swell;
  const topM = up + numberOf(feature, '井深', 2) - 0.1;
  const outline = (share: number) => disc([east, north], radiusM * share, sides);
  addPrism(part, outline(1.12), [up - 0.3, up], CONCRETE);
  addPrism(part, outline(1), [up, Math.max(up + 0.2, topM - 0.7)], CONCRETE);
  addFrustum(
    part,
    [outline(1), Math.max(up + 0.2, topM - 0.7)],
    [outline(0.62), Math.max(up + 0.4, topM)],
    CONCRETE,
  );
}

function addEquipment(
  part: MeshPart,
  [east, north, up]: Vector3,
  feature: PipeFeature,
  { swell, sides }: Look,
): void {
  const side = 0.5 * swell;
  addPrism(part, rectangle([east, north], side * 1.4, side * 1.4), [up, up + 0.3 * swell], IRON);
  addPrism(part, disc([east, north], side * 0.5, sides), [up + 0.3 * swell, up + 1.3 * swell], MACHINE);
  const riseM = numberOf(feature, '井深', 2);
  addTube(part, [east, north, up + 1.2], [east, north, up + Math.max(1.4, riseM - 0.3)], {
    radiusM: 0.08 * swell,
    sides: 6,
    colour: MACHINE,
  });
}

const POINT_SHAPES: Readonly<
  Record<
    Exclude<PipePart, 'container'>,
    (part: MeshPart, at: Vector3, feature: PipeFeature, look: Look) => void
  >
> = { joint: addJoint, plate: addPlate, well: addWell, equipment: addEquipment };

/** How the features of a part of the network are drawn. */
export interface PipeDrawing {
  readonly kind: PipePart;
  readonly frame: Frame;
  readonly detail: PipeDetail;
}

/** Adds a feature of the network as a body in space. */
export function addPipeFeature(
  part: MeshPart,
  feature: PipeFeature,
  { kind, frame, detail }: PipeDrawing,
): void {
  if (kind === 'container') return addContainer(part, feature, frame, detail);
  const [at] = pointsOf(feature, frame);
  if (at !== undefined) POINT_SHAPES[kind](part, at, feature, LOOKS[detail]);
}

/** Least width of a footprint, metres: it must be hit by a pointer. */
const LEAST_WIDTH_M = 0.8;

/** The ground that a feature covers, east and north in metres; undefined for one without a place. */
export function pipeOutline(kind: PipePart, feature: PipeFeature, frame: Frame): Outline | undefined {
  const [from, to] = pointsOf(feature, frame);
  if (from === undefined) return undefined;
  if (kind !== 'container') {
    const radiusM = kind === 'plate' ? PLATE.radiusM : (numberOf(feature, '井径', SHAFT_M) / 2) * 1.12;
    return disc(flat(from), radiusM, 10);
  }
  if (to === undefined) return undefined;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  const widthM = Math.max(LEAST_WIDTH_M, radiusOf(feature) * 2);
  return rectangle(middle, Math.hypot(dx, dy), widthM, Math.atan2(dy, dx));
}

/** A place of a feature by which it is sorted into tiles. */
export function pipePlace(feature: PipeFeature, frame: Frame): readonly [number, number] {
  const [first = [0, 0, 0] as const] = pointsOf(feature, frame);
  return flat(first);
}
