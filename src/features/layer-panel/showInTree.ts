import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { tabTree } from '../../stores/layerSource.ts';
import type { Portal } from '../../portal/portal.ts';

/** Opens the layer panel at a layer: its tab, no filter, the groups above it open, itself selected. */
export function showInTree(
  { layers, preferences }: Pick<Portal, 'layers' | 'preferences'>,
  id: string,
): void {
  const { tree } = layers.getState();
  const isBase = [...walkNodes(tabTree(tree, 'base'))].some((node) => node.id === id);
  const tab = isBase ? 'base' : 'thematic';
  layers.actions.setTab(tab);
  layers.actions.setFilter(tab, '');
  if (tab === 'thematic') layers.actions.setTheme('all');
  layers.actions.select(id);
  preferences.actions.set({ layerPanelOpen: true });
}
