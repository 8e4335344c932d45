/** Texts of the screens and of the menu. */
export const menuZh = {
  'page.info': '门户首页',
  'page.info.text': '{department}：选择一个专题，或直接在地图上开始工作。',
  'page.portal': '门户',
  'page.total': '资源总览',
  'page.carbon': '碳汇总览',
  'page.print': '地图打印',
  'page.overview': '总览',
  'page.protectedAreas': '自然保护地总览',
  'page.ebinur': '艾比湖湿地',
  'page.information': '信息资源',
  'page.video': '视频监控',
  'page.operation': '运营总览',
  'page.resource': '资源一览',
} as const;
