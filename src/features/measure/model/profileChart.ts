import type { GroundProfile } from '../../../domain/geodesy/ground/groundLine.ts';

/** The window of a chart, CSS pixels, with what its axes take of it. */
export interface ChartFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** A mark of an axis. */
export interface AxisTick {
  readonly value: number;
  readonly atPx: number;
}

/** A profile drawn into a frame. */
export interface ProfileDrawing {
  /** SVG paths: the line of the ground, and the area below it. */
  readonly line: string;
  readonly area: string;
  readonly distanceTicks: readonly AxisTick[];
  readonly heightTicks: readonly AxisTick[];
  /** The sample nearest to a place of the frame's width. */
  readonly sampleAt: (xPx: number) => number;
  /** Where a sample is drawn. */
  readonly pointOf: (sample: number) => { readonly xPx: number; readonly yPx: number };
}

/** Heights are told over at least so many metres: a lake is a level line, not noise. */
const LEAST_SPAN_M = 10;

/** More points than pixels cannot be seen. */
const MOST_POINTS = 1200;

/** Round numbers from `least` to `most`, about `count` of them: 1, 2 or 5 times a power of ten apart. */
export function roundTicks(least: number, most: number, count: number): number[] {
  const span = most - least;
  if (!(span > 0)) return [least];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.999) ?? power;
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(most / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The samples that are drawn: of each stretch as wide as a part of a pixel, the lowest and the highest. */
function drawnSamples({ heightsM }: GroundProfile): number[] {
  const count = heightsM.length;
  if (count <= MOST_POINTS) return heightsM.map((_, index) => index);
  const kept = new Set<number>([0, count - 1]);
  const stretches = MOST_POINTS / 2;
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * count) / stretches);
    const to = Math.floor(((stretch + 1) * count) / stretches);
    let [low, high] = [from, from];
    for (let index = from; index < to; index++) {
      if ((heightsM[index] ?? 0) < (heightsM[low] ?? 0)) low = index;
      if ((heightsM[index] ?? 0) > (heightsM[high] ?? 0)) high = index;
    }
    kept.add(low).add(high);
  }
  return [...kept].sort((a, b) => a - b);
}

/** Lays a profile out in a frame. */
export function drawProfile(profile: GroundProfile, frame: ChartFrame): ProfileDrawing {
  const { distancesM, heightsM } = profile;
  const lengthM = distancesM.at(-1) ?? 0;
  const leastM = heightsM.reduce((a, b) => Math.min(a, b), Infinity);
  const mostM = heightsM.reduce((a, b) => Math.max(a, b), -Infinity);
  const spare = Math.max(0, LEAST_SPAN_M - (mostM - leastM)) / 2;
  const [bottomM, topM] = [leastM - spare, mostM + spare];
  const innerPx = frame.widthPx - frame.leftPx - frame.rightPx;
  const innerHighPx = frame.heightPx - frame.topPx - frame.bottomPx;
  const xOf = (distanceM: number) => frame.leftPx + (lengthM === 0 ? 0 : (distanceM / lengthM) * innerPx);
  const yOf = (heightM: number) => frame.topPx + ((topM - heightM) / (topM - bottomM)) * innerHighPx;
  const pointOf = (sample: number) => ({
    xPx: xOf(distancesM[sample] ?? 0),
    yPx: yOf(heightsM[sample] ?? 0),
  });
  const line = drawnSamples(profile)
    .map((sample, index) => {
      const { xPx, yPx } = pointOf(sample);
      return `${index === 0 ? 'M' : 'L'}${xPx.toFixed(1)} ${yPx.toFixed(1)}`;
    })
    .join('');
  const floorPx = frame.heightPx - frame.bottomPx;
  return {
    line,
    area: `${line}L${xOf(lengthM).toFixed(1)} ${floorPx}L${frame.leftPx} ${floorPx}Z`,
    distanceTicks: roundTicks(0, lengthM, 5).map((value) => ({ value, atPx: xOf(value) })),
    heightTicks: roundTicks(bottomM, topM, 4).map((value) => ({ value, atPx: yOf(value) })),
    sampleAt(xPx) {
      const wantedM = ((xPx - frame.leftPx) / Math.max(1, innerPx)) * lengthM;
      let [low, high] = [0, distancesM.length - 1];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((distancesM[middle] ?? 0) < wantedM) low = middle;
        else high = middle;
      }
      const nearer = wantedM - (distancesM[low] ?? 0) < (distancesM[high] ?? 0) - wantedM ? low : high;
      return Math.max(0, nearer);
    },
    pointOf,
  };
}
