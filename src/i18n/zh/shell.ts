/** Texts of the shell and the sign-in page. */
export const shellZh = {
  'app.title': '博州地理信息一张图',
  'login.submit': '登录',
  'login.busy': '正在登录',
} as const;
