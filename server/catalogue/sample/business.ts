import { wms, type SampleLayer } from './rows.ts';

/** The bureau's business themes, served as WMS. */
export const BUSINESS: SampleLayer = {
  code: 'Z01',
  name: '业务专题',
  children: [
    { code: 'Z0101', name: '林草资源', children: [wms('Z010101', '土地覆被分布', 'landcover')] },
    {
      code: 'Z0102',
      name: '湿地与水系',
      children: [wms('Z010201', '湖泊湿地分布', 'lakes'), wms('Z010202', '河流水系分布', 'rivers')],
    },
    {
      code: 'Z0103',
      name: '管护与防火',
      children: [
        wms('Z010301', '巡护与防火道路', 'roads'),
        wms('Z010302', '管护站点与居民点', 'settlements'),
      ],
    },
  ],
};
