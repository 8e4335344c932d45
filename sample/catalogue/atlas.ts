import { wms, type SampleLayer } from './rows.ts';

/** The atlas. */
export const ATLAS: SampleLayer = {
  code: 'Z05',
  name: '图集',
  children: [
    wms('Z0501', '行政区划图', 'areas'),
    wms('Z0502', '水系图', 'rivers'),
    wms('Z0503', '交通图', 'roads'),
    wms('Z0504', '植被覆盖图', 'landcover'),
    wms('Z0505', '土地利用现状图', 'landuse'),
    wms('Z0506', '自然保护地图', 'reserves'),
    wms('Z0507', '森林火险区划图', 'firerisk'),
    wms('Z0508', '重点保护动物分布图', 'animals'),
    wms('Z0509', '重点保护植物分布图', 'plants'),
    wms('Z0510', '艾比湖历年水域图', 'ebinuryears', '82.30,44.70,83.28,45.17'),
  ],
};
