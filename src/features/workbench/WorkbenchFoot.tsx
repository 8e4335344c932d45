import { Button } from '../../ui/Button.tsx';
import { PanelFooter } from '../../ui/Layout.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { SyncLine } from '../../ui/SyncLine.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { Drafted } from './useWorkbench.ts';
import type { WorkbenchBook } from './workbenchBook.ts';

/** How things stand, and the way to put them in force. */
export function WorkbenchFoot({
  book,
  drafted,
  onPublish,
}: {
  readonly book: WorkbenchBook;
  readonly drafted: Drafted;
  readonly onPublish: () => void;
}) {
  const t = useText();
  const momentText = useMomentText();
  const { busy, version } = useSignal(book.state);
  const { changes, newProblems, conflicts } = drafted;
  const inTheWay =
    conflicts.size > 0
      ? t('workbench.hasConflicts', { count: conflicts.size })
      : newProblems.length > 0
        ? t('workbench.hasProblems', { count: newProblems.length })
        : undefined;
  const inForce =
    version && t('workbench.inForce', { number: version.number, moment: momentText(version.atMs) });
  return (
    <PanelFooter
      status={
        inTheWay ??
        (changes.size === 0 ? (inForce ?? '') : t('workbench.changesCount', { count: changes.size }))
      }
    >
      {changes.size > 0 && <SyncLine sync={book.sync} />}
      <Button
        look="primary"
        busy={busy}
        disabled={changes.size === 0 || inTheWay !== undefined}
        title={inTheWay ?? (changes.size === 0 ? t('workbench.noChanges') : undefined)}
        onClick={onPublish}
      >
        {t('workbench.publish')}
      </Button>
    </PanelFooter>
  );
}
