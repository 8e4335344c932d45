/** Texts of the layer panel and the legend. */
export const layersZh = {
  'layer.panel.title': '图层控制',
  'layer.panel.base': '基础数据',
  'layer.panel.thematic': '专题数据',
  'layer.panel.filter': '按名称筛选图层',
  'legend.title': '图例',
} as const;
