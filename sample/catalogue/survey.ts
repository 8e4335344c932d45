import { wms, type SampleLayer } from './rows.ts';

/** The third land survey. */
export const SURVEY: SampleLayer = {
  code: 'Z04',
  name: '三调成果',
  children: [
    wms('Z0401', '三调地类图斑（示意）', 'landuse'),
    wms('Z0402', '三调行政界线（示意）', 'areas'),
    wms('Z0403', '三调乡镇界线（示意）', 'townships'),
    // In the catalogue, but not released to the bureau: in the tree with that reason.
    { ...wms('Z0409', '三调权属界线（未授权）', 'areas'), flags: { disabled: true } },
  ],
};
