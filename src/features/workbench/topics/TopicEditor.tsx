import { Button } from '../../../ui/Button.tsx';
import { EmptyState, PanelBand } from '../../../ui/Layout.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useText } from '../../../ui/text.ts';
import { ConflictBand } from '../ConflictBand.tsx';
import { RecordChanges } from '../RecordChanges.tsx';
import { RolesForm } from '../RolesForm.tsx';
import type { Drafted } from '../useWorkbench.ts';
import type { WorkbenchBook } from '../workbenchBook.ts';
import { isOfShell } from '../shell/model/shellTree.ts';
import { RoleMenu, type ReadRoleMenu } from './RoleMenu.tsx';
import { TopicForm, type TopicFormProps, type TopicViews } from './TopicForm.tsx';
import { isOfTopic } from './useTopicWords.ts';
import { useTopicName } from './useTopicName.ts';

/** The ways to look at a topic; the last is of all of them. */
export type TopicTab = 'form' | 'roles' | 'changes' | 'menu';

const TABS = ['form', 'roles', 'changes', 'menu'] as const satisfies readonly TopicTab[];

/** What a {@link TopicEditor} takes. */
export interface TopicEditorProps {
  readonly book: WorkbenchBook;
  readonly drafted: Drafted;
  readonly code: string | undefined;
  readonly tab: TopicTab;
  readonly onTab: (tab: TopicTab) => void;
  readonly views: TopicViews;
  readonly readRoleMenu: ReadRoleMenu;
  readonly onTopic: TopicFormProps['onTopic'];
}

/** One topic as a form, who has it and what was changed of it; beside that the menu as a role sees it. */
export function TopicEditor(props: TopicEditorProps) {
  const { book, drafted, code, tab, onTab, readRoleMenu } = props;
  const t = useText();
  const { topics, shell, records, changes } = drafted;
  const labelOf = (id: TopicTab) => t(id === 'menu' ? 'topics.tab.menu' : `workbench.tab.${id}`);
  const isDrafted = [...changes.values()].some((change) => isOfTopic(change) || isOfShell(change));
  return (
    <>
      {code !== undefined && <ConflictBand drafted={drafted} code={code} onSettle={book.settle} />}
      <PanelBand>
        <Tabs
          label={t('workbench.tabs')}
          value={tab}
          tabs={TABS.map((id) => ({ id, label: labelOf(id) }))}
          onChange={onTab}
        />
      </PanelBand>
      {tab === 'menu' ? (
        <RoleMenu {...{ topics, shell, records, isDrafted }} read={readRoleMenu} />
      ) : (
        <Topic {...props} />
      )}
    </>
  );
}

function Topic({ book, drafted, code, tab, views, onTopic }: TopicEditorProps) {
  const t = useText();
  const nameOf = useTopicName();
  const { topics, records, changes } = drafted;
  const change = code === undefined ? undefined : changes.get(code);
  const topic = topics.find((one) => one.code === code);
  if (topic === undefined && change === undefined) return <EmptyState>{t('topics.empty')}</EmptyState>;
  if (topic === undefined || code === undefined)
    return (
      <EmptyState
        title={change?.before?.name ?? ''}
        action={<Button onClick={() => book.discard([change?.id ?? ''])}>{t('workbench.bringBack')}</Button>}
      >
        {t('workbench.removed')}
      </EmptyState>
    );
  if (tab === 'form') return <TopicForm key={code} {...{ topic, topics, records, views, onTopic }} />;
  if (tab === 'roles')
    return (
      <RolesForm
        record={topic}
        onRecord={onTopic}
        words={{ everyone: t('topics.roles.everyone'), hint: t('topics.roles.hint') }}
      />
    );
  return <RecordChanges label={nameOf(topic)} change={change} onDiscard={() => book.discard([code])} />;
}
