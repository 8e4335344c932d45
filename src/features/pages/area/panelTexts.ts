import { defineTexts, type NamesOf } from '../../../i18n/translate.ts';

/** The area that figures are of; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'figures.scope': '统计范围',
    'figures.scopeAll': '全州',
    'figures.areaKind.county': '县市',
    'figures.areaKind.reserve': '自然保护地',
    'figures.areaKind.reserveClass': '保护地类别',
    'figures.areaKind.chiefArea': '林长责任区',
    'figures.findChiefArea': '按名称查找…',
    'figures.chiefAreaName': '责任区名称',
    'figures.drawnArea': '绘制的范围',
    'figures.areaUnreadable': '地址中的范围无法识别',
    'figures.areasFailed': '区域名录读取失败：{reason}',
    'figures.outlineFailed': '地图未能显示该范围：{reason}',
    'figures.clickArea': '在地图上点选县市',
    'figures.drawArea': '绘制统计范围',
    'figures.noAreaThere': '该处不在任何已知区域内',
    'figures.tooManyPlaces': '范围的点过多，最多 {count} 个',
  },
  en: {
    'figures.scope': 'Area',
    'figures.scopeAll': 'Whole prefecture',
    'figures.areaKind.county': 'Counties',
    'figures.areaKind.reserve': 'Protected areas',
    'figures.areaKind.reserveClass': 'Kinds of protected areas',
    'figures.areaKind.chiefArea': 'Forest chiefs’ areas',
    'figures.findChiefArea': 'Find by name…',
    'figures.chiefAreaName': 'Name of the area',
    'figures.drawnArea': 'Drawn area',
    'figures.areaUnreadable': 'The area in the address is not readable',
    'figures.areasFailed': 'The areas could not be read: {reason}',
    'figures.outlineFailed': 'The map cannot show the area: {reason}',
    'figures.clickArea': 'Click a county on the map',
    'figures.drawArea': 'Draw an area',
    'figures.noAreaThere': 'No known area there',
    'figures.tooManyPlaces': 'Too many places: {count} at most',
  },
});

declare module '../../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
