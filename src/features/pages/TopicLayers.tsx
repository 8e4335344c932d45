import { layers16 } from '@esri/calcite-ui-icons/js/layers16.js';
import { useStore } from 'zustand';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Part } from '../../ui/Part.tsx';
import { useText } from '../../ui/text.ts';

/** The layers of a topic with their switches, and the way to each in the layer tree. */
export function TopicLayers({
  layers,
  nodes,
  onShowInTree,
}: {
  readonly layers: LayerStore;
  readonly nodes: readonly LayerNode[];
  readonly onShowInTree: (id: string) => void;
}) {
  const t = useText();
  const onIds = useStore(layers, (state) => state.onIds);
  if (nodes.length === 0) return null;
  return (
    <Part title={t('pages.layers')} ruled>
      <List>
        {nodes.map(({ id, label, children }) => (
          <ListRow key={id}>
            <CheckField
              label={label}
              checked={onIds.includes(id) || children.some((child) => onIds.includes(child.id))}
              onChange={() => layers.actions.toggle(id)}
            />
            <IconButton
              icon={layers16}
              label={t('pages.showInTree', { name: label })}
              tooltipSide="left"
              onClick={() => onShowInTree(id)}
            />
          </ListRow>
        ))}
      </List>
    </Part>
  );
}
