import { magnifyingGlass16 } from '@esri/calcite-ui-icons/js/magnifyingGlass16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useRef, type KeyboardEvent } from 'react';
import type { Extent } from '../../domain/geo/extent.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckTree } from '../../ui/CheckTree.tsx';
import type { RowActions } from '../../ui/CheckTreeRow.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { extentOfNode, rowFactsOf } from './nodeFacts.ts';
import type { LayerView } from './useLayerView.ts';
import styles from './LayerPanel.module.css';

interface LayerTreeProps {
  readonly id: string;
  readonly store: LayerStore;
  readonly view: LayerView;
  readonly onFly: (extent: Extent) => void;
  readonly onRetry: (layerId: string) => void;
}

/** One tab: the filter, the tree and how many layers are shown. */
export function LayerTree({ id, store, view, onFly, onRetry }: LayerTreeProps) {
  const t = useText();
  const { tab, facts, rows, filterText } = view;
  const actions: RowActions = {
    select: store.actions.select,
    toggle: store.actions.toggle,
    expand: store.actions.setExpanded,
    fly(nodeId) {
      const node = facts.tree.entries.get(nodeId)?.node;
      const extent = node && extentOfNode(node, facts.extents);
      if (extent !== undefined) onFly(extent);
    },
    retry: onRetry,
  };
  const clearFilter = () => store.actions.setFilter(tab, '');
  return (
    <div id={id} role="tabpanel" className={styles.tabpanel} aria-label={t(`layer.panel.${tab}`)}>
      <Filter text={filterText} onChange={(text) => store.actions.setFilter(tab, text)} />
      <div className={styles.treeBox}>
        {rows.length > 0 ? (
          <CheckTree
            label={t(`layer.panel.${tab}`)}
            rows={rows}
            selectedId={view.selectedId}
            factsOf={(row) => rowFactsOf(row.node, facts, t)}
            actions={actions}
            marked={filterText}
          />
        ) : (
          <EmptyTree filterText={filterText} onClear={clearFilter} />
        )}
      </div>
      <div className={styles.summary}>
        <span aria-live="polite">{t('layer.panel.shown', { count: view.shown[tab] })}</span>
        <Button look="quiet" disabled={view.shown[tab] === 0} onClick={() => store.actions.allOff(tab)}>
          {t('layer.panel.allOff')}
        </Button>
      </div>
    </div>
  );
}

function Filter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      onChange('');
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    const panel = event.currentTarget.closest('[role="tabpanel"]');
    panel?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  return (
    <div className={styles.filter} onKeyDown={onKeyDown}>
      <Icon shape={magnifyingGlass16} />
      <input
        ref={input}
        type="text"
        role="searchbox"
        value={text}
        placeholder={t('layer.panel.filter')}
        aria-label={t('layer.panel.filter')}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <IconButton
          icon={x16}
          label={t('layer.panel.clearFilter')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function EmptyTree({ filterText, onClear }: { readonly filterText: string; readonly onClear: () => void }) {
  const t = useText();
  if (filterText.trim() === '') {
    return (
      <div className={styles.empty}>
        <strong>{t('layer.panel.empty')}</strong>
        <p>{t('layer.panel.emptyHint')}</p>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <strong>{t('layer.panel.noMatch', { text: filterText.trim() })}</strong>
      <p>{t('layer.panel.noMatchHint')}</p>
      <Button onClick={onClear}>{t('layer.panel.clearFilter')}</Button>
    </div>
  );
}
