import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of its windows and screens, which come with them; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'shortcuts.escape': 'Esc 依次结束正在运行的工具、关闭最上层窗口、返回主页。',
    'shortcuts.scope': '光标在输入框、列表或对话框中时，单键快捷键不起作用。',
    'shortcuts.filter': '按功能或按键查找',
    'shortcuts.nothing': '没有找到“{text}”',
    'shortcuts.scope.tool': '工具运行时',
    'shortcuts.tool.end': '结束工具',
    'shortcuts.scope.window': '窗口中',
    'shortcuts.window.close': '关闭最上层窗口',
    'shortcuts.window.move': '移动窗口（焦点在标题栏）或调整大小（焦点在右下角）',
    'shortcuts.window.faster': '同时按住，步幅更大',
    'shortcuts.scope.toolbar': '工具栏中',
    'shortcuts.toolbar.move': '移到其他按钮',
    'shortcuts.toolbar.unfold': '展开一组工具',
    'shortcuts.scope.tree': '图层树中',
    'shortcuts.tree.move': '移动、展开与收起',
    'shortcuts.tree.toggle': '显示或隐藏图层',
    'shortcuts.tree.order': '调整图层顺序',
    'shortcuts.tree.menu': '打开图层菜单',
    'shortcuts.scope.palette': '快速查找中',
    'shortcuts.palette.move': '选择结果',
    'shortcuts.palette.choose': '执行或飞到',
  },
  en: {
    'shortcuts.escape':
      'Esc first ends the running tool, then closes the top window, then leaves for the portal page.',
    'shortcuts.scope': 'Single keys do nothing while a field, a list or a dialog has the focus.',
    'shortcuts.filter': 'Find by what it does or by key',
    'shortcuts.nothing': 'Nothing is called “{text}”',
    'shortcuts.scope.tool': 'While a tool runs',
    'shortcuts.tool.end': 'End the tool',
    'shortcuts.scope.window': 'In a window',
    'shortcuts.window.close': 'Close the top window',
    'shortcuts.window.move': 'Move it (focus on its header) or resize it (focus on its corner)',
    'shortcuts.window.faster': 'Held as well: larger steps',
    'shortcuts.scope.toolbar': 'In the toolbar',
    'shortcuts.toolbar.move': 'Go to other buttons',
    'shortcuts.toolbar.unfold': 'Unfold a group of tools',
    'shortcuts.scope.tree': 'In the layer tree',
    'shortcuts.tree.move': 'Move, unfold and fold',
    'shortcuts.tree.toggle': 'Show or hide the layer',
    'shortcuts.tree.order': 'Change the order of layers',
    'shortcuts.tree.menu': 'Open the menu of the layer',
    'shortcuts.scope.palette': 'In the quick search',
    'shortcuts.palette.move': 'Choose a result',
    'shortcuts.palette.choose': 'Run it or fly there',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
