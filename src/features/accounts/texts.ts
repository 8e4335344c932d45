import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'accounts.title': '账号管理',
    'error.account.saved': '账号“{message}”已保存',
    'error.account.locked': '账号“{message}”已锁定',
    'error.account.unlocked': '账号“{message}”已解锁',
    'error.account.exported': '账号“{message}”的数据已导出',
    'error.account.deleted': '账号“{message}”及其数据已删除',
    'error.account.conflict': '账号“{message}”已被其他管理员修改，列表已刷新，请核对后再改',
    'error.account.own': '不能对自己的账号这样操作，请由另一名管理员操作',
    'error.account.gone': '账号“{message}”不存在，列表已刷新',
  },
  en: {
    'accounts.title': 'Accounts',
    'error.account.saved': 'Account "{message}" is saved',
    'error.account.locked': 'Account "{message}" is locked',
    'error.account.unlocked': 'Account "{message}" is unlocked',
    'error.account.exported': 'The data of account "{message}" are exported',
    'error.account.deleted': 'Account "{message}" and its data are deleted',
    'error.account.conflict':
      'Another administrator changed "{message}"; the list is read anew, please look before you change it',
    'error.account.own': 'This cannot be done to your own account; ask another administrator',
    'error.account.gone': 'There is no account "{message}" any more; the list is read anew',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
