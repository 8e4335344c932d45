import { byHandle, defineLayerType, NO_LEGEND, wholeSource } from '../defineLayerType.ts';
import { NO_FIELDS } from '../fields.ts';

/** Imagery in one file: a PMTiles archive of pictures, of which the page reads the parts that it shows. */
export const pmtilesLayer = defineLayerType({
  type: 'pmtilesLayer',
  name: { zh: 'PMTiles 影像', en: 'PMTiles imagery' },
  fields: NO_FIELDS,
  band: 'imagery',
  legend: NO_LEGEND,
  question: byHandle,
  source: wholeSource('pmtiles'),
  traits: ['imagery', 'coversGround'],
});
