import { defineTexts, type NamesOf } from '../../../i18n/translate.ts';

/** The report of a screen; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'figures.report': '生成报告',
    'figures.report.pdf': 'PDF 报告',
    'figures.report.docx': 'Word 文档（可编辑）',
    'figures.report.making': '正在生成报告…',
    'figures.report.failed': '报告未能生成：{reason}',
    'figures.report.globe': '左：三维视图',
    'figures.report.plane': '右：二维视图',
  },
  en: {
    'figures.report': 'Make a report',
    'figures.report.pdf': 'PDF report',
    'figures.report.docx': 'Word document (to edit)',
    'figures.report.making': 'Making the report…',
    'figures.report.failed': 'The report could not be made: {reason}',
    'figures.report.globe': 'Left: 3D view',
    'figures.report.plane': 'Right: 2D view',
  },
});

declare module '../../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
