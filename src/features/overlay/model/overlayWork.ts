import type { MultiPolygon, Polygon } from 'geojson';
import type { Paths64 } from 'clipper2-ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';
import { bufferArea, joinedInTurns } from './buffer.ts';
import { overlayPieces, within, type OverlayKind, type Piece, type Report } from './cutting.ts';
import { amountOf, geometryOf } from './figures.ts';
import { polygonsIn, type GridOrigin, type GridPolygon } from './grid.ts';
import { OVERLAY_LIMITS, OverlayProblem } from './limits.ts';
import { createMadeLayer, type FieldNames, type OverlayMade } from './madeLayer.ts';
import { makeTerrainClasses, type TerrainTask } from './terrainClasses.ts';
import { checkSize, kindOf, originOf, shapeOf, shapesOf, type InputFeature, type Shape } from './shapes.ts';

/** A layer that is computed with: GeoJSON in degrees, or features that a service answered with. */
export interface InputLayer {
  readonly name: string;
  readonly features: Blob | readonly { readonly properties: Properties; readonly geometry?: unknown }[];
}

/** What is done. */
export type Operation =
  | { readonly kind: 'buffer'; readonly distanceM: number; readonly isMerged: boolean }
  | {
      readonly kind: OverlayKind;
      readonly other: InputLayer;
      /** Areas of less are left out, square metres. */
      readonly leastM2: number;
    };

/** What is computed. */
export interface OverlayTask {
  readonly layer: InputLayer;
  readonly operation: Operation;
  /** Where it is done: a buffer of what shares a point with it, an overlay of what lies in it. */
  readonly area?: Polygon | MultiPolygon | undefined;
  readonly names: FieldNames;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGeometry = (value: unknown): value is InputFeature['geometry'] =>
  isRecord(value) && typeof value.type === 'string' && Array.isArray(value.coordinates);

/** The features of a layer that have a place. @throws OverlayProblem `unread` for what is no GeoJSON */
async function featuresOf({ name, features }: InputLayer): Promise<InputFeature[]> {
  const sound = (properties: Properties, geometry: unknown): InputFeature[] =>
    isGeometry(geometry) ? [{ properties, geometry }] : [];
  if (!(features instanceof Blob))
    return features.flatMap(({ properties, geometry }) => sound(properties, geometry));
  let body: unknown;
  try {
    body = JSON.parse(await features.text());
  } catch {
    throw new OverlayProblem('unread', { layer: name });
  }
  if (!isRecord(body) || !Array.isArray(body.features)) throw new OverlayProblem('unread', { layer: name });
  return (body.features as readonly unknown[])
    .filter(isRecord)
    .flatMap(({ properties, geometry }) => sound(isRecord(properties) ? properties : {}, geometry));
}

/** The properties of both; those of the second whose name is taken are told by its layer's name before them. */
function bothProperties(a: Properties, b: Properties | undefined, layer: string): Properties {
  if (b === undefined) return a;
  const both: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    let name = key;
    while (name in both) name = `${layer}_${name}`;
    both[name] = value;
  }
  return both;
}

type Made = ReturnType<typeof createMadeLayer>;

/** The share of the work that cutting or widening is; the rest is measuring and writing. */
const MAIN_SHARE = 0.9;

function bufferInto(
  made: Made,
  features: readonly InputFeature[],
  operation: Extract<Operation, { kind: 'buffer' }>,
  { names, origin, report }: { names: FieldNames; origin: GridOrigin; report: Report },
): void {
  const { distanceM, isMerged } = operation;
  const distance = { [names.distanceM]: distanceM };
  const put = (area: Paths64, properties: Properties) => {
    const parts = polygonsIn(area);
    if (parts.length > 0) made.add(geometryOf('polygon', parts, origin), { ...properties, ...distance });
  };
  const areas: Paths64[] = [];
  for (const [index, { geometry, properties }] of features.entries()) {
    report((MAIN_SHARE * (isMerged ? 0.5 : 1) * (index + 1)) / features.length);
    const area = bufferArea(geometry, { distanceM, origin });
    if (isMerged) areas.push(area);
    else put(area, properties);
  }
  if (!isMerged) return;
  const all = joinedInTurns(areas, (share) => report(MAIN_SHARE * (0.5 + share / 2)));
  put(all, { [names.count]: features.length });
}

/** Tells what of shapes lies in the area that is asked about. */
function createClip(area: OverlayTask['area'], origin: GridOrigin) {
  const frame = area && shapeOf({ properties: {}, geometry: area }, 'polygon', origin);
  return (shapes: readonly Shape[]): readonly Shape[] => {
    if (area === undefined) return shapes;
    return frame === undefined ? [] : within(shapes, frame);
  };
}

/** Widens features. @throws OverlayProblem */
function makeBuffer(
  features: readonly InputFeature[],
  task: OverlayTask & { readonly operation: Extract<Operation, { kind: 'buffer' }> },
  report: Report,
): OverlayMade {
  const { layer, operation, names, area } = task;
  const { leastDistanceM, mostDistanceM } = OVERLAY_LIMITS;
  if (!(operation.distanceM >= leastDistanceM && operation.distanceM <= mostDistanceM))
    throw new OverlayProblem('distance', { least: leastDistanceM, most: mostDistanceM / 1000 });
  checkSize(features, layer.name);
  const kind = kindOf(features, layer.name);
  const origin = originOf(features);
  const clipped = createClip(area, origin);
  const shapes = features.map((feature) => shapeOf(feature, kind, origin));
  const leftOut = shapes.filter((shape) => shape === undefined).length;
  const sound = features.filter((_, index) => {
    const shape = shapes[index];
    return shape !== undefined && clipped([shape]).length > 0;
  });
  if (sound.length === 0) throw new OverlayProblem('noFeatures', { layer: layer.name });
  const made = createMadeLayer('polygon', names, 0);
  bufferInto(made, sound, operation, { names, origin, report });
  return { ...made.finish(), leftOut, crossing: 0, doubled: 0 };
}

/** How much more the pieces of a shape are than what they cover together, square metres. */
function doubledM2(pieces: readonly Piece[], origin: GridOrigin): number {
  if (pieces.length < 2) return 0;
  const areaM2 = (parts: readonly GridPolygon[]) => amountOf(geometryOf('polygon', parts, origin));
  const all = pieces.reduce((sum, { parts }) => sum + areaM2(parts), 0);
  return Math.max(0, all - areaM2(polygonsIn(pieces.flatMap(({ parts }) => parts.flat()))));
}

/** Lays layers over each other. @throws OverlayProblem */
async function makeOverlay(
  features: readonly InputFeature[],
  { layer, area, names }: OverlayTask,
  { kind, other, leastM2 }: Exclude<Operation, { kind: 'buffer' }>,
  report: Report,
): Promise<OverlayMade> {
  const origin = originOf(features);
  const first = shapesOf(features, layer.name, origin);
  const second = shapesOf(await featuresOf(other), other.name, origin);
  if (second.kind !== 'polygon') throw new OverlayProblem('noAreas', { layer: other.name });
  const made = createMadeLayer(first.kind, names, leastM2);
  const shapes = createClip(area, origin)(first.shapes);
  let doubled = 0;
  for (const pieces of overlayPieces(shapes, second.shapes, kind, report)) {
    for (const { of, within: hit, parts } of pieces)
      made.add(
        geometryOf(first.kind, parts, origin),
        bothProperties(of.properties, hit?.properties, other.name),
      );
    if (first.kind === 'polygon') doubled += doubledM2(pieces, origin);
  }
  return {
    ...made.finish(),
    doubled,
    leftOut: first.leftOut + second.leftOut,
    crossing: first.crossing + second.crossing,
  };
}

/**
 * Computes a buffer, an overlay, or classes of the ground.
 * @param report told how far it is, 0 to 1
 * @throws OverlayProblem with what is wrong with the input or the result
 */
export async function makeLayer(task: OverlayTask | TerrainTask, report: Report): Promise<OverlayMade> {
  if ('terrain' in task) return makeTerrainClasses(task, report);
  const { layer, operation } = task;
  const features = await featuresOf(layer);
  if (features.length === 0) throw new OverlayProblem('noFeatures', { layer: layer.name });
  if (operation.kind === 'buffer') return makeBuffer(features, { ...task, operation }, report);
  return makeOverlay(features, task, operation, report);
}
