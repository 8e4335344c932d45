import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { geoLayerName } from '../../../domain/layers/record/geoLayerName.ts';
import { walkNodes, type LayerNode } from '../../../layers/tree/layerCatalogue.ts';
import type { LayerStore } from '../../../stores/layerStore.ts';

const idsShowing = (tree: readonly LayerNode[], name: string): readonly string[] => [
  ...new Set(
    [...walkNodes(tree)].flatMap(({ definition }) =>
      definition !== undefined && geoLayerName(definition) === name ? definition.id : [],
    ),
  ),
];

/**
 * Draws the layers of the tree faintly that show a layer of the geo services, until there is none to be told of or the screen closes.
 * Records that show it together with others, or from elsewhere, stay as they are.
 * @param name as the geo services call it; undefined for none
 * @returns whether one of them is on
 */
export function useFaintLayers(layers: LayerStore, name: string | undefined): boolean {
  const tree = useStore(layers, (state) => state.tree);
  const ids = useMemo(() => (name === undefined ? [] : idsShowing(tree, name)), [tree, name]);
  const key = ids.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    layers.actions.setDimmed(key.split(' '));
    return () => layers.actions.setDimmed([]);
  }, [layers, key]);
  return useStore(layers, ({ onIds }) => ids.some((id) => onIds.includes(id)));
}
