import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'export.title': '图件导出',
    'error.export.noFile': '目标文件不存在，制图已停止',
    'error.export.timeout': '制图超过 {message} 秒没有完成，已停止',
    'error.export.busy': '图件制作中，请等待完成或先取消',
    'error.export.down': '无法连接制图服务：{message}',
    'error.export.refused': '制图服务拒绝了请求：{message}',
    'error.export.config': '制图配置有误：{message}',
    'error.export.noLabels': '工程文件中没有标题和制图单位，无法制图',
    'error.export.report': '制图服务返回的是错误报告，不是图件：{message}',
    'error.export.notImage': '制图服务返回的内容不是图像：{message}',
    'error.export.wrongSize': '图件尺寸与要求不符（实际 / 要求）：{message}',
    'error.export.blank': '图件是空白的：请检查图框范围和所选图层',
    'error.export.saved': '图件已导出',
    'error.export.template.saved': '模板“{message}”已保存',
    'error.export.template.removed': '模板“{message}”已删除',
    'error.export.failed': '制图失败：{message}',
  },
  en: {
    'export.title': 'Map export',
    'error.export.noFile': 'The project file does not exist; no sheet was made',
    'error.export.timeout': 'The sheet was not made within {message} s and was given up',
    'error.export.busy': 'A sheet is being made: wait for it, or cancel it first',
    'error.export.down': 'The print service cannot be reached: {message}',
    'error.export.refused': 'The print service refused: {message}',
    'error.export.config': 'The export configuration is wrong: {message}',
    'error.export.noLabels': 'The project file has no title and maker labels; no sheet can be made',
    'error.export.report': 'The print service answered with an error report, not a sheet: {message}',
    'error.export.notImage': 'The print service answered with something that is no image: {message}',
    'error.export.wrongSize': 'The sheet is not of the size that was asked for (is / asked): {message}',
    'error.export.blank': 'The sheet is blank: check the frame and the chosen layers',
    'error.export.saved': 'The sheet was exported',
    'error.export.template.saved': 'Template "{message}" is kept',
    'error.export.template.removed': 'Template "{message}" is deleted',
    'error.export.failed': 'The sheet was not made: {message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
