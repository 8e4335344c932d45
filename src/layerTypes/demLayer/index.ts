import { byHandle, defineLayerType, NO_LEGEND, wholeSource } from '../defineLayerType.ts';
import { NO_FIELDS } from '../fields.ts';

/** Terrain: an ArcGIS elevation service. */
export const demLayer = defineLayerType({
  type: 'demLayer',
  name: { zh: '地形', en: 'Terrain' },
  fields: NO_FIELDS,
  band: 'terrain',
  legend: NO_LEGEND,
  question: byHandle,
  source: wholeSource('elevation'),
  traits: ['terrain'],
});
