/** Texts of the facility layers and of clusters. */
export const facilitiesZh = {
  'facility.group': '排水设施',
  'cluster.title': '此处有 {count} 个要素',
  'cluster.more': '仅列出前 {shown} 个，共 {count} 个。',
  'cluster.unnamed': '未命名',
  'cluster.close': '关闭列表',
  'cluster.expanding': '{count} 个要素，正在放大',
} as const;
