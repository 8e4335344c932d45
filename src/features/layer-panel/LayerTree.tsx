import { useState } from 'react';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { stepTarget } from '../../layers/tree/siblingMoves.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckTree } from '../../ui/CheckTree.tsx';
import type { RowActions } from '../../ui/CheckTreeRow.tsx';
import { EmptyState, PanelBand, PanelFooter } from '../../ui/Layout.tsx';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';
import { NameFilter } from './NameFilter.tsx';
import { placeOfNode, gatherRowFacts, type NodePlace } from './nodeFacts.ts';
import { nodeMenu } from './nodeMenu.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import type { ShownLayers } from './useShownLayers.ts';
import styles from './LayerPanel.module.css';

interface LayerTreeProps {
  readonly id: string;
  readonly store: LayerStore;
  readonly view: ShownLayers;
  readonly onFly: (place: NodePlace) => void;
  readonly onRetry: (layerId: string) => void;
  /** Leads to where the opacity of the selected node is set. */
  readonly onOpacity: () => void;
  readonly onProperties: (layerId: string) => void;
}

interface OpenMenu {
  readonly nodeId: string;
  readonly at: MenuPlace;
}

/** Moves nodes among their siblings, and says where they went for those who do not see it. */
function useMoves({ store, view }: Pick<LayerTreeProps, 'store' | 'view'>) {
  const t = useText();
  const [said, setSaid] = useState('');
  const drop = (id: string, beforeId: string | null) => {
    const { entries } = view.facts.tree;
    const entry = entries.get(id);
    if (entry === undefined) return;
    store.actions.moveNode(id, beforeId);
    // The store's tree is the moved one; the view's is still the one before.
    const { tree } = store.getState();
    const parent = [...walkNodes(tree)].find((node) => node.id === entry.parentId);
    const siblings = parent?.children ?? tree;
    const place = siblings.findIndex((node) => node.id === id) + 1;
    setSaid(t('layer.moved', { name: entry.node.label, place, count: siblings.length }));
  };
  const step = (id: string, by: -1 | 1) => {
    const target = stepTarget(view.rows, id, by);
    if (target !== undefined) drop(id, target);
  };
  return { said, drop, step };
}

/** What rows do; the menu is the tree's own. */
function rowActions(
  { store, view, onFly, onRetry }: LayerTreeProps,
  moves: Pick<RowActions, 'drop' | 'step'>,
  openMenu: (menu: OpenMenu) => void,
): RowActions {
  return {
    select: store.actions.select,
    toggle: store.actions.toggle,
    expand: store.actions.setExpanded,
    fly(nodeId) {
      const node = view.facts.tree.entries.get(nodeId)?.node;
      const place = node && placeOfNode(node, view.facts.extents);
      if (place !== undefined) onFly(place);
    },
    retry: onRetry,
    menu: (nodeId, at) => openMenu({ nodeId, at }),
    ...moves,
  };
}

/** One tab: the theme switch, the filter, the tree and how many layers are shown. */
export function LayerTree(props: LayerTreeProps) {
  const { id, store, view, onOpacity, onProperties } = props;
  const t = useText();
  const { tab, facts, rows, filterText } = view;
  const [menu, setMenu] = useState<OpenMenu>();
  const { said, drop, step } = useMoves(props);
  const actions = rowActions(props, { drop, step }, setMenu);
  const menuNode = menu && facts.tree.entries.get(menu.nodeId)?.node;
  const goToMatch = (by: -1 | 1) => {
    const at = rows.findIndex((row) => row.node.id === view.selectedId);
    const from = at < 0 && by < 0 ? 0 : at;
    const next = rows[(from + by + rows.length) % rows.length];
    if (view.filter !== undefined && next !== undefined) store.actions.select(next.node.id);
  };
  return (
    <div id={id} role="tabpanel" className={styles.tabpanel} aria-label={t(`layer.panel.${tab}`)}>
      {view.themes.length > 0 && view.filter === undefined && (
        <ThemeSwitch themes={view.themes} theme={view.theme} onChange={store.actions.setTheme} />
      )}
      <NameFilter
        text={filterText}
        onChange={(text) => store.actions.setFilter(tab, text)}
        onStep={goToMatch}
      />
      <div className={styles.treeBox}>
        {rows.length > 0 ? (
          <CheckTree
            label={t(`layer.panel.${tab}`)}
            rows={rows}
            selectedId={view.selectedId}
            factsOf={(row) => gatherRowFacts(row.node, facts, t)}
            actions={actions}
            marked={filterText}
          />
        ) : (
          <EmptyTree filterText={filterText} onClear={() => store.actions.setFilter(tab, '')} />
        )}
      </div>
      <Elsewhere store={store} view={view} />
      <Summary store={store} view={view} />
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {menu !== undefined && menuNode !== undefined && (
        <Menu
          label={t('layer.menu.of', { name: menuNode.label })}
          at={menu.at}
          items={nodeMenu(
            menuNode,
            view,
            { store: store.actions, row: actions, opacity: onOpacity, properties: onProperties },
            t,
          )}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

type TreePartProps = Pick<LayerTreeProps, 'store' | 'view'>;

/** Matches that stand in the other tab, and the way to them. */
function Elsewhere({ store, view }: TreePartProps) {
  const t = useText();
  const { tab, filterText, matchesElsewhere } = view;
  if (matchesElsewhere === 0) return null;
  const other = tab === 'base' ? 'thematic' : 'base';
  return (
    <PanelBand>
      <Button
        look="quiet"
        onClick={() => {
          store.actions.setFilter(other, filterText);
          store.actions.setTab(other);
        }}
      >
        {t('layer.panel.elsewhere', { tab: t(`layer.panel.${other}`), count: matchesElsewhere })}
      </Button>
    </PanelBand>
  );
}

/** How many layers are shown, or found, and the way to switch all off. */
function Summary({ store, view }: TreePartProps) {
  const t = useText();
  const [count, failed] = [view.shown[view.tab], view.failed[view.tab]];
  const found = view.filter?.matches.size;
  const shown =
    failed === 0 ? t('layer.panel.shown', { count }) : t('layer.panel.shownFailed', { count, failed });
  return (
    <PanelFooter status={found === undefined ? shown : t('layer.panel.found', { count: found })}>
      <Button look="quiet" disabled={count + failed === 0} onClick={() => store.actions.allOff(view.tab)}>
        {t('layer.panel.allOff')}
      </Button>
    </PanelFooter>
  );
}

function EmptyTree({ filterText, onClear }: { readonly filterText: string; readonly onClear: () => void }) {
  const t = useText();
  if (filterText.trim() === '')
    return <EmptyState title={t('layer.panel.empty')}>{t('layer.panel.emptyHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('layer.panel.noMatch', { text: filterText.trim() })}
      action={<Button onClick={onClear}>{t('layer.panel.clearFilter')}</Button>}
    >
      {t('layer.panel.noMatchHint')}
    </EmptyState>
  );
}
