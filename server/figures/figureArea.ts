import { readAreaText, RING_LIMITS } from '../../src/domain/bureau/figures/areaText.ts';
import { ringProblem, type RingProblem } from '../../src/domain/geodesy/crossing.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { Refusal } from '../base/http/refusal.ts';
import { createClip, type Clip } from './clip.ts';
import { namedClip } from './namedClip.ts';

/** What is wrong with an area that was drawn. */
const RING_WORDS: Readonly<Record<RingProblem['problem'], string>> = {
  'too-few': '绘制的范围至少要有 3 个不同的点',
  'no-area': '绘制的范围没有面积：各点在一条直线上',
  'too-large': '绘制的范围过大，请缩小后重画',
  crossing: '绘制的范围边线自相交，请重画',
};

const MALFORMED = `绘制的范围无法识别：应为 ${String(RING_LIMITS.least)} 到 ${String(RING_LIMITS.most)} 个“经度,纬度”，以分号隔开`;

/** An area that figures are limited to. */
export interface FigureArea {
  /** Empty for one that was drawn. */
  readonly name: string;
  readonly clip: Clip;
}

/**
 * The area that a text names; the features of one layer that have the name count together.
 * @param layers those that are seen
 * @returns undefined for everything
 * @throws Refusal 400 for a ring that borders no area, 404 for a name that no layer knows
 */
export async function readFigureArea(
  store: FeatureStore,
  layers: readonly GeoLayer[],
  text: string,
): Promise<FigureArea | undefined> {
  const area = readAreaText(text);
  if (area === undefined) throw new Refusal(400, MALFORMED);
  if (area.kind === 'whole') return undefined;
  if (area.kind === 'drawn') {
    const problem = ringProblem(area.ring);
    if (problem !== undefined) throw new Refusal(400, RING_WORDS[problem.problem]);
    const closed = [...area.ring, ...area.ring.slice(0, 1)].map((place) => [...place]);
    return { name: '', clip: createClip([{ type: 'Polygon', coordinates: [closed] }]) };
  }
  const { name } = area;
  const clip = await namedClip(store, layers, name);
  if (clip === undefined) throw new Refusal(404, `没有名为“${name}”的区域`);
  return { name, clip };
}
