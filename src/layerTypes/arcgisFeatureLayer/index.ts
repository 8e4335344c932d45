import { askedByCode, defineLayerType } from '../defineLayerType.ts';
import { CLASSED, CUSTOM_CONFIG, FEATURES, LABELLED, TIMED, together } from '../fields.ts';

/** A layer of an ArcGIS feature service. The link is the layer's (`…/FeatureServer/3`), or the service's with its number in `alias`. */
export const arcgisFeatureLayer = defineLayerType({
  type: 'arcgisFeatureLayer',
  name: { zh: 'ArcGIS 要素服务', en: 'ArcGIS feature service' },
  fields: together(together(together(FEATURES, CUSTOM_CONFIG), together(CLASSED, LABELLED)), TIMED),
  band: 'vectors',
  legend: { by: 'features' },
  question: ({ code }) => askedByCode(code),
  source: ({ alias, link }) => ({
    kind: 'arcgisFeatures',
    names: alias === undefined ? (/\/(\d+)\/?(?:\?|$)/.exec(link)?.slice(1, 2) ?? []) : [alias],
  }),
  traits: ['areas', 'plotSource'],
});
