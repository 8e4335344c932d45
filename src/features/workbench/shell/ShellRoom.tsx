import { useState, type ReactNode } from 'react';
import type { ShellRecord } from '../../../domain/layers/catalogue/shellRecord.ts';
import { useCurrentPage } from '../../../portal/useCurrentPage.ts';
import { EmptyState, PanelBand, Toolbar } from '../../../ui/Layout.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useText } from '../../../ui/text.ts';
import { UndoButtons } from '../../../ui/UndoButtons.tsx';
import { useSignal } from '../../../ui/useSignal.ts';
import { ConflictBand } from '../ConflictBand.tsx';
import { RecordChanges } from '../RecordChanges.tsx';
import { RolesForm } from '../RolesForm.tsx';
import type { Drafted } from '../useWorkbench.ts';
import type { WorkbenchBook } from '../workbenchBook.ts';
import styles from '../Workbench.module.css';
import { ShellForm } from './ShellForm.tsx';
import { ShellTree } from './ShellTree.tsx';
import { useShellName } from './useShellName.ts';

/** The ways to look at a screen or a system. */
const TABS = ['form', 'roles', 'changes'] as const;

/** What a {@link ShellRoom} takes. */
export interface ShellRoomProps {
  readonly book: WorkbenchBook;
  readonly drafted: Drafted;
  /** The way to layers and topics, before the tools. */
  readonly kinds: ReactNode;
  /** What is the same for them: versions, and what else is at the bar's end. */
  readonly end: ReactNode;
  readonly notices: ReactNode;
}

/** Screens and other systems: what they are called, their order, and which units have them. */
export function ShellRoom({ book, drafted, kinds, end, notices }: ShellRoomProps) {
  const t = useText();
  const isReady = useSignal(book.state).published !== undefined;
  const [selected, setSelected] = useState<string>();
  const put = (changed: readonly ShellRecord[]) =>
    changed.length > 0 && book.put(changed.map((record) => [record.code, record]));
  const record = drafted.shell.find(({ code }) => code === selected);
  return (
    <>
      <Toolbar label={t('workbench.toolbar')} end={end}>
        {kinds}
        <UndoButtons history={book.history} />
      </Toolbar>
      {notices}
      <div className={styles.panes}>
        {isReady ? (
          <ShellTree
            drafted={drafted}
            selectedCode={selected}
            onSelect={setSelected}
            onMove={put}
            onDiscard={(code) => book.discard([code])}
          />
        ) : (
          <EmptyState>{t('app.loading')}</EmptyState>
        )}
        <Pane>
          {record === undefined ? (
            <EmptyState>{t('shell.empty')}</EmptyState>
          ) : (
            <ShellEditor {...{ book, drafted, record }} onRecord={(next) => put([next])} />
          )}
        </Pane>
      </div>
    </>
  );
}

/** One of them as a form, who has it, and what was changed of it. */
function ShellEditor({
  book,
  drafted,
  record,
  onRecord,
}: Pick<ShellRoomProps, 'book' | 'drafted'> & {
  readonly record: ShellRecord;
  readonly onRecord: (record: ShellRecord) => void;
}) {
  const t = useText();
  const nameOf = useShellName();
  const { rows } = useCurrentPage();
  const [tab, setTab] = useState<(typeof TABS)[number]>('form');
  const { code, kind, path } = record;
  const isBuiltIn = kind === 'route' && rows.some((row) => row.code === path && row.isBuiltIn);
  const words = {
    everyone: t('shell.roles.everyone'),
    hint: t(isBuiltIn ? 'shell.roles.builtIn' : `shell.roles.${kind}`),
  };
  return (
    <>
      <ConflictBand drafted={drafted} code={code} onSettle={book.settle} />
      <PanelBand>
        <Tabs
          label={t('workbench.tabs')}
          value={tab}
          tabs={TABS.map((id) => ({ id, label: t(`workbench.tab.${id}`) }))}
          onChange={setTab}
        />
      </PanelBand>
      {tab === 'form' && <ShellForm key={code} {...{ record, onRecord }} records={drafted.shell} />}
      {tab === 'roles' && <RolesForm {...{ record, words, onRecord }} />}
      {tab === 'changes' && (
        <RecordChanges
          label={nameOf(record)}
          change={drafted.changes.get(code)}
          onDiscard={() => book.discard([code])}
        />
      )}
    </>
  );
}
