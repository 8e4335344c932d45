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
    'figures.areaKind.file': '打开的文件',
    'figures.openAreaFile': '打开面文件…',
    'figures.fileAreaTaken': '取自“{name}”，边界简化后面积相差 {percent}',
    'figures.fileAreaOfMany': '取“{name}”{count} 个面中最大的一个，边界简化后面积相差 {percent}',
    'figures.fileAreaNone': '“{name}”没有可用作统计范围的面：面太小，或不足三个点',
    'figures.fileAreaTooLarge': '“{name}”超过 {sizeMb} MB，不能用作统计范围。请先单独保存所需的面',
    'figures.fileAreaGone': '“{name}”已无法读取，请重新打开该文件',
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
    'figures.areaKind.file': 'Open files',
    'figures.openAreaFile': 'Open a file of areas…',
    'figures.fileAreaTaken': 'From “{name}”; its border is simplified, the area differs by {percent}',
    'figures.fileAreaOfMany':
      'The largest of the {count} areas of “{name}”; its border is simplified, the area differs by {percent}',
    'figures.fileAreaNone':
      '“{name}” has no area that can be used: it is too small, or has less than three corners',
    'figures.fileAreaTooLarge':
      '“{name}” is larger than {sizeMb} MB and cannot be used. Save the area that is wanted by itself first',
    'figures.fileAreaGone': '“{name}” cannot be read any more; open the file again',
  },
});

declare module '../../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
