import { defineTexts } from '../../../i18n/translate.ts';

/** The texts of screens and systems, which come with the workbench; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'topics.kind.shell': '页面与系统',
    'shell.route': '页面',
    'shell.system': '其他系统',
    'shell.tree': '页面与系统',
    'shell.none': '还没有页面与系统：config/menus 的文件有误，请先改正。',
    'shell.empty': '选择一个页面或系统进行编辑；用鼠标拖动或 Alt+↑ / Alt+↓ 调整顺序。',
    'shell.section.route': '页面',
    'shell.section.system': '系统',
    'shell.address': '地址',
    'shell.screen': '显示的页面',
    'shell.id': '系统标识',
    'shell.used': '名称和顺序用在“角色管理”的列表里，也随接口给外部程序。',
    'shell.fixed.route':
      '有哪些页面、地址和上下级由 config/menus 决定：它们要与程序里的页面和已发出的链接一致。图标在“专题菜单”里设置。',
    'shell.fixed.system': '有哪些系统、系统标识由 config/menus 决定：它们要与已安装的系统一致。',
    'shell.roles.everyone': '所有单位',
    'shell.roles.route':
      '没有这个页面的单位打不开它，菜单里通向它的专题也打不开（见“专题菜单”的“角色的菜单”）。在“角色管理”中单独选过专题的角色（包括自建的角色），以那里的选择为准。',
    'shell.roles.builtIn':
      '这是门户自带的页面：任何单位都能打开，这里只决定它是否列入单位的页面。在“角色管理”中单独选过专题的角色，以那里的选择为准。',
    'shell.roles.system':
      '没有这个系统的单位，接口不列出它。在“角色管理”中单独选过专题的角色（包括自建的角色），以那里的选择为准。',
  },
  en: {
    'topics.kind.shell': 'Screens and systems',
    'shell.route': 'Screens',
    'shell.system': 'Other systems',
    'shell.tree': 'Screens and systems',
    'shell.none': 'There are no screens and systems yet: a file of config/menus is wrong, mend it first.',
    'shell.empty': 'Choose a screen or a system to edit it; drag it, or use Alt+↑ / Alt+↓, to move it.',
    'shell.section.route': 'Screen',
    'shell.section.system': 'System',
    'shell.address': 'Address',
    'shell.screen': 'Screen shown',
    'shell.id': 'Id of the system',
    'shell.used':
      'Names and order are those of the lists in Roles, and go to other programs with the interface.',
    'shell.fixed.route':
      'Which screens there are, their addresses and levels are said by config/menus: they must fit what is built, and links that were given away. Icons are chosen in Menu topics.',
    'shell.fixed.system':
      'Which systems there are, and their ids, is said by config/menus: they must fit what is installed.',
    'shell.roles.everyone': 'All units',
    'shell.roles.route':
      'A unit without this screen cannot open it, nor topics that lead to it (see “A role’s menu” in Menu topics). For roles whose topics were chosen in Roles (all that you made yourself), that choice counts.',
    'shell.roles.builtIn':
      'The portal’s own screen: every unit can open it; this only says whether it is among the unit’s screens. For roles whose topics were chosen in Roles, that choice counts.',
    'shell.roles.system':
      'For units without this system the interface does not list it. For roles whose topics were chosen in Roles (all that you made yourself), that choice counts.',
  },
});
