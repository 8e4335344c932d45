import { isTileTemplate } from '../../domain/layers/raster/tileTemplate.ts';
import { askedByCode, defineLayerType } from '../defineLayerType.ts';
import { FEATURES, TILES, together } from '../fields.ts';

/** A layer of a WMTS, or tiles by a template of their addresses. */
export const WebMapTileServiceImageryProvider = defineLayerType({
  type: 'WebMapTileServiceImageryProvider',
  name: { zh: 'WMTS 影像服务', en: 'WMTS imagery service' },
  fields: together(FEATURES, TILES),
  band: 'pictures',
  legend: { by: 'service' },
  question: ({ code }) => askedByCode(code),
  source: ({ link, alias }) => ({
    kind: isTileTemplate(link) ? 'tiles' : 'wmts',
    names: alias === undefined ? [] : [alias],
  }),
  traits: ['imagery', 'coversGround'],
});
