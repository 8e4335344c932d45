import { arrowDown16 } from '@esri/calcite-ui-icons/js/arrowDown16.js';
import { arrowLeft16 } from '@esri/calcite-ui-icons/js/arrowLeft16.js';
import { arrowRight16 } from '@esri/calcite-ui-icons/js/arrowRight16.js';
import { arrowUp16 } from '@esri/calcite-ui-icons/js/arrowUp16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { isTopic, type TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { indexTree, visibleRows } from '../../../layers/tree/checkTree.ts';
import { stepTarget } from '../../../layers/tree/siblingMoves.ts';
import { CheckTree } from '../../../ui/CheckTree.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/Layout.tsx';
import { Menu, type MenuPlace } from '../../../ui/Menu.tsx';
import { menuIcon } from '../../../ui/menuIcons.ts';
import { Pane } from '../../../ui/Pane.tsx';
import { useText } from '../../../ui/text.ts';
import { movedRecords, recordTree } from '../model/catalogueTree.ts';
import { useRowFacts } from '../useRowFacts.ts';
import type { Drafted } from '../useWorkbench.ts';
import { movedInto, movedOut } from './model/topicMoves.ts';
import { useTopicName } from './useTopicName.ts';

/** What a {@link TopicTree} takes. */
export interface TopicTreeProps {
  readonly drafted: Drafted;
  readonly selectedCode: string | undefined;
  readonly onSelect: (code: string) => void;
  readonly onMove: (topics: readonly TopicRecord[]) => void;
  readonly onRemove: (code: string) => void;
  readonly onDiscard: (code: string) => void;
}

/** The topics as a tree, with those that are to go. */
function useRows({ topics, changes }: Drafted) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const nameOf = useTopicName();
  const all = useMemo(() => {
    const gone = [...changes.values()].flatMap(({ before, after }) =>
      after === null && before !== null ? [before] : [],
    );
    return [...topics, ...gone.filter(isTopic)];
  }, [topics, changes]);
  const tree = indexTree(recordTree(all.map((topic) => ({ ...topic, name: nameOf(topic) }))), () => true);
  const open = new Set(all.map(({ code }) => code).filter((code) => !closed.has(code)));
  const expand = (code: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(code);
    else next.add(code);
    setClosed(next);
  };
  return { all, rows: visibleRows(tree, open), expand };
}

/** The topics of the menu in their order; dragged, or moved by keys. */
export function TopicTree({ drafted, selectedCode, onSelect, onMove, onRemove, onDiscard }: TopicTreeProps) {
  const t = useText();
  const [menu, setMenu] = useState<{ readonly code: string; readonly at: MenuPlace }>();
  const { all, rows, expand } = useRows(drafted);
  const factsOf = useRowFacts(drafted);
  const nameOf = useTopicName();
  const { topics } = drafted;
  const drop = (code: string, beforeId: string | null) => onMove(movedRecords(topics, code, beforeId));
  const step = (code: string, by: -1 | 1) => {
    const target = stepTarget(rows, code, by);
    if (target !== undefined) drop(code, target);
  };
  const key = (code: string, event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false;
    const moved = event.key === 'ArrowRight' ? movedInto(topics, code) : movedOut(topics, code);
    onMove(moved);
    return true;
  };
  const topic = menu && all.find(({ code }) => code === menu.code);
  if (rows.length === 0) return <EmptyState>{t('topics.none')}</EmptyState>;
  return (
    <Pane>
      <CheckTree
        label={t('topics.tree')}
        rows={rows}
        selectedId={selectedCode}
        marked=""
        factsOf={({ node }) => ({
          disabled: false,
          hint: t('workbench.row.hint', { name: node.label }),
          icon: <Icon shape={menuIcon(all.find(({ code }) => code === node.id)?.icon)} sizePx={16} />,
          ...factsOf(node.id),
        })}
        actions={{
          ...{ select: onSelect, activate: onSelect, toggle: onSelect, fly: onSelect, retry: onSelect },
          ...{ expand, step, drop, key },
          menu: (code, at) => setMenu({ code, at }),
        }}
      />
      {menu !== undefined && topic !== undefined && (
        <Menu
          label={t('workbench.menu', { name: nameOf(topic) })}
          at={menu.at}
          items={topicMenu(topic.code, {
            drafted,
            step,
            t,
            onMove,
            onRemove,
            onDiscard,
            target: (by) => stepTarget(rows, topic.code, by),
          })}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Pane>
  );
}

interface TopicMenuParts extends Pick<TopicTreeProps, 'drafted' | 'onMove' | 'onRemove' | 'onDiscard'> {
  readonly step: (code: string, by: -1 | 1) => void;
  /** Where a step leads; undefined where it leads nowhere. */
  readonly target: (by: -1 | 1) => string | null | undefined;
  readonly t: ReturnType<typeof useText>;
}

/** What can be done with a topic. */
function topicMenu(
  code: string,
  { drafted: { topics, changes }, step, target, t, onMove, onRemove, onDiscard }: TopicMenuParts,
) {
  const isGone = changes.get(code)?.after === null;
  const move = (id: 'into' | 'out', icon: typeof arrowLeft16, moved: readonly TopicRecord[]) => ({
    ...{ id, text: t(`topics.${id}`), icon, disabled: moved.length === 0, run: () => onMove(moved) },
  });
  const by = (id: 'up' | 'down', icon: typeof arrowLeft16, way: -1 | 1) => ({
    ...{ id, text: t(`topics.${id}`), icon, disabled: isGone || target(way) === undefined },
    run: () => step(code, way),
  });
  return [
    by('up', arrowUp16, -1),
    by('down', arrowDown16, 1),
    move('into', arrowRight16, movedInto(topics, code)),
    move('out', arrowLeft16, movedOut(topics, code)),
    {
      id: 'discard',
      text: t(isGone ? 'workbench.bringBack' : 'workbench.discard'),
      icon: reset16,
      disabled: !changes.has(code),
      run: () => onDiscard(code),
    },
    { id: 'remove', text: t('topics.remove'), icon: trash16, disabled: isGone, run: () => onRemove(code) },
  ];
}
