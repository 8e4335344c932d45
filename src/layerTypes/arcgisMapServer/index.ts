import { namesIn } from '../../lib/texts.ts';
import { askedByCode, defineLayerType } from '../defineLayerType.ts';
import { FEATURES } from '../fields.ts';

/** An ArcGIS map service, or some of its layers. */
export const arcgisMapServer = defineLayerType({
  type: 'arcgisMapServer',
  name: { zh: 'ArcGIS 地图服务', en: 'ArcGIS map service' },
  fields: FEATURES,
  band: 'pictures',
  legend: { by: 'service' },
  question: ({ code }) => askedByCode(code),
  source: ({ alias }) => ({ kind: 'arcgis', names: namesIn(alias?.replace(/^show:/i, '')) }),
  traits: ['coversGround'],
});
