import { defineTexts } from '../../../i18n/translate.ts';

/** The texts of label expressions, which come with the workbench; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'workbench.label': '标注内容',
    'workbench.label.expression': '标注表达式',
    'workbench.label.hint':
      '例如 {example}；花括号里是字段，冒号后是数字格式；方括号里的内容在字段为空时省略；{line} 换行。不填则按“标注字段”。',
    'workbench.label.insert': '插入字段',
    'workbench.label.preview': '预览',
    'workbench.label.empty': '（无标注）',
    'workbench.label.unknown': '未知',
    'workbench.label.unknownField': '数据中没有这些字段：{fields}',
    'workbench.label.elsewhere': '数据不在本门户，读不到字段和示例，请按数据中的写法填写字段名。',
    'workbench.label.served':
      '本图层由服务器绘制：发布后，标注写在图件、KML 和 ArcGIS 服务里；地图放大到逐个绘制要素时也写在地图上，写不下的省略。',
    'workbench.label.failed': '读不到字段和示例：{reason}',
    'workbench.issue.label.unclosed': '第 {at} 个字符处的括号没有闭合',
    'workbench.issue.label.unopened': '第 {at} 个字符处的括号没有开头；要写出括号本身，请在前面加 \\',
    'workbench.issue.label.noField': '第 {at} 个字符处的花括号里没有字段名',
    'workbench.issue.label.format': '第 {at} 个字符处的数字格式不对，可用 0、0.00、0.##、#,##0.0',
    'workbench.issue.label.nested': '第 {at} 个字符处：方括号里不能再有方括号',
    'workbench.issue.label.noFields': '没有字段：在花括号里写字段名',
    'workbench.issue.label.tooManyFields': '字段太多，最多 20 个',
  },
  en: {
    'workbench.label': 'Labels',
    'workbench.label.expression': 'Label expression',
    'workbench.label.hint':
      'For example {example}: fields in braces, a number format after a colon; what stands in square brackets is left out while its field is empty; {line} begins a line. Without one the label field counts.',
    'workbench.label.insert': 'Insert a field',
    'workbench.label.preview': 'Preview',
    'workbench.label.empty': '(no label)',
    'workbench.label.unknown': 'Unknown',
    'workbench.label.unknownField': 'The data have no such fields: {fields}',
    'workbench.label.elsewhere':
      'The data are not of this portal: fields and examples cannot be read. Write the fields as the data spell them.',
    'workbench.label.served':
      'The server draws this layer: once published, its labels are on sheets, in KML and in the ArcGIS services, and on maps that are near enough to show each feature, where there is room.',
    'workbench.label.failed': 'Fields and examples could not be read: {reason}',
    'workbench.issue.label.unclosed': 'The bracket at character {at} is not closed',
    'workbench.issue.label.unopened':
      'The bracket at character {at} was not opened; write \\ before one that is meant as it is',
    'workbench.issue.label.noField': 'The braces at character {at} have no field',
    'workbench.issue.label.format': 'The number format at character {at} is none: 0, 0.00, 0.##, #,##0.0',
    'workbench.issue.label.nested': 'At character {at}: no square brackets within square brackets',
    'workbench.issue.label.noFields': 'There is no field: write one in braces',
    'workbench.issue.label.tooManyFields': 'Too many fields: 20 at most',
  },
});
