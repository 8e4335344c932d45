import { defineTexts, type NamesOf } from '../translate.ts';

/** The texts of the window in which the reference of files is chosen. */
export const panelTexts = defineTexts({
  zh: {
    'crs.title': '导出文件的坐标系',
    'crs.field': '坐标系',
    'crs.plain': 'CGCS2000 / WGS 84 经纬度（默认）',
    'crs.option': '{title}（{code}）',
    'crs.save': '采用',
    'crs.tables': 'CSV 与 Excel 的坐标列名注明坐标系与单位。',
    'crs.json':
      'GeoJSON 标准（RFC 7946）只用 WGS 84；采用其他坐标系时文件带 crs 成员，QGIS、ArcGIS、GDAL 能识别，部分软件会忽略。',
    'crs.fixed': 'KML 与 GPX 固定为 WGS 84 经纬度，不受此设置影响。',
    'crs.kept': '本浏览器会记住，用于所有导出。',
  },
  en: {
    'crs.title': 'Reference of exported files',
    'crs.field': 'Reference',
    'crs.plain': 'CGCS2000 / WGS 84 longitude and latitude (default)',
    'crs.option': '{title} ({code})',
    'crs.save': 'Use it',
    'crs.tables': 'Columns with places in CSV and Excel are named by reference and unit.',
    'crs.json':
      'GeoJSON (RFC 7946) knows WGS 84 alone: in another reference the file has a crs member, which QGIS, ArcGIS and GDAL read and some programs ignore.',
    'crs.fixed': 'KML and GPX are always in degrees of WGS 84, whatever is chosen here.',
    'crs.kept': 'This browser remembers it, for all exports.',
  },
});

declare module '../translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
