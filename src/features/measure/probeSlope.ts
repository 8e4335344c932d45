import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { placeAt } from '../../domain/geodesy/lines.ts';
import { isAbortError } from '../../lib/abort.ts';
import { createDrawing } from '../../viewing/drawing.ts';
import { ABOVE, type PlainMark } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import { leftClicksUntilRight, type ViewClick } from '../../tools/clicks.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';

/** Slope classes of forest resource inventories (GB/T 26424-2010), the flattest first: below 5, 15, 25, 35, 45 degrees, and steeper. */
export const SLOPE_GRADES = ['flat', 'gentle', 'inclined', 'steep', 'verySteep', 'precipitous'] as const;

/** The compass of eight, each 45 degrees wide, clockwise from north: the slopes of the same standard. */
export const ASPECTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** How the ground lies at a place. */
export interface GroundSlope {
  readonly at: LonLat;
  readonly heightM: number;
  readonly slopeDeg: number;
  readonly grade: (typeof SLOPE_GRADES)[number];
  /** Where the ground falls to; a slope below 5 degrees has none by the standard. */
  readonly aspect?: { readonly deg: number; readonly name: (typeof ASPECTS)[number] };
}

/** From the place to its neighbours, metres: a cell of the 30 m terrain that inventories work with. */
const CELL_M = 30;

const GRADE_BOUNDS_DEG = [5, 15, 25, 35, 45] as const;

/** Directions of the neighbours, degrees clockwise from north. */
const AROUND = [0, 45, 90, 135, 180, 225, 270, 315] as const;

const DEG = 180 / Math.PI;

/**
 * Slope and aspect of the ground by its heights on a grid of three by three, as Horn weighs them (Proceedings of the IEEE 69, 1981, p. 18).
 * @param heightsM of the neighbours by {@link AROUND}, diagonal ones at the corners of the grid
 */
function slopeOf(heightsM: readonly number[]): { readonly slopeDeg: number; readonly aspectDeg: number } {
  const [n = 0, ne = 0, e = 0, se = 0, s = 0, sw = 0, w = 0, nw = 0] = heightsM;
  const eastward = (ne + 2 * e + se - (nw + 2 * w + sw)) / (8 * CELL_M);
  const northward = (nw + 2 * n + ne - (sw + 2 * s + se)) / (8 * CELL_M);
  const downhillDeg = Math.atan2(-eastward, -northward) * DEG;
  return {
    slopeDeg: Math.atan(Math.hypot(eastward, northward)) * DEG,
    aspectDeg: (downhillDeg + 360) % 360,
  };
}

/** @throws what the terrain throws when it cannot be asked; the signal's reason when aborted */
async function probeAt(at: LonLat, scene: Scene, signal: AbortSignal): Promise<GroundSlope> {
  const places = AROUND.map((azimuthDeg) =>
    placeAt(at, azimuthDeg, azimuthDeg % 90 === 0 ? CELL_M : CELL_M * Math.SQRT2),
  );
  const heightOf = ([lon, lat]: LonLat) => scene.environment.groundHeightM(lon, lat, signal);
  const [heightM, ...around] = await Promise.all([heightOf(at), ...places.map(heightOf)]);
  const { slopeDeg, aspectDeg } = slopeOf(around);
  const grade = SLOPE_GRADES[GRADE_BOUNDS_DEG.filter((bound) => slopeDeg >= bound).length] ?? 'precipitous';
  const name = ASPECTS[Math.round(aspectDeg / 45) % ASPECTS.length] ?? 'n';
  return {
    ...{ at, heightM, slopeDeg, grade },
    ...(grade === 'flat' ? {} : { aspect: { deg: aspectDeg, name } }),
  };
}

/** What is asked for. */
export interface ProbeSlopeInput {
  /** What is written at a place; it may have lines. */
  readonly labelOf: (slope: GroundSlope) => string;
}

const LABEL_LOOK = {
  color: '#e8f0ec',
  box: { color: 'rgba(15, 26, 23, 0.88)' },
  ...ABOVE,
  offsetPx: 10,
} as const;

const slopeMarks = ({ at }: GroundSlope, text: string): readonly PlainMark[] => [
  { kind: 'symbol', position: at, look: { color: '#e0b252', sizePx: 9 } },
  { kind: 'text', position: at, text, look: LABEL_LOOK },
];

/** Asks at clicks, one after the other: a newer click replaces the question of an older one. */
function createProbe({ labelOf }: ProbeSlopeInput, { scene, notify, defer }: ToolContext) {
  const drawing = createDrawing(scene, 'slope');
  const drawn = new Map<string, PlainMark>();
  let asking: AbortController | undefined;
  let last: GroundSlope | undefined;
  const ask = async (at: LonLat, signal: AbortSignal) => {
    const slope = await probeAt(at, scene, signal);
    if (signal.aborted) return;
    last = slope;
    for (const mark of slopeMarks(slope, labelOf(slope))) drawn.set(String(drawn.size), mark);
    drawing.show(drawn);
  };
  defer(() => {
    asking?.abort();
    drawing.destroy();
  });
  return {
    last: () => last,
    onClick({ view, screen }: ViewClick) {
      const ground = scene[view].locate(screen);
      if (ground === undefined) return;
      if (!scene.environment.hasTerrain.value) return notify({ id: 'slope.noTerrain' });
      asking?.abort();
      asking = new AbortController();
      ask([ground.lon, ground.lat], asking.signal).catch((error: unknown) => {
        if (!isAbortError(error)) notify({ id: 'slope.failed' });
      });
    },
  };
}

/**
 * Tells slope, aspect and height of the ground at each left click on either view, until a right click; what is written stays as long.
 * @returns what was told last; false when nothing was
 */
export const probeSlopeTool: Tool<ProbeSlopeInput, GroundSlope | false> = {
  id: 'probe-slope',
  lanes: ['pointer'],
  async run(input, context) {
    const probe = createProbe(input, context);
    context.notify({ id: 'slope.begin' });
    await leftClicksUntilRight(context.scene, context.defer, probe.onClick);
    return probe.last() ?? false;
  },
};
