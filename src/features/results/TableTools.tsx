import { columnSettings16 } from '@esri/calcite-ui-icons/js/columnSettings16.js';
import { filter16 } from '@esri/calcite-ui-icons/js/filter16.js';
import { sigma16 } from '@esri/calcite-ui-icons/js/sigma16.js';
import { useState } from 'react';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { PLAIN_LAYOUT, withHidden, type ColumnLayout } from './model/columnLayout.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuItem, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';
import { ExportTool } from './ExportTool.tsx';
import type { DoneLayer } from '../../domain/query/resultSet.ts';
import type { ShownColumn } from './shownColumn.ts';
import type { LayerTable, TableState } from './layerTable.ts';
import styles from './ResultPanel.module.css';
import { placeBelow, Tool } from './Tool.tsx';

/** Props of {@link TableTools}. */
export interface TableToolsProps {
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly state: TableState;
  readonly columns: readonly ShownColumn[];
  readonly layout: ColumnLayout;
  readonly filtering: boolean;
  readonly onFiltering: (filtering: boolean) => void;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly statisticsOpen: boolean;
  readonly onStatistics: () => void;
  readonly present: (event: PortalEvent) => void;
}

/** The line above a table: what it holds, and what can be done with all of it. */
export function TableTools(props: TableToolsProps) {
  const { layer, table, state, columns, layout, filtering, onFiltering, onLayout, present } = props;
  const t = useText();
  const [menuAt, setMenuAt] = useState<MenuPlace>();
  const isCut = layer.total > layer.rows.length;
  const isFiltered = state.order.length < layer.rows.length;
  return (
    <div className={styles.tools}>
      <p className={styles.facts} role="status">
        <b>
          {isCut
            ? t('results.cut', { shown: layer.rows.length, total: layer.total })
            : t('results.count', { total: layer.total })}
        </b>
        {isFiltered && <span>{t('results.shown', { shown: state.order.length })}</span>}
        {state.selected.size > 0 && <span>{t('results.selected', { count: state.selected.size })}</span>}
      </p>
      {Object.values(state.filters).some((filter) => filter !== '') && (
        <Button look="quiet" onClick={table.clearFilters}>
          {t('results.clearFilters')}
        </Button>
      )}
      <Tool
        icon={filter16}
        text={t('results.filters')}
        pressed={filtering}
        onClick={() => onFiltering(!filtering)}
      />
      <Tool
        icon={sigma16}
        text={t('results.statistics')}
        pressed={props.statisticsOpen}
        onClick={props.onStatistics}
      />
      <Tool
        icon={columnSettings16}
        text={t('results.columns')}
        opensMenu
        onClick={(event) => setMenuAt(placeBelow(event.currentTarget))}
      />
      <ExportTool layer={layer} table={table} columns={columns} present={present} />
      {menuAt !== undefined && (
        <Menu
          label={t('results.columns')}
          items={columnItems(columns, layout, onLayout, t('results.resetColumns'))}
          at={menuAt}
          onClose={() => setMenuAt(undefined)}
        />
      )}
    </div>
  );
}

/** A line for each column that shows or hides it, and one that undoes all arranging. */
function columnItems(
  columns: readonly ShownColumn[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
  resetText: string,
): readonly MenuItem[] {
  const shownCount = columns.filter(({ hidden }) => !hidden).length;
  return [
    ...columns.map(({ key, title, hidden }) => ({
      id: `column ${key}`,
      text: title,
      checked: !hidden,
      disabled: !hidden && shownCount === 1,
      run: () => onLayout(withHidden(layout, key, !hidden)),
    })),
    { id: 'reset', text: resetText, startsGroup: true, run: () => onLayout(PLAIN_LAYOUT) },
  ];
}
