import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** What is said of a sign-in by another service that came to nothing; it comes with its end. Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'login.oidc.denied': '统一身份登录已取消',
    'login.oidc.state': '统一身份登录已过期或不是在此浏览器开始的，请重新登录',
    'login.oidc.unreachable': '统一身份服务暂时无法连接，请稍后再试，或用门户账号登录',
    'login.oidc.failed': '统一身份登录失败，请重试；仍不行请联系管理员查看服务器日志',
    'login.oidc.limited': '登录尝试过于频繁，请稍后再试',
    'login.oidc.locked': '账号已锁定，请联系管理员',
    'login.oidc.unknown': '您的统一身份在门户中没有账号，请联系管理员开通',
    'login.oidc.name':
      '您的统一身份不能用于门户账号：账号名不合规则、已属于别人，或是管理员账号；请联系管理员',
  },
  en: {
    'login.oidc.denied': 'The unified sign-in was cancelled',
    'login.oidc.state': 'The unified sign-in took too long or began in another browser, please sign in again',
    'login.oidc.unreachable':
      'The unified sign-in cannot be reached; try again later, or use an account of the portal',
    'login.oidc.failed':
      'The unified sign-in failed; try again, or ask an administrator to look at the server log',
    'login.oidc.limited': 'Too many sign-in attempts, please try again later',
    'login.oidc.locked': 'The account is locked, please ask an administrator',
    'login.oidc.unknown': 'The portal has no account for you, please ask an administrator',
    'login.oidc.name':
      'You cannot have an account of the portal by that name: it breaks the rules, is somebody else’s, or an administrator’s; please ask an administrator',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
