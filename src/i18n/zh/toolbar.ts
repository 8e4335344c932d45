/** Texts of the widget toolbar and its own windows. */
export const toolbarZh = {
  'screen.clear': '清屏',
  'screen.panels': '显示/隐藏全部面板',
  'locate.orbit': '360° 环绕飞行',
  'view.back': '上一视图',
  'view.forward': '下一视图',
  'view.noMore': '没有可返回的视图',
  'window.resize': '调整窗口大小，方向键微调',
  'ground.title': '地表透明度',
  'ground.underground': '地下模式',
  'ground.opacity': '不透明度',
  'ground.translucent': '地表半透明，可看到地下的管网',
  'ground.below': '视角可进入地下',
  'ground.solid': '地表不透明',
  'ground.reset': '恢复默认',
} as const;
