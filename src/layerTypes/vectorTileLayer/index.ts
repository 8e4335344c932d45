import { byHandle, defineLayerType, wholeSource } from '../defineLayerType.ts';
import { CLASSED, CUSTOM_CONFIG, FEATURES, TILES, together } from '../fields.ts';

/**
 * Vector tiles (MVT) of a server: an ArcGIS VectorTileServer, a style of Mapbox and MapLibre, TileJSON, or a template of their addresses.
 * They look as the service's style says, unless the record has a style of its own. `alias` names the layers of the tiles that are shown,
 * all of them without it.
 */
export const vectorTileLayer = defineLayerType({
  type: 'vectorTileLayer',
  name: { zh: '矢量瓦片服务', en: 'Vector tile service' },
  fields: together(together(together(FEATURES, CUSTOM_CONFIG), CLASSED), TILES),
  band: 'pictures',
  legend: { by: 'features' },
  question: byHandle,
  source: wholeSource('vectorTiles'),
  traits: ['coversGround'],
});
