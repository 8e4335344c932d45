import { askedByCode, defineLayerType } from '../defineLayerType.ts';
import { CLASSED, CUSTOM_CONFIG, FEATURES, LABELLED, TIMED, together } from '../fields.ts';

/** Features of a WFS that answers GeoJSON. The link is the service's, its name of the features stands in `alias`. */
export const wfsLayer = defineLayerType({
  type: 'wfsLayer',
  name: { zh: 'WFS 要素服务', en: 'WFS features' },
  fields: together(together(together(FEATURES, CUSTOM_CONFIG), together(CLASSED, LABELLED)), TIMED),
  band: 'vectors',
  legend: { by: 'features' },
  question: ({ code }) => askedByCode(code),
  source: ({ alias, name }) => ({ kind: 'wfs', names: [alias ?? name] }),
  traits: ['areas', 'plotSource'],
});
