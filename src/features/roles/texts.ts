import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'roles.title': '角色管理',
    'roles.preview.banner': '正在以“{role}”预览：所见与该角色相同，只能查看，不能修改',
    'roles.preview.end': '结束预览',
    'error.role.made': '角色“{message}”已新建，请核对它能做什么',
    'error.role.saved': '角色“{message}”已保存，立即生效',
    'error.role.restored': '角色“{message}”已恢复默认',
    'error.role.deleted': '角色“{message}”已删除',
    'error.role.conflict': '角色“{message}”已被其他管理员修改，您的修改没有保存',
    'error.role.inUse': '角色“{message}”还有账号在用，请先在“账号管理”中改为其他角色',
    'error.role.taken': '“{message}”的名称已被其他角色使用，请先改名',
    'error.role.gone': '角色“{message}”不存在，列表已刷新',
  },
  en: {
    'roles.title': 'Roles',
    'roles.preview.banner':
      'You see the portal as "{role}" does: everything can be looked at, nothing changed',
    'roles.preview.end': 'End preview',
    'error.role.made': 'Role "{message}" is made; please check what it may do',
    'error.role.saved': 'Role "{message}" is saved and holds at once',
    'error.role.restored': 'Role "{message}" is as it came',
    'error.role.deleted': 'Role "{message}" is deleted',
    'error.role.conflict': 'Another administrator changed "{message}"; your changes are not saved',
    'error.role.inUse': 'Accounts still have the role "{message}"; give them another one in Accounts first',
    'error.role.taken': 'Another role has the name of "{message}"; rename it first',
    'error.role.gone': 'There is no role "{message}" any more; the list is read anew',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
