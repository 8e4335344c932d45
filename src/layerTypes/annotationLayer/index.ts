import { askedByCode, defineLayerType, wholeSource } from '../defineLayerType.ts';
import { FEATURES } from '../fields.ts';

/** The points of a GeoJSON or KML file with their texts above them. */
export const annotationLayer = defineLayerType({
  type: 'annotationLayer',
  name: { zh: '注记图层', en: 'Annotations' },
  fields: FEATURES,
  band: 'texts',
  legend: { by: 'features' },
  question: ({ code }) => askedByCode(code),
  source: wholeSource('file'),
  traits: [],
});
