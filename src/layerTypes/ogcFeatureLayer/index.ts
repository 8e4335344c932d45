import { z } from 'zod';
import { askedByCode, defineLayerType } from '../defineLayerType.ts';
import { CLASSED, CUSTOM_CONFIG, FEATURES, LABELLED, TIMED, together, type FieldGroup } from '../fields.ts';

const SHAPE = { filter: z.string().min(1).optional() };

interface Filtered {
  /** Which features of the collection are shown, as CQL2 text (OGC API - Features, Part 3); all without one. */
  readonly filter?: string;
}

const FILTER: FieldGroup<typeof SHAPE, Filtered> = {
  shape: SHAPE,
  take: ({ filter }) => (filter === undefined ? {} : { filter }),
};

/**
 * Features of a collection of an OGC API - Features service. The link is the collection's (`…/collections/roads`), or the service's with
 * the collection in `alias`.
 */
export const ogcFeatureLayer = defineLayerType({
  type: 'ogcFeatureLayer',
  name: { zh: 'OGC 要素服务', en: 'OGC API features' },
  fields: together(
    together(together(together(FEATURES, CUSTOM_CONFIG), together(CLASSED, LABELLED)), TIMED),
    FILTER,
  ),
  band: 'vectors',
  legend: { by: 'features' },
  // The data service knows the layer, and not which of its features are shown.
  question: ({ code, filter }) => askedByCode(filter === undefined ? code : undefined),
  source: ({ alias, name }) => ({ kind: 'ogcFeatures', names: [alias ?? name] }),
  traits: ['areas', 'plotSource'],
});
