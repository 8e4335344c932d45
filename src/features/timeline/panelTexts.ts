import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature's window; they come with it. Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'timeline.noMap': '地图打开后可用',
    'timeline.task': '用途',
    'timeline.play': '播放',
    'timeline.compare': '两期对照',
    'timeline.none': '没有带时间的图层',
    'timeline.noneHint': '打开一个带时间的图层，就能按年份、月份或日期查看它在两个视图中的变化。',
    'timeline.noneOffered':
      '当前目录中没有带时间的图层。图层记录的“时间字段”或服务的时间维度说明了时间，才能使用时间轴。',
    'timeline.switchOn': '显示“{name}”',
    'timeline.unit': '步长',
    'timeline.unit.year': '年',
    'timeline.unit.month': '月',
    'timeline.unit.day': '日',
    'timeline.slider': '时间',
    'timeline.allTimes': '全部时间',
    'timeline.start': '播放',
    'timeline.pause': '暂停',
    'timeline.back': '上一步',
    'timeline.next': '下一步',
    'timeline.upTo': '累计：同时显示更早的',
    'timeline.layers': '随时间变化的图层',
    'timeline.layerSpan': '{span}，{count} 个时间',
    'timeline.undated': '没有填写时间的要素，只在显示全部时间时可见。图件导出不受时间轴影响。',
    'timeline.left': '左侧',
    'timeline.right': '右侧',
    'timeline.startCompare': '开始对照',
    'timeline.endCompare': '结束对照',
    'timeline.tooFew': '至少要有两个时间才能对照',
    'timeline.compareHint':
      '两个视图都以分隔线划分：左侧是一期，右侧是另一期。拖动分隔线，或选中后按左右方向键。移动地图后会重新取图。',
    'timeline.taking': '正在取左侧的图…',
    'timeline.takeFailed': '没能取得左侧的图，现在只显示右侧。请移动一下地图，或结束后重新开始。',
    'timeline.divider': '对照分隔线',
    'timeline.dividerAt': '左侧占 {percent} %',
  },
  en: {
    'timeline.noMap': 'There once the map is open',
    'timeline.task': 'Task',
    'timeline.play': 'Play',
    'timeline.compare': 'Compare two',
    'timeline.none': 'No layer with times is shown',
    'timeline.noneHint': 'Show one, and see how it changes on both views by year, month or day.',
    'timeline.noneOffered':
      'The catalogue has no layer with times. Times come from the time field of a layer’s record or the time dimension of its service.',
    'timeline.switchOn': 'Show “{name}”',
    'timeline.unit': 'Steps of',
    'timeline.unit.year': 'a year',
    'timeline.unit.month': 'a month',
    'timeline.unit.day': 'a day',
    'timeline.slider': 'Time',
    'timeline.allTimes': 'All times',
    'timeline.start': 'Play',
    'timeline.pause': 'Pause',
    'timeline.back': 'One step back',
    'timeline.next': 'One step on',
    'timeline.upTo': 'With all that was before',
    'timeline.layers': 'Layers that follow',
    'timeline.layerSpan': '{span}, {count} {count:time|times}',
    'timeline.undated':
      'Features without a time are seen only while all times are shown. Printed sheets show all times.',
    'timeline.left': 'Left',
    'timeline.right': 'Right',
    'timeline.startCompare': 'Compare',
    'timeline.endCompare': 'End',
    'timeline.tooFew': 'Comparing takes two times at least',
    'timeline.compareHint':
      'A divider parts both views: one time to its left, the other to its right. Drag it, or focus it and press the arrow keys. After the map is moved the picture is taken anew.',
    'timeline.taking': 'Taking the left picture…',
    'timeline.takeFailed':
      'The left picture could not be taken; only the right time is shown. Move the map a little, or end and start again.',
    'timeline.divider': 'Divider of the comparison',
    'timeline.dividerAt': '{percent} % to its left',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
