import { namesIn } from '../../lib/texts.ts';
import { byHandle, defineLayerType } from '../defineLayerType.ts';
import { CLASSED, CUSTOM_CONFIG, FEATURES, together } from '../fields.ts';

/**
 * Features in one file, of any number: a PMTiles archive of vector tiles (MVT), which the page draws to pictures. `alias` names the
 * archive's layers that are shown, all of them without it.
 */
export const vectorPmtilesLayer = defineLayerType({
  type: 'vectorPmtilesLayer',
  name: { zh: 'PMTiles 矢量瓦片', en: 'PMTiles vector tiles' },
  fields: together(together(FEATURES, CUSTOM_CONFIG), CLASSED),
  band: 'vectors',
  legend: { by: 'features' },
  question: byHandle,
  source: ({ alias }) => ({ kind: 'pmtiles', names: namesIn(alias) }),
  traits: ['coversGround'],
});
