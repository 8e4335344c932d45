import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** What this feature says. */
export const texts = defineTexts({
  zh: {
    'files.title': '打开文件',
    'files.group': '我的文件',
    'files.what':
      '把文件拖到地图上，或在这里选择：{formats}。只有您看得到，保存在本浏览器中，退出登录后删除。最大 {sizeMb} MB、{features} 个要素。',
    'files.choose': '选择文件…',
    'files.drop': '松开鼠标，打开文件',
    'files.none': '还没有打开的文件',
    'files.waiting': '等待打开 {file}',
    'files.noAnswer': '服务器没有给出结果，请稍后重试',
    'files.sending': '正在上传 {file}（{percent}%）',
    'files.reading': '正在读取 {file}',
    'files.converting': '正在转换 {layer}',
    'files.ask': '{layer} 没有坐标系信息。请选择它的坐标系：',
    'files.reference': '坐标系',
    'files.candidate': '{lon}°E {lat}°N 附近 · {title}',
    'files.oldDatum': '按公开参数转换，平面位置可能有数米至百米的偏差。',
    'files.noReference':
      '{layer} 没有坐标系信息，坐标也不像任何常用坐标系。请在文件里写明坐标系（.prj）后重试',
    'files.show': '显示',
    'files.skip': '略过',
    'files.facts': '{count} 个要素 · {file}',
    'files.leftOut': '未显示 {count} 个：没有几何、不在地球上、无法修复，或与多数要素的类型不同',
    'files.fly': '定位',
    'files.keep': '保存到服务器',
    'files.keeping': '正在保存 {title}',
    'files.remove': '移除',
    'files.menu': '{title} 的操作',
    'files.dismiss': '知道了',
    'files.tooLarge': '{file} 超过 {sizeMb} MB，未打开。请先分成几个文件',
    'files.wrongKind': '{file} 不是可以打开的文件。可打开 {formats}',
    'files.notKept': '{title} 太大或浏览器不允许保存：刷新页面后需要重新打开',
    'files.problem': '{file}：{problem}',
    'error.files.shown': '已在地图上显示“{message}”',
    'error.files.kept': '“{message}”已保存到服务器，仅州局可见',
  },
  en: {
    'files.title': 'Open files',
    'files.group': 'My files',
    'files.what':
      'Drop files onto the map, or choose one here: {formats}. You alone see them; they are kept in this browser until you sign out. At most {sizeMb} MB and {features} features.',
    'files.choose': 'Choose a file…',
    'files.drop': 'Let go to open the files',
    'files.none': 'No file is open',
    'files.waiting': '{file} waits for its turn',
    'files.noAnswer': 'The server gave no result; try again later',
    'files.sending': 'Sending {file} ({percent} %)',
    'files.reading': 'Reading {file}',
    'files.converting': 'Converting {layer}',
    'files.ask': '{layer} does not say its reference system. Choose it:',
    'files.reference': 'Reference system',
    'files.candidate': 'near {lon}°E {lat}°N · {title}',
    'files.oldDatum': 'Converted by public parameters: places may be off by some metres to a hundred.',
    'files.noReference':
      '{layer} does not say its reference system, and its numbers look like none that is usual. Add it to the file (.prj) and try again',
    'files.show': 'Show',
    'files.skip': 'Leave out',
    'files.facts': '{count} {count:feature|features} · {file}',
    'files.leftOut':
      '{count} not shown: without geometry, nowhere on the earth, beyond repair, or of another kind than most',
    'files.fly': 'Fly there',
    'files.keep': 'Save on the server',
    'files.keeping': 'Saving {title}',
    'files.remove': 'Remove',
    'files.menu': 'Actions on {title}',
    'files.dismiss': 'Close',
    'files.tooLarge': '{file} has more than {sizeMb} MB and is not opened; divide it first',
    'files.wrongKind': '{file} is of no kind that is opened. These are: {formats}',
    'files.notKept':
      '{title} is too large, or the browser keeps nothing: after a reload it must be opened again',
    'files.problem': '{file}: {problem}',
    'error.files.shown': '"{message}" is on the map',
    'error.files.kept': '"{message}" is saved on the server, for the bureau alone',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
