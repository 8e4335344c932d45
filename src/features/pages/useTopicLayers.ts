import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { walkNodes, type LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { LayerStore } from '../../stores/layerStore.ts';

/** The layers that a topic shows: by the names that its screen knows, or by the codes that its menu item chose instead. */
export interface WantedLayers {
  readonly names: readonly string[];
  readonly codes?: readonly string[] | undefined;
}

/** Those of them that can be switched on, in their order; of several of one name the first in the tree. */
function wantedNodes(tree: readonly LayerNode[], { names, codes }: WantedLayers): readonly LayerNode[] {
  const nodes = [...walkNodes(tree)].filter(
    ({ definition, disabled }) => definition !== undefined && disabled !== true,
  );
  if (codes !== undefined) return codes.flatMap((code) => nodes.find(({ id }) => id === code) ?? []);
  return names.flatMap((name) => nodes.find(({ label }) => label === name) ?? []);
}

/** The boxes that a layer's switch stands for: its parts, where it has some. */
const switchesOf = ({ id, children }: LayerNode): readonly string[] => {
  const parts = children.filter(({ part }) => part !== undefined).map((child) => child.id);
  return parts.length > 0 ? parts : [id];
};

/**
 * Switches the layers of a topic on while its screen is open. Those that it switched on go off when the screen closes, unless the user
 * has switched them meanwhile: then they stay as he left them.
 * @returns the layers
 */
export function useTopicLayers(layers: LayerStore, { names, codes }: WantedLayers): readonly LayerNode[] {
  const tree = useStore(layers, (state) => state.tree);
  const nodes = useMemo(() => wantedNodes(tree, { names, codes }), [tree, names, codes]);
  // The order of the tree may change while the screen is open: that is no new choice of layers.
  const key = nodes.map(({ id }) => id).join(' ');
  const present = useRef(nodes);
  useEffect(() => {
    present.current = nodes;
  });
  useEffect(() => {
    const isOn = (id: string) => layers.getState().onIds.includes(id);
    const own = new Set<string>();
    for (const node of present.current) {
      const off = switchesOf(node).filter((id) => !isOn(id));
      if (off.length === 0) continue;
      for (const id of off) {
        layers.actions.toggle(id);
        own.add(id);
      }
    }
    layers.actions.setTopicIds([...own]);
    const stop = layers.subscribe(({ onIds }) => {
      const left = [...own].filter((id) => !onIds.includes(id));
      if (left.length === 0) return;
      for (const id of left) own.delete(id);
      layers.actions.setTopicIds([...own]);
    });
    return () => {
      stop();
      layers.actions.setTopicIds([]);
      for (const id of own) if (isOn(id)) layers.actions.toggle(id);
    };
  }, [layers, key]);
  return nodes;
}
