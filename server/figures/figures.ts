import type { TopicFigures } from '../../src/api/contracts/figures.ts';
import type { FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Rights } from '../base/access/rights.ts';
import { type FeatureStore, type GeoLayer, AREA_LAYERS } from '../../services/index.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { readFigureArea } from './figureArea.ts';
import { createFigureSource } from './figureSource.ts';
import { TOPIC_RULES } from './topics/index.ts';

/** Answers of the figures; throws Refusal 400 or 404 for an area that there is not. */
export type FigureQuery = (
  topic: FigureTopic,
  area: string | undefined,
  rights: Rights,
) => Promise<TopicFigures>;

/** Answers kept: every topic of everything and of a dozen areas. */
const KEPT_ANSWERS = 240;

/** What is asked: a topic, for the features of an area where one is named. */
interface FigureQuestion {
  readonly topic: FigureTopic;
  readonly area: string | undefined;
}

/** @param layers those behind the answer */
async function computed(
  store: FeatureStore,
  clock: Clock,
  { topic, area }: FigureQuestion,
  layers: readonly GeoLayer[],
): Promise<TopicFigures> {
  const within = area === undefined ? undefined : await readFigureArea(store, layers, area);
  const source = createFigureSource(store, layers, within?.clip);
  const { values, sections } = await TOPIC_RULES[topic].compute(source);
  return {
    topic,
    ...(within === undefined
      ? {}
      : { area: { name: within.name, areaKm2: within.clip.areaKm2, extent: within.clip.extent } }),
    notes: [...new Set(layers.map(({ note }) => note))],
    computedAt: new Date(clock.nowMs()).toISOString(),
    values: [...values],
    sections: [...sections],
  };
}

/**
 * Creates the figures on the vector layers that are seen. Each answer is computed once for all who see the same of the layers behind it,
 * however many ask for it meanwhile, and kept until one of them changes.
 */
export function createFigures(store: FeatureStore, clock: Clock): FigureQuery {
  const answers = createKeptAnswers<TopicFigures>(KEPT_ANSWERS);
  return async (topic, area, rights) => {
    const sources = new Set<string>([
      ...TOPIC_RULES[topic].layers,
      ...(area === undefined ? [] : AREA_LAYERS.map(({ layer }) => layer)),
    ]);
    const layers = (await store.layers(rights)).filter(({ name }) => sources.has(name));
    const key = JSON.stringify([topic, area, layers.map(({ name, revision }) => [name, revision])]);
    return answers(key, () => computed(store, clock, { topic, area }, layers));
  };
}
