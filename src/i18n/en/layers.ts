import type { layersZh } from '../zh/layers.ts';

/** English of {@link layersZh}. */
export const layersEn: Readonly<Record<keyof typeof layersZh, string>> = {
  'layer.panel.title': 'Layers',
  'layer.panel.base': 'Basic data',
  'layer.panel.thematic': 'Thematic data',
  'layer.panel.filter': 'Filter layers by name',
  'legend.title': 'Legend',
};
