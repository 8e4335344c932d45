import {
  aspectIndex,
  ASPECTS,
  gradeIndex,
  groundFall,
  SLOPE_GRADES,
  type Aspect,
  type SlopeGrade,
} from '../../domain/geodesy/ground/slope.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { placeAt } from '../../domain/geodesy/lines.ts';
import { isAbortError } from '../../lib/abort.ts';
import { createDrawing } from '../../viewing/drawing.ts';
import { ABOVE, type PlainMark } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import { leftClicksUntilRight, type ViewClick } from '../../tools/clicks.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';

/** How the ground lies at a place. */
export interface GroundSlope {
  readonly at: LonLat;
  readonly heightM: number;
  readonly slopeDeg: number;
  readonly grade: SlopeGrade;
  /** Where the ground falls to; a slope below 5 degrees has none by the standard. */
  readonly aspect?: { readonly deg: number; readonly name: Aspect };
}

/** From the place to its neighbours, metres: a cell of the 30 m terrain that inventories work with. */
const CELL_M = 30;

/** Directions of the neighbours, degrees clockwise from north. */
const AROUND = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** @throws what the terrain throws when it cannot be asked; the signal's reason when aborted */
async function probeAt(at: LonLat, scene: Scene, signal: AbortSignal): Promise<GroundSlope> {
  const places = AROUND.map((azimuthDeg) =>
    placeAt(at, azimuthDeg, azimuthDeg % 90 === 0 ? CELL_M : CELL_M * Math.SQRT2),
  );
  const heightOf = ([lon, lat]: LonLat) => scene.environment.groundHeightM(lon, lat, signal);
  const [heightM, ...around] = await Promise.all([heightOf(at), ...places.map(heightOf)]);
  const { slopeDeg, aspectDeg } = groundFall(around, CELL_M);
  const grade = SLOPE_GRADES[gradeIndex(slopeDeg)] ?? 'precipitous';
  const name = ASPECTS[aspectIndex(aspectDeg)] ?? 'n';
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
