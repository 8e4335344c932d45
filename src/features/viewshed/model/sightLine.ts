import {
  dropM,
  lineOfSight,
  type Sight,
  type SightProfile,
} from '../../../domain/geodesy/ground/lineOfSight.ts';

/** A line of sight, and what would clear it. */
export interface SightLine extends Sight {
  /** Of the ground that hides the target, metres; absent where it is seen. */
  readonly obstacleM?: number;
  /** How high above its ground the eye must be so that the target is seen, metres; what it is where it is seen. */
  readonly neededEyeM: number;
}

/** How high the eye must be above its ground to look over every place of a profile at its end, metres. */
function clearingEyeM({ distancesM, heightsM }: SightProfile, targetM: number): number {
  const fullM = distancesM.at(-1) ?? 0;
  const target = (heightsM.at(-1) ?? 0) + targetM - dropM(fullM);
  let needed = -Infinity;
  distancesM.forEach((distanceM, index) => {
    if (distanceM <= 0 || distanceM >= fullM) return;
    const obstacle = (heightsM[index] ?? 0) - dropM(distanceM);
    needed = Math.max(needed, target + ((obstacle - target) * fullM) / (fullM - distanceM));
  });
  return needed - (heightsM[0] ?? 0);
}

/**
 * Whether the end of a profile is seen from its beginning, and what would be needed for it.
 * @param eyeM of the eye above the ground where the profile begins
 * @param targetM of what is looked at above the ground where it ends
 */
export function sightLine(profile: SightProfile, eyeM: number, targetM: number): SightLine {
  const sight = lineOfSight(profile, eyeM, targetM);
  if (sight.hiddenAtM === undefined) return { ...sight, neededEyeM: eyeM };
  const obstacleM = profile.heightsM[profile.distancesM.indexOf(sight.hiddenAtM)] ?? NaN;
  return { ...sight, obstacleM, neededEyeM: clearingEyeM(profile, targetM) };
}

/** The ground of a profile and the straight line of sight over it, as a chart draws them: the earth is flat there, and the ground bent. */
export interface SightChart {
  readonly ground: string;
  readonly sight: string;
  readonly leastM: number;
  readonly mostM: number;
}

/** The box that a chart is drawn in, pixels. */
export interface ChartBox {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Points of a chart at most: its pixels. */
const MOST_POINTS = 320;

/** Draws a profile with its line of sight as SVG paths. */
export function sightChart(
  { distancesM, heightsM }: SightProfile,
  heights: { readonly eyeM: number; readonly targetM: number },
  { widthPx, heightPx }: ChartBox,
): SightChart {
  const last = distancesM.length - 1;
  const fullM = Math.max(1, distancesM[last] ?? 0);
  const stride = Math.max(1, Math.ceil(last / MOST_POINTS));
  const kept = distancesM.flatMap((distanceM, index) =>
    index % stride === 0 || index === last
      ? [{ distanceM, heightM: (heightsM[index] ?? 0) - dropM(distanceM) }]
      : [],
  );
  const eye = (kept[0]?.heightM ?? 0) + heights.eyeM;
  const target = (kept.at(-1)?.heightM ?? 0) + heights.targetM;
  const all = [...kept.map(({ heightM }) => heightM), eye, target];
  const [leastM, mostM] = [Math.min(...all), Math.max(...all)];
  const point = (distanceM: number, heightM: number) => {
    const x = (distanceM / fullM) * widthPx;
    const y = heightPx - ((heightM - leastM) / Math.max(1, mostM - leastM)) * heightPx;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const line = kept.map(({ distanceM, heightM }) => point(distanceM, heightM)).join('L');
  return {
    ground: `M0 ${String(heightPx)}L${line}L${String(widthPx)} ${String(heightPx)}Z`,
    sight: `M${point(0, eye)}L${point(fullM, target)}`,
    leastM,
    mostM,
  };
}
