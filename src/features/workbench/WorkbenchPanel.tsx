import { activityMonitor16 } from '@esri/calcite-ui-icons/js/activityMonitor16.js';
import { addLayer16 } from '@esri/calcite-ui-icons/js/addLayer16.js';
import { clock16 } from '@esri/calcite-ui-icons/js/clock16.js';
import { folderPlus16 } from '@esri/calcite-ui-icons/js/folderPlus16.js';
import { useState, type ReactNode } from 'react';
import type { ReadFields } from '../../api/readFields.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, PanelBand, Toolbar } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useText } from '../../ui/text.ts';
import { Pane } from '../../ui/Pane.tsx';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import type { HealthBook } from './healthBook.ts';
import { HealthTable } from './HealthTable.tsx';
import { BulkForm } from './BulkForm.tsx';
import { CatalogueFiles } from './CatalogueFiles.tsx';
import { groupsFor } from './model/newRecord.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import { RecordTree } from './RecordTree.tsx';
import type { AskService } from './scene/sceneFieldParts.ts';
import { SceneRoom } from './scene/SceneRoom.tsx';
import type { SceneViews } from './scene/sceneViews.ts';
import { ShellRoom } from './shell/ShellRoom.tsx';
import type { ReadRoleMenu } from './topics/RoleMenu.tsx';
import type { TopicViews } from './topics/TopicForm.tsx';
import { TopicRoom } from './topics/TopicRoom.tsx';
import { useDesk, type Desk } from './useDesk.ts';
import { useFailure } from './useFailure.ts';
import { useTopicNames } from './useTopicNames.ts';
import type { Drafted } from './useWorkbench.ts';
import { Versions } from './Versions.tsx';
import { WorkbenchFoot } from './WorkbenchFoot.tsx';
import { WorkbenchNotices } from './WorkbenchNotices.tsx';
import type { WorkbenchBook } from './workbenchBook.ts';
import styles from './Workbench.module.css';

/** What is edited: layers with their groups, the menu, what the map starts with, or screens and systems. */
type Kind = 'layers' | 'topics' | 'scene' | 'shell';

const KINDS: readonly Kind[] = ['layers', 'topics', 'scene', 'shell'];

/** What the workbench takes. */
export interface WorkbenchPanelProps {
  readonly book: WorkbenchBook;
  readonly health: HealthBook;
  readonly drafted: Drafted;
  /** Codes of the records that it begins with: one is opened, several are ticked. */
  readonly wanted: readonly string[];
  readonly readFields: ReadFields;
  readonly views: TopicViews;
  readonly readRoleMenu: ReadRoleMenu;
  readonly sceneViews: SceneViews;
  readonly askService: AskService;
  /** A layer was made: it is shown with its first change. */
  readonly onNew: (code: string) => void;
  readonly onReload: () => void;
  readonly present: (event: PortalEvent) => void;
}

/** The right side: what is selected, or what is ticked. */
function Detail({
  desk,
  drafted,
  book,
  health,
  readFields,
}: Pick<WorkbenchPanelProps, 'book' | 'health' | 'readFields'> & {
  readonly desk: Desk;
  readonly drafted: Drafted;
}) {
  const t = useText();
  const unfinished = useSignal(book.texts.all);
  const failureOf = useFailure(health);
  const { selected, ticked, put } = desk;
  const chosen = drafted.records.filter(({ code }) => ticked.has(code));
  if (chosen.length > 0)
    return (
      <BulkForm
        records={chosen}
        groups={groupsFor(drafted.records, '').filter(({ code }) => !ticked.has(code))}
        onRecords={put}
        onRemove={() => desk.setLeaving(chosen.map(({ code }) => code))}
        onNone={() => desk.setTicked(new Set())}
      />
    );
  const isThere =
    selected !== undefined &&
    (drafted.changes.has(selected) || drafted.records.some(({ code }) => code === selected));
  if (!isThere) return <EmptyState>{t('workbench.empty')}</EmptyState>;
  const failure = failureOf(drafted.records.find(({ code }) => code === selected));
  return (
    <>
      {failure !== undefined && (
        <PanelBand>
          <Notice tone="danger">{failure}</Notice>
        </PanelBand>
      )}
      <RecordEditor
        {...{ drafted, readFields, unfinished }}
        code={selected}
        onRecord={(record) => put([record])}
        onDiscard={(code) => book.discard([code])}
        tab={desk.tab}
        onTab={desk.setTab}
        onSettle={book.settle}
        onUnfinished={book.texts.set}
      />
    </>
  );
}

interface RecordsProps extends WorkbenchPanelProps {
  readonly desk: Desk;
  /** The way to the topics, before the tools. */
  readonly kinds: ReactNode;
  /** Health and versions, at the bar's end. */
  readonly end: ReactNode;
  readonly notices: ReactNode;
}

/** The tree of records beside what is edited. */
function Records({ book, health, readFields, present, drafted, desk, kinds, end, notices }: RecordsProps) {
  const t = useText();
  const isReady = useSignal(book.state).published !== undefined;
  return (
    <>
      <Toolbar label={t('workbench.toolbar')} end={end}>
        {kinds}
        <UndoButtons history={book.history} />
        <IconButton
          icon={folderPlus16}
          label={t('workbench.addGroup')}
          disabled={!isReady}
          onClick={desk.addGroup}
        />
        <IconButton
          icon={addLayer16}
          label={t('workbench.addLayer')}
          disabled={!isReady}
          onClick={desk.addLayer}
        />
        <CatalogueFiles records={drafted.records} onRecords={desk.put} present={present} />
      </Toolbar>
      {notices}
      <div className={styles.panes}>
        {isReady ? (
          <RecordTree
            drafted={drafted}
            selectedCode={desk.selected}
            ticked={desk.ticked}
            filterText={desk.filterText}
            onFilter={desk.setFilterText}
            onSelect={desk.select}
            onTick={desk.setTicked}
            onCopy={desk.copy}
            onRemove={desk.setLeaving}
            onDiscard={(code) => book.discard([code])}
            onMove={desk.put}
          />
        ) : (
          <EmptyState>{t('app.loading')}</EmptyState>
        )}
        <Pane>
          <Detail {...{ desk, drafted, book, health, readFields }} />
        </Pane>
      </div>
    </>
  );
}

/** Asks before records leave; says which topics show them. */
function RemoveDialog({ desk, drafted }: { readonly desk: Desk; readonly drafted: Drafted }) {
  const t = useText();
  const topicNames = useTopicNames(drafted.topics);
  const { leaving } = desk;
  if (leaving === undefined) return null;
  const shown = leaving.flatMap((code) => {
    const name = drafted.records.find((record) => record.code === code)?.name ?? '';
    const topics = topicNames(name, code);
    return topics === '' ? [] : t('workbench.removeShown', { name, topics });
  });
  return (
    <ConfirmDialog
      title={t('workbench.removeTitle')}
      text={[t('workbench.removeText', { count: leaving.length }), ...shown].join(' ')}
      confirmLabel={t('workbench.remove')}
      cancelLabel={t('app.cancel')}
      look="danger"
      onConfirm={desk.remove}
      onCancel={() => desk.setLeaving(undefined)}
    />
  );
}

/** The catalogue as its records: each is edited as a form or as text, seen on the map at once, and published together. */
export function WorkbenchPanel(props: WorkbenchPanelProps) {
  const { book, health, drafted } = props;
  const desk = useDesk(props);
  const t = useText();
  const [place, setPlace] = useState<'records' | 'versions' | 'health'>('records');
  const [kind, setKind] = useState<Kind>('layers');
  const [isPublishing, setPublishing] = useState(false);
  const shared = {
    kinds: (
      <div className={styles.kinds}>
        <SegmentedField
          label={t('topics.kinds')}
          labelHidden
          value={kind}
          choices={KINDS.map((value) => ({ value, label: t(`topics.kind.${value}`) }))}
          onChange={setKind}
        />
      </div>
    ),
    end: (
      <>
        <IconButton
          icon={activityMonitor16}
          label={t('workbench.health')}
          onClick={() => setPlace('health')}
        />
        <IconButton icon={clock16} label={t('workbench.history')} onClick={() => setPlace('versions')} />
      </>
    ),
    notices: (
      <WorkbenchNotices {...{ book, health }} onReload={props.onReload} onHealth={() => setPlace('health')} />
    ),
  };
  return (
    <div className={styles.frame}>
      {place === 'versions' && <Versions book={book} onBack={() => setPlace('records')} />}
      {place === 'health' && (
        <HealthTable
          book={health}
          onBack={() => setPlace('records')}
          onOpen={(code) => {
            setPlace('records');
            setKind('layers');
            desk.setFilterText('');
            desk.select(code);
          }}
        />
      )}
      {/* Who comes back finds what was selected and open. */}
      <div className={styles.rooms} hidden={place !== 'records'}>
        {kind === 'layers' && <Records {...{ ...props, ...shared, desk }} />}
        {kind === 'topics' && <TopicRoom {...props} {...shared} />}
        {kind === 'scene' && <SceneRoom {...props} {...shared} />}
        {kind === 'shell' && <ShellRoom {...props} {...shared} />}
        <WorkbenchFoot {...{ book, drafted }} onPublish={() => setPublishing(true)} />
      </div>
      {isPublishing && (
        <PublishDialog
          drafted={drafted}
          onCancel={() => setPublishing(false)}
          onPublish={(note, dueAtMs) => {
            setPublishing(false);
            void (dueAtMs === undefined ? book.publish(note) : book.schedule(note, dueAtMs));
          }}
        />
      )}
      <RemoveDialog desk={desk} drafted={drafted} />
    </div>
  );
}
