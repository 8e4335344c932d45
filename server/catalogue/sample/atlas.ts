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
  ],
};
