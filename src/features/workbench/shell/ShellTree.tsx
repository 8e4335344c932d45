import { arrowDown16 } from '@esri/calcite-ui-icons/js/arrowDown16.js';
import { arrowUp16 } from '@esri/calcite-ui-icons/js/arrowUp16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { useState } from 'react';
import {
  SHELL_KINDS,
  SHELL_PREFIXES,
  type ShellRecord,
} from '../../../domain/layers/catalogue/shellRecord.ts';
import { indexTree, visibleRows } from '../../../layers/tree/checkTree.ts';
import { stepTarget } from '../../../layers/tree/siblingMoves.ts';
import { CheckTree } from '../../../ui/CheckTree.tsx';
import { EmptyState } from '../../../ui/Layout.tsx';
import { Menu, type MenuPlace } from '../../../ui/Menu.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { useText } from '../../../ui/text.ts';
import { movedRecords, recordTree } from '../model/catalogueTree.ts';
import { useRowFacts } from '../useRowFacts.ts';
import type { Drafted } from '../useWorkbench.ts';
import { likeOf, underHeadings } from './model/shellTree.ts';
import { useShellName } from './useShellName.ts';

const isHeading = (code: string) => SHELL_KINDS.some((kind) => SHELL_PREFIXES[kind] === code);

/** Screens and systems in their order; dragged, or moved by keys. */
export function ShellTree({
  drafted,
  selectedCode,
  onSelect,
  onMove,
  onDiscard,
}: {
  readonly drafted: Drafted;
  readonly selectedCode: string | undefined;
  readonly onSelect: (code: string) => void;
  readonly onMove: (records: readonly ShellRecord[]) => void;
  readonly onDiscard: (code: string) => void;
}) {
  const t = useText();
  const nameOf = useShellName();
  const factsOf = useRowFacts(drafted);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ readonly code: string; readonly at: MenuPlace }>();
  const { shell, changes } = drafted;
  const placed = underHeadings(shell, nameOf, (kind) => t(`shell.${kind}`));
  const tree = indexTree(recordTree(placed), () => true);
  const open = new Set(placed.map(({ code }) => code).filter((code) => !closed.has(code)));
  const rows = visibleRows(tree, open);
  const expand = (code: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(code);
    else next.add(code);
    setClosed(next);
  };
  const select = (code: string) => {
    if (!isHeading(code)) onSelect(code);
  };
  const drop = (code: string, beforeId: string | null) => {
    if (!isHeading(code)) onMove(movedRecords(likeOf(shell, code), code, beforeId));
  };
  const step = (code: string, by: -1 | 1) => {
    const target = stepTarget(rows, code, by);
    if (target !== undefined) drop(code, target);
  };
  const by = (code: string, id: 'up' | 'down', way: -1 | 1) => ({
    ...{ id, text: t(`topics.${id}`), icon: id === 'up' ? arrowUp16 : arrowDown16 },
    disabled: isHeading(code) || stepTarget(rows, code, way) === undefined,
    run: () => step(code, way),
  });
  const discard = (code: string) => ({
    ...{ id: 'discard', text: t('workbench.discard'), icon: reset16, disabled: !changes.has(code) },
    run: () => onDiscard(code),
  });
  if (rows.length === 0) return <EmptyState>{t('shell.none')}</EmptyState>;
  return (
    <Pane>
      <CheckTree
        label={t('shell.tree')}
        rows={rows}
        selectedId={selectedCode}
        marked=""
        factsOf={({ node }) => ({
          disabled: false,
          hint: isHeading(node.id) ? node.label : t('workbench.row.hint', { name: node.label }),
          ...factsOf(node.id),
        })}
        actions={{
          ...{ select, activate: select, toggle: select, fly: select, retry: select },
          ...{ expand, step, drop, menu: (code, at) => setMenu({ code, at }) },
        }}
      />
      {menu !== undefined && (
        <Menu
          label={t('workbench.menu', { name: placed.find(({ code }) => code === menu.code)?.name ?? '' })}
          at={menu.at}
          items={[by(menu.code, 'up', -1), by(menu.code, 'down', 1), discard(menu.code)]}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Pane>
  );
}
