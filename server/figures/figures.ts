import type { TopicFigures } from '../../src/api/contracts/figures.ts';
import type { FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Rights } from '../base/access/rights.ts';
import { type FeatureStore, type GeoLayer, AREA_LAYERS } from '../../services/index.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { readFigureArea } from './figureArea.ts';
import { createFigureSource } from './figureSource.ts';
import type { Figures } from './topic.ts';
import { TOPIC_RULES } from './topics/index.ts';

/** What is asked: a topic, for the features of an area and of a year where they are named. */
export interface FigureQuestion {
  readonly topic: FigureTopic;
  readonly area?: string | undefined;
  readonly year?: number | undefined;
}

/** Answers of the figures; throws Refusal 400 or 404 for an area that there is not. */
export type FigureQuery = (question: FigureQuestion, rights: Rights) => Promise<TopicFigures>;

/** Answers kept: every topic of everything and of a dozen areas. */
const KEPT_ANSWERS = 240;

/** The figures of a year, with the lines of all years, in which it is seen. */
const ofYear = (all: Figures, own: Figures): Figures => ({
  values: own.values,
  sections: all.sections.flatMap((section) =>
    section.kind === 'series' ? section : (own.sections.find(({ id }) => id === section.id) ?? []),
  ),
});

/** @param layers those behind the answer */
async function computed(
  store: FeatureStore,
  clock: Clock,
  { topic, area, year }: FigureQuestion,
  layers: readonly GeoLayer[],
): Promise<TopicFigures> {
  const within = area === undefined ? undefined : await readFigureArea(store, layers, area);
  const clip = within?.clip;
  const source = createFigureSource(store, layers, { clip });
  const all = await TOPIC_RULES[topic].compute(source);
  const { values, sections } =
    year === undefined || source.years.size === 0
      ? all
      : ofYear(all, await TOPIC_RULES[topic].compute(createFigureSource(store, layers, { clip, year })));
  return {
    topic,
    ...(within === undefined
      ? {}
      : { area: { name: within.name, areaKm2: within.clip.areaKm2, extent: within.clip.extent } }),
    years: [...source.years].sort((a, b) => a - b),
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
  return async (question, rights) => {
    const { topic, area, year } = question;
    const sources = new Set<string>([
      ...TOPIC_RULES[topic].layers,
      ...(area === undefined ? [] : AREA_LAYERS.map(({ layer }) => layer)),
    ]);
    const layers = (await store.layers(rights)).filter(({ name }) => sources.has(name));
    const key = JSON.stringify([topic, area, year, layers.map(({ name, revision }) => [name, revision])]);
    return answers(key, () => computed(store, clock, question, layers));
  };
}
