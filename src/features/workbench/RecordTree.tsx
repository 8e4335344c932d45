import { copy16 } from '@esri/calcite-ui-icons/js/copy16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useMemo, useState } from 'react';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { checkStateOf, indexTree, toggleNode, visibleRows } from '../../layers/tree/checkTree.ts';
import { stepTarget } from '../../layers/tree/siblingMoves.ts';
import { CheckTree } from '../../ui/CheckTree.tsx';
import { EmptyState, PanelBand } from '../../ui/Layout.tsx';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { Pane } from '../../ui/Pane.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useText } from '../../ui/text.ts';
import { movedRecords, recordMatches, recordTree, removedRecords } from './model/catalogueTree.ts';
import { useRowFacts } from './useRowFacts.ts';
import type { Drafted } from './useWorkbench.ts';

/** What a {@link RecordTree} takes. */
export interface RecordTreeProps {
  readonly drafted: Drafted;
  readonly selectedCode: string | undefined;
  readonly ticked: ReadonlySet<string>;
  readonly filterText: string;
  readonly onFilter: (text: string) => void;
  readonly onSelect: (code: string) => void;
  readonly onTick: (codes: ReadonlySet<string>) => void;
  readonly onCopy: (record: CatalogueRecord) => void;
  readonly onRemove: (codes: readonly string[]) => void;
  readonly onDiscard: (code: string) => void;
  readonly onMove: (records: readonly CatalogueRecord[]) => void;
}

type Shown = 'all' | 'changed' | 'problem';

const SHOWN: readonly Shown[] = ['all', 'changed', 'problem'];

/** The tree of records and what of it is shown. */
function useRows({ records, changes, problems }: Drafted, filterText: string, shown: Shown) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => [...records, ...removedRecords([...changes.values()])], [records, changes]);
  const tree = useMemo(() => indexTree(recordTree(all), () => true), [all]);
  const isFiltered = filterText.trim() !== '' || shown !== 'all';
  const isShown = (record: CatalogueRecord) =>
    (filterText.trim() === '' || recordMatches(record, filterText)) &&
    (shown === 'all' || (shown === 'changed' ? changes.has(record.code) : problems.has(record.code)));
  const matches = isFiltered ? new Set(all.filter(isShown).map(({ code }) => code)) : undefined;
  const open = new Set(all.map(({ code }) => code).filter((code) => !closed.has(code)));
  const rows = visibleRows(tree, matches === undefined ? open : new Set(), matches && { matches });
  const expand = (code: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(code);
    else next.add(code);
    setClosed(next);
  };
  return { all, tree, rows, expand };
}

/** All records of the catalogue; ticked ones are changed together. */
export function RecordTree(props: RecordTreeProps) {
  const { drafted, selectedCode, ticked, filterText: text, onFilter, onSelect, onTick, onMove } = props;
  const t = useText();
  const [shown, setShown] = useState<Shown>('all');
  const [menu, setMenu] = useState<{ readonly code: string; readonly at: MenuPlace }>();
  const { all, tree, rows, expand } = useRows(drafted, text, shown);
  const factsOf = useRowFacts(drafted);
  const drop = (code: string, beforeId: string | null) =>
    onMove(movedRecords(drafted.records, code, beforeId));
  const menuRecord = menu && all.find(({ code }) => code === menu.code);
  return (
    <Pane>
      <PanelBand>
        <SearchBox label={t('workbench.filter')} text={text} onChange={onFilter} />
        <SegmentedField
          label={t('workbench.show')}
          labelHidden
          value={shown}
          choices={SHOWN.map((value) => ({ value, label: t(`workbench.show.${value}`) }))}
          onChange={setShown}
        />
      </PanelBand>
      <Pane>
        {rows.length === 0 ? (
          <EmptyState>{t('workbench.noMatch')}</EmptyState>
        ) : (
          <CheckTree
            label={t('workbench.records')}
            rows={rows}
            selectedId={selectedCode}
            marked={text}
            factsOf={({ node }) => ({
              check: checkStateOf(tree, ticked, node.id),
              disabled: false,
              hint: t('workbench.row.hint', { name: node.label }),
              ...factsOf(node.id),
            })}
            actions={{
              select: onSelect,
              activate: onSelect,
              toggle: (code) => onTick(toggleNode(tree, ticked, code)),
              expand,
              fly: onSelect,
              retry: onSelect,
              menu: (code, at) => setMenu({ code, at }),
              step: (code, by) => {
                const target = stepTarget(rows, code, by);
                if (target !== undefined) drop(code, target);
              },
              drop,
            }}
          />
        )}
      </Pane>
      {menu !== undefined && menuRecord !== undefined && (
        <Menu
          label={t('workbench.menu', { name: menuRecord.name })}
          at={menu.at}
          items={recordMenu(menuRecord, props, t)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Pane>
  );
}

/** What can be done with a record. */
function recordMenu(
  record: CatalogueRecord,
  { drafted: { changes }, onCopy, onRemove, onDiscard }: RecordTreeProps,
  t: ReturnType<typeof useText>,
) {
  const { code } = record;
  const isGone = changes.get(code)?.after === null;
  return [
    { id: 'copy', text: t('workbench.copy'), icon: copy16, run: () => onCopy(record) },
    {
      id: 'discard',
      text: t(isGone ? 'workbench.bringBack' : 'workbench.discard'),
      icon: reset16,
      disabled: !changes.has(code),
      run: () => onDiscard(code),
    },
    {
      id: 'remove',
      text: t('workbench.remove'),
      icon: trash16,
      disabled: isGone,
      run: () => onRemove([code]),
    },
  ];
}
