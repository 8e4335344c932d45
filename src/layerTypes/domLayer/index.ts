import { byHandle, defineLayerType, NO_LEGEND } from '../defineLayerType.ts';
import { TILES } from '../fields.ts';

/** Imagery: XYZ image tiles. */
export const domLayer = defineLayerType({
  type: 'domLayer',
  name: { zh: '影像', en: 'Imagery' },
  fields: TILES,
  band: 'imagery',
  legend: NO_LEGEND,
  question: byHandle,
  traits: ['imagery', 'groundPicture', 'coversGround'],
});
