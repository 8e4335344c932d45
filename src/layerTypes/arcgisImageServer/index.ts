import { defineLayerType, byHandle } from '../defineLayerType.ts';
import { NO_FIELDS } from '../fields.ts';

/** Imagery or a raster of an ArcGIS image service; `alias` names the raster function by which the service is to process it. */
export const arcgisImageServer = defineLayerType({
  type: 'arcgisImageServer',
  name: { zh: 'ArcGIS 影像服务', en: 'ArcGIS image service' },
  fields: NO_FIELDS,
  band: 'imagery',
  legend: { by: 'service' },
  question: byHandle,
  source: ({ alias }) => ({ kind: 'arcgisImage', names: alias === undefined ? [] : [alias] }),
  traits: ['imagery', 'coversGround'],
});
