import type { TopicFigures } from '../../src/api/contracts/figures.ts';
import type { FigureTopic } from '../../src/domain/bureau/figures/figureWords.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Rights } from '../base/access/rights.ts';
import { type GeoLayer, AREA_LAYERS } from '../../services/index.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { categoryRule, readCategory, type ReadCategory } from './categories.ts';
import type { FigureGround } from './figureGround.ts';
import { createFigureSource, type FigureLimits } from './figureSource.ts';
import type { Figures } from './topic.ts';
import { TOPIC_RULES } from './topics/index.ts';

/** What is asked: a topic, for the features of an area, of a year and of a category where they are named. */
export interface FigureQuestion {
  readonly topic: FigureTopic;
  readonly area?: string | undefined;
  readonly year?: number | undefined;
  /** As `categoryText` writes it. */
  readonly category?: string | undefined;
}

/** Answers of the figures; throws Refusal 400 or 404 for an area or a category that there is not. */
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

/** The figures of a category, with all rows of the group that it is one of: another can be chosen there. */
const ofCategory = (all: Figures, own: Figures, { section }: ReadCategory): Figures => ({
  values: own.values,
  sections: all.sections.flatMap((one) =>
    one.id === section ? one : (own.sections.find(({ id }) => id === one.id) ?? []),
  ),
});

/** What an answer is computed of. */
interface Asked {
  readonly question: FigureQuestion;
  /** Those behind the answer. */
  readonly layers: readonly GeoLayer[];
  /** The answer without the category, where one is asked for. */
  readonly ofAll: () => Promise<TopicFigures>;
}

async function computed(
  ground: FigureGround,
  clock: Clock,
  { question: { topic, area, year, category: named }, layers, ofAll }: Asked,
): Promise<TopicFigures> {
  const category = named === undefined ? undefined : readCategory(named);
  // A topic that does not read the category's layer is not limited by it.
  if (category !== undefined && !TOPIC_RULES[topic].layers.includes(category.rule.layer)) return ofAll();
  const within = area === undefined ? undefined : await ground.area(layers, area);
  const clip = within?.clip;
  const compute = (limits: FigureLimits) => {
    const source = createFigureSource(ground.features, layers, { clip, category, ...limits });
    return { source, figures: TOPIC_RULES[topic].compute(source) };
  };
  const { source, figures: all } = compute({});
  const everything = await all;
  const own =
    year === undefined || source.years.size === 0
      ? everything
      : ofYear(everything, await compute({ year }).figures);
  const answer = {
    topic,
    ...(within === undefined
      ? {}
      : { area: { name: within.name, areaKm2: within.clip.areaKm2, extent: within.clip.extent } }),
    years: [...source.years].sort((a, b) => a - b),
    notes: [...new Set(layers.map(({ note }) => note))],
    computedAt: new Date(clock.nowMs()).toISOString(),
    values: [...own.values],
    sections: own.sections.map((one) =>
      categoryRule(one.id) === undefined ? one : { ...one, isOfKinds: true },
    ),
  };
  if (category === undefined) return answer;
  const whole = await ofAll();
  const { values, sections } = ofCategory(whole, answer, category);
  return { ...answer, years: whole.years, values: [...values], sections: [...sections] };
}

/**
 * Creates the figures on the vector layers that are seen. Each answer is computed once for all who see the same of the layers behind it,
 * however many ask for it meanwhile, and kept until one of them changes.
 */
export function createFigures(ground: FigureGround, clock: Clock): FigureQuery {
  const answers = createKeptAnswers<TopicFigures>(KEPT_ANSWERS);
  return async (question, rights) => {
    const { topic, area } = question;
    const sources = new Set<string>([
      ...TOPIC_RULES[topic].layers,
      ...(area === undefined ? [] : AREA_LAYERS.map(({ layer }) => layer)),
    ]);
    const layers = (await ground.store.layers(rights)).filter(({ name }) => sources.has(name));
    const seen = layers.map(({ name, revision }) => [name, revision]);
    const answer = (asked: FigureQuestion): Promise<TopicFigures> => {
      const { year, category } = asked;
      const ofAll = () => answer({ ...asked, category: undefined });
      return answers(JSON.stringify([topic, area, year, category, seen]), () =>
        computed(ground, clock, { question: asked, layers, ofAll }),
      );
    };
    return answer(question);
  };
}
