/** Texts that plots are kept with: names that are given to them, and why they are not kept. */
export const plotBookZh = {
  'plot.book.workspace': '我的工作空间',
  'plot.book.copyOf': '{name}（冲突副本）',
  'plot.book.offline': '标绘暂时无法保存到服务器，已保存在本机，稍后自动重试',
  'plot.points.unreadable': '坐标数据损坏或标绘类型未知',
  'plot.points.tooFewPoints': '点数不足',
  'plot.points.tooManyPoints': '点数过多',
  'plot.points.outOfBounds': '超出范围（经度 ±361 度、纬度 ±90 度）',
  'plot.points.zeroSize': '点不能全部重合',
  'plot.points.selfCrossing': '边不能交叉',
  'plot.points.tooLarge': '范围过大',
} as const;
