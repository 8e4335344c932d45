import { AREA_LAYERS, type FeatureStore, type GeoLayer } from '../../services/index.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { readFigureArea, type FigureArea } from './figureArea.ts';
import type { FigureFeatures } from './figureFeatures.ts';
import { keptFeatures } from './keptFeatures.ts';

/** What the figures and the marks of their categories are computed of; they share what is read of it. */
export interface FigureGround {
  readonly store: FeatureStore;
  readonly features: FigureFeatures;
  /** As {@link readFigureArea}, of those layers; each is made once and kept until one of its layers changes. */
  area(layers: readonly GeoLayer[], text: string): Promise<FigureArea | undefined>;
}

/** Areas kept, and with each what lies within it. */
const KEPT_AREAS = 8;

const AREA_SOURCES: ReadonlySet<string> = new Set(AREA_LAYERS.map(({ layer }) => layer));

/** Creates what figures are computed of. */
export function createFigureGround(store: FeatureStore): FigureGround {
  const areas = createKeptAnswers<FigureArea | undefined>(KEPT_AREAS);
  return {
    store,
    features: keptFeatures(store),
    area(layers, text) {
      const sources = layers.filter(({ name }) => AREA_SOURCES.has(name));
      const seen = sources.map(({ name, revision }) => [name, revision]);
      return areas(JSON.stringify([text, seen]), () => readFigureArea(store, sources, text));
    },
  };
}
