/** Texts of commands that stand in no panel, and of the sheet of shortcuts. */
export const commandsZh = {
  'shortcuts.title': '快捷键',
  'shortcuts.escape': 'Esc 依次结束正在运行的工具、关闭最上层窗口、回到全州。',
  'shortcuts.scope': '光标在输入框、列表或对话框中时，单键快捷键不起作用。',
  'page.back': '返回上一页',
  'command.group.screen': '屏幕',
  'command.group.locate': '定位',
  'command.group.camera': '视角',
  'command.group.view': '视图',
  'command.group.panel': '面板',
  'command.group.layer': '图层',
  'command.group.query': '查询',
  'command.group.session': '会话',
  'command.group.window': '窗口',
} as const;
