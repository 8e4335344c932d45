import type { FigureTopic } from '../../../src/domain/bureau/figures/figureWords.ts';
import type { TopicRule } from '../topic.ts';
import { dangers, operations, projects } from './drainage.ts';
import { fire, video } from './fire.ts';
import { carbon, forest, fruit, greening } from './forest.ts';
import { grassland, overview } from './land.ts';
import { analysis, network, rainwater, sewage } from './pipes.ts';
import { ebinur, protection, wildlife } from './protection.ts';
import { chiefs, matters } from './work.ts';

/** How the figures of each topic are computed. */
export const TOPIC_RULES: Readonly<Record<FigureTopic, TopicRule>> = {
  overview,
  chiefs,
  grassland,
  forest,
  greening,
  protection,
  fire,
  fruit,
  wildlife,
  matters,
  ebinur,
  carbon,
  video,
  network,
  sewage,
  rainwater,
  dangers,
  projects,
  operations,
  analysis,
};
