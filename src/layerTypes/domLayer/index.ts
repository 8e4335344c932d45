import { byHandle, defineLayerType, NO_LEGEND, wholeSource } from '../defineLayerType.ts';
import { TILES } from '../fields.ts';

/** Imagery: XYZ image tiles. */
export const domLayer = defineLayerType({
  type: 'domLayer',
  name: { zh: '影像', en: 'Imagery' },
  fields: TILES,
  band: 'imagery',
  legend: NO_LEGEND,
  question: byHandle,
  source: wholeSource('tiles'),
  traits: ['imagery', 'groundPicture', 'coversGround'],
});
