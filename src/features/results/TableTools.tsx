import { columnSettings16 } from '@esri/calcite-ui-icons/js/columnSettings16.js';
import { filter16 } from '@esri/calcite-ui-icons/js/filter16.js';
import { sigma16 } from '@esri/calcite-ui-icons/js/sigma16.js';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Button } from '../../ui/Button.tsx';
import { columnTitle } from '../../ui/gridTable.ts';
import { Row } from '../../ui/Layout.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import { ExportTool } from './ExportTool.tsx';
import type { DoneLayer } from '../../domain/query/resultSet.ts';
import type { LayerTable, TableState } from './layerTable.ts';
import type { ResultGrid } from './resultGrid.ts';
import { Tool, ToolMenu } from './Tool.tsx';

/** Props of {@link TableTools}. */
export interface TableToolsProps {
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly state: TableState;
  readonly grid: ResultGrid;
  readonly filtering: boolean;
  readonly onFiltering: (filtering: boolean) => void;
  readonly statisticsOpen: boolean;
  readonly onStatistics: () => void;
  readonly present: (event: PortalEvent) => void;
}

/** The line above a table: what it holds, and what can be done with all of it. */
export function TableTools(props: TableToolsProps) {
  const { layer, table, state, grid, filtering, onFiltering, present } = props;
  const t = useText();
  const isCut = layer.total > layer.rows.length;
  const isFiltered = state.order.length < layer.rows.length;
  return (
    <Bar edge="top">
      <div role="status">
        <Row>
          <Phrase>
            {isCut
              ? t('results.cut', { shown: layer.rows.length, total: layer.total })
              : t('results.count', { total: layer.total })}
          </Phrase>
          {isFiltered && <Phrase look="quiet">{t('results.shown', { shown: state.order.length })}</Phrase>}
          {state.selected.size > 0 && (
            <Phrase look="quiet">{t('results.selected', { count: state.selected.size })}</Phrase>
          )}
        </Row>
      </div>
      {Object.values(state.filters).some((filter) => filter !== '') && (
        <Button look="quiet" onClick={() => grid.resetColumnFilters(true)}>
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
      <ToolMenu
        icon={columnSettings16}
        text={t('results.columns')}
        items={columnItems(grid, t('results.resetColumns'))}
      />
      <ExportTool layer={layer} table={table} grid={grid} present={present} />
    </Bar>
  );
}

/** A line for each column that shows or hides it, and one that undoes all arranging. */
function columnItems(grid: ResultGrid, resetText: string): readonly MenuItem[] {
  const shownCount = grid.getVisibleLeafColumns().length;
  return [
    ...grid.getAllLeafColumns().map((column) => ({
      id: `column ${column.id}`,
      text: columnTitle(column),
      checked: column.getIsVisible(),
      disabled: column.getIsVisible() && shownCount === 1,
      run: () => column.toggleVisibility(),
    })),
    {
      id: 'reset',
      text: resetText,
      startsGroup: true,
      run() {
        grid.resetColumnOrder(true);
        grid.resetColumnVisibility(true);
        grid.resetColumnSizing(true);
      },
    },
  ];
}
