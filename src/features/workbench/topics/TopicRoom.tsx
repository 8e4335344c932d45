import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { useState, type ReactNode } from 'react';
import type { PortalEvent } from '../../../domain/bureau/errorCatalogue.ts';
import { TOPIC_LIMITS, type TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { EmptyState, Toolbar } from '../../../ui/Layout.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { useText } from '../../../ui/text.ts';
import { UndoButtons } from '../../../ui/UndoButtons.tsx';
import { useSignal } from '../../../ui/useSignal.ts';
import type { Drafted } from '../useWorkbench.ts';
import type { WorkbenchBook } from '../workbenchBook.ts';
import styles from '../Workbench.module.css';
import { newTopic, withTopicsBelow } from './model/topicMoves.ts';
import type { ReadRoleMenu } from './RoleMenu.tsx';
import { TopicEditor, type TopicTab } from './TopicEditor.tsx';
import { TopicFiles } from './TopicFiles.tsx';
import type { TopicViews } from './TopicForm.tsx';
import { TopicTree } from './TopicTree.tsx';
import { useTopicName } from './useTopicName.ts';

/** What a {@link TopicRoom} takes. */
export interface TopicRoomProps {
  readonly book: WorkbenchBook;
  readonly drafted: Drafted;
  readonly views: TopicViews;
  readonly readRoleMenu: ReadRoleMenu;
  readonly present: (event: PortalEvent) => void;
  /** The way to the layers, before the tools. */
  readonly kinds: ReactNode;
  /** What is the same for layers: versions, and what else is at the bar's end. */
  readonly end: ReactNode;
  readonly notices: ReactNode;
}

/** The topics of the menu: their order, what each opens and shows, who has it, and the menu as a role sees it. */
export function TopicRoom(props: TopicRoomProps) {
  const { book, drafted, views, readRoleMenu, present, kinds, end, notices } = props;
  const t = useText();
  const isReady = useSignal(book.state).published !== undefined;
  const [selected, setSelected] = useState<string>();
  const [tab, setTab] = useState<TopicTab>('form');
  const [leaving, setLeaving] = useState<string>();
  const { topics } = drafted;
  const put = (changed: readonly TopicRecord[]) =>
    changed.length > 0 && book.put(changed.map((topic) => [topic.code, topic]));
  const add = () => {
    if (topics.length >= TOPIC_LIMITS.count) {
      present({ id: 'workbench.badTopic', message: t('topics.full', { count: TOPIC_LIMITS.count }) });
      return;
    }
    const parent = topics.find(({ code }) => code === selected)?.parent ?? '';
    const topic = newTopic(topics, { newId: () => crypto.randomUUID(), name: t('topics.newName'), parent });
    if (!put([topic])) return;
    setSelected(topic.code);
    setTab('form');
  };
  return (
    <>
      <Toolbar label={t('workbench.toolbar')} end={end}>
        {kinds}
        <UndoButtons history={book.history} />
        <IconButton icon={plus16} label={t('topics.add')} disabled={!isReady} onClick={add} />
        <TopicFiles topics={topics} onRecords={book.put} present={present} />
      </Toolbar>
      {notices}
      <div className={styles.panes}>
        {isReady ? (
          <TopicTree
            drafted={drafted}
            selectedCode={selected}
            onSelect={setSelected}
            onMove={put}
            onRemove={setLeaving}
            onDiscard={(code) => book.discard([code])}
          />
        ) : (
          <EmptyState>{t('app.loading')}</EmptyState>
        )}
        <Pane>
          <TopicEditor
            {...{ book, drafted, views, readRoleMenu, tab }}
            code={selected}
            onTab={setTab}
            onTopic={(topic) => put([topic])}
          />
        </Pane>
      </div>
      {leaving !== undefined && (
        <RemoveTopic
          topics={topics}
          code={leaving}
          onCancel={() => setLeaving(undefined)}
          onRemove={(codes) => {
            setLeaving(undefined);
            book.put(codes.map((code) => [code, null]));
          }}
        />
      )}
    </>
  );
}

/** Asks before a topic leaves; says what goes with it. */
function RemoveTopic({
  topics,
  code,
  onRemove,
  onCancel,
}: {
  readonly topics: readonly TopicRecord[];
  readonly code: string;
  readonly onRemove: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const nameOf = useTopicName();
  const gone = withTopicsBelow(topics, code);
  const [topic] = gone;
  const below = gone.length - 1;
  return (
    <ConfirmDialog
      title={t('topics.removeTitle', { name: topic === undefined ? code : nameOf(topic) })}
      text={below === 0 ? t('topics.removeText') : t('topics.removeBelow', { count: below })}
      confirmLabel={t('topics.remove')}
      cancelLabel={t('app.cancel')}
      look="danger"
      onConfirm={() => onRemove(gone.map((one) => one.code))}
      onCancel={onCancel}
    />
  );
}
