import { byHandle, defineLayerType, NO_LEGEND, wholeSource } from '../defineLayerType.ts';
import { NO_FIELDS } from '../fields.ts';

/** Imagery in one GeoTIFF with overviews (Cloud Optimized GeoTIFF), of which the page reads the parts that it shows. */
export const cogLayer = defineLayerType({
  type: 'cogLayer',
  name: { zh: 'COG 影像（GeoTIFF）', en: 'COG imagery (GeoTIFF)' },
  fields: NO_FIELDS,
  band: 'imagery',
  legend: NO_LEGEND,
  question: byHandle,
  source: wholeSource('cog'),
  traits: ['imagery', 'coversGround'],
});
