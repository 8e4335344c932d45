import { useState, type ReactNode } from 'react';
import type { SceneRecord } from '../../../domain/layers/catalogue/sceneRecord.ts';
import { EmptyState, PanelBand, PanelFrame, Toolbar } from '../../../ui/Layout.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useText } from '../../../ui/text.ts';
import { UndoButtons } from '../../../ui/UndoButtons.tsx';
import { useSignal } from '../../../ui/useSignal.ts';
import { ConflictBand } from '../ConflictBand.tsx';
import { RecordChanges } from '../RecordChanges.tsx';
import { UnfinishedNotice } from '../UnfinishedNotice.tsx';
import type { Drafted } from '../useWorkbench.ts';
import type { WorkbenchBook } from '../workbenchBook.ts';
import { SceneForm } from './SceneForm.tsx';
import type { AskService } from './sceneFieldParts.ts';
import { SceneText } from './SceneText.tsx';
import type { SceneViews } from './sceneViews.ts';

/** The ways to edit the scene. */
const TABS = ['form', 'text', 'changes'] as const;

/** What a {@link SceneRoom} takes. */
export interface SceneRoomProps {
  readonly book: WorkbenchBook;
  readonly drafted: Drafted;
  readonly sceneViews: SceneViews;
  readonly askService: AskService;
  /** The way to layers and topics, before the tools. */
  readonly kinds: ReactNode;
  /** What is the same for them: versions, and what else is at the bar's end. */
  readonly end: ReactNode;
  readonly notices: ReactNode;
}

/** What the map starts with: its first view, base maps and attribution. */
export function SceneRoom(props: SceneRoomProps) {
  const { book, drafted, kinds, end, notices } = props;
  const t = useText();
  const isReady = useSignal(book.state).published !== undefined;
  const { scene } = drafted;
  return (
    <>
      <Toolbar label={t('workbench.toolbar')} end={end}>
        {kinds}
        <UndoButtons history={book.history} />
      </Toolbar>
      {notices}
      <PanelFrame>
        {scene === undefined ? (
          <EmptyState>{t(isReady ? 'scene.none' : 'app.loading')}</EmptyState>
        ) : (
          <SceneEditor {...props} scene={scene} />
        )}
      </PanelFrame>
    </>
  );
}

/** The scene as a form, as text, and what was changed of it. */
function SceneEditor({
  book,
  drafted,
  sceneViews,
  askService,
  scene,
}: SceneRoomProps & { readonly scene: SceneRecord }) {
  const t = useText();
  const [tab, setTab] = useState<(typeof TABS)[number]>('form');
  const { code } = scene;
  const unfinished = useSignal(book.texts.all).get(code);
  const put = (next: SceneRecord) => book.put([[next.code, next]]);
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
        {unfinished !== undefined && <UnfinishedNotice onGiveUp={() => book.texts.set(code, undefined)} />}
      </PanelBand>
      {tab === 'form' && <SceneForm {...{ scene, sceneViews, askService }} onScene={put} />}
      {tab === 'text' && (
        <SceneText
          {...{ scene, unfinished }}
          onScene={put}
          onUnfinished={(text) => book.texts.set(code, text)}
        />
      )}
      {tab === 'changes' && (
        <RecordChanges
          label={t('topics.kind.scene')}
          change={drafted.changes.get(code)}
          onDiscard={() => book.discard([code])}
        />
      )}
    </>
  );
}
