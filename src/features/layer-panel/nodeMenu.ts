import { arrowDown16 } from '@esri/calcite-ui-icons/js/arrowDown16.js';
import { arrowUp16 } from '@esri/calcite-ui-icons/js/arrowUp16.js';
import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { refresh16 } from '@esri/calcite-ui-icons/js/refresh16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { transparency16 } from '@esri/calcite-ui-icons/js/transparency16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { zoomToObject16 } from '@esri/calcite-ui-icons/js/zoomToObject16.js';
import { layerIdsBelow } from '../../layers/tree/checkTree.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { ROOT_PARENT } from '../../layers/tree/layerOrder.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import { stepTarget } from '../../layers/tree/siblingMoves.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { LayerActions } from '../../stores/layerState.ts';
import type { RowActions } from '../../ui/CheckTreeRow.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { extentOfNode } from './nodeFacts.ts';
import type { ShownLayers } from './useShownLayers.ts';

/** What the menu of a node can do. */
export interface NodeMenuActions {
  readonly store: Pick<LayerActions, 'toggleSolo' | 'resetOrder'>;
  readonly row: Pick<RowActions, 'fly' | 'step' | 'retry'>;
  /** Leads to where the node's opacity is set. */
  readonly opacity: () => void;
  readonly properties: (layerId: string) => void;
}

/** Moving up and down, and back to the catalogue's order. */
function orderItems(
  node: LayerNode,
  view: ShownLayers,
  { row, store }: NodeMenuActions,
  t: Translator['t'],
): readonly MenuItem[] {
  const parentId = view.facts.tree.entries.get(node.id)?.parentId;
  const step = (id: 'up' | 'down', by: -1 | 1): MenuItem => ({
    id,
    text: t(`layer.menu.${id}`),
    icon: by < 0 ? arrowUp16 : arrowDown16,
    keys: by < 0 ? 'Alt+↑' : 'Alt+↓',
    startsGroup: by < 0,
    disabled: stepTarget(view.rows, node.id, by) === undefined,
    run: () => row.step(node.id, by),
  });
  const reset: MenuItem = {
    id: 'reset',
    text: t('layer.menu.resetOrder'),
    icon: reset16,
    run: () => store.resetOrder(parentId ?? null),
  };
  const isOrdered = view.order[parentId ?? ROOT_PARENT] !== undefined;
  return [step('up', -1), step('down', 1), ...(isOrdered ? [reset] : [])];
}

/** What can be done with a node; what it never allows is left out, what it does not allow now is greyed. */
export function nodeMenu(
  node: LayerNode,
  view: ShownLayers,
  actions: NodeMenuActions,
  t: Translator['t'],
): readonly MenuItem[] {
  const { facts } = view;
  const layerId = layerIdOfNode(node.id);
  const health = facts.health[layerId];
  const isLayer = node.definition !== undefined || node.problem !== undefined || node.part !== undefined;
  const canRetry = health?.state === 'failed' || (health?.state === 'ready' && health.partial !== undefined);
  const isOn = layerIdsBelow(facts.tree, node.id).some((id) => facts.onIds.has(id));
  const isSolo = facts.soloId === node.id;
  return [
    {
      id: 'fly',
      text: t('layer.details.fly'),
      icon: zoomToObject16,
      keys: 'Enter',
      disabled: extentOfNode(node, facts.extents) === undefined,
      run: () => actions.row.fly(node.id),
    },
    {
      id: 'solo',
      text: t(isSolo ? 'layer.menu.endSolo' : 'layer.menu.solo'),
      icon: viewVisible16,
      disabled: layerIdsBelow(facts.tree, node.id).length === 0,
      run: () => actions.store.toggleSolo(node.id),
    },
    ...(isLayer
      ? [
          {
            id: 'opacity',
            text: t('layer.menu.opacity'),
            icon: transparency16,
            disabled: !isOn,
            run: actions.opacity,
          },
        ]
      : []),
    ...(canRetry && facts.tree.entries.get(layerId)?.node.definition !== undefined
      ? [
          {
            id: 'retry',
            text: t('layer.menu.reload'),
            icon: refresh16,
            run: () => actions.row.retry(layerId),
          },
        ]
      : []),
    ...(node.part === undefined ? orderItems(node, view, actions, t) : []),
    ...(isLayer
      ? [
          {
            id: 'properties',
            text: t('layer.menu.properties'),
            icon: information16,
            startsGroup: true,
            run: () => actions.properties(layerId),
          },
        ]
      : []),
  ];
}
