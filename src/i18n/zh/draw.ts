/** Texts of drawing and of annotations. */
export const drawZh = {
  'command.group.draw': '标绘量测',
  'draw.removeLast': '撤销最后一点',
  'draw.finish': '结束绘制',
} as const;
