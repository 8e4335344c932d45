import { redo16 } from '@esri/calcite-ui-icons/js/redo16.js';
import { undo16 } from '@esri/calcite-ui-icons/js/undo16.js';
import type { UndoHistory } from '../lib/undoHistory.ts';
import { IconButton } from './IconButton.tsx';
import { useText } from './text.ts';
import { useSignal } from './useSignal.ts';

/** The two buttons of a history, disabled where there is nothing to take back or to bring again. */
export function UndoButtons({ history }: { readonly history: Pick<UndoHistory, 'state' | 'undo' | 'redo'> }) {
  const t = useText();
  const { undoable, redoable } = useSignal(history.state);
  return (
    <>
      <IconButton
        icon={undo16}
        label={t('edit.undo')}
        hint={`${t('edit.undo')} Ctrl+Z`}
        disabled={undoable === 0}
        onClick={() => history.undo()}
      />
      <IconButton
        icon={redo16}
        label={t('edit.redo')}
        hint={`${t('edit.redo')} Ctrl+Shift+Z`}
        disabled={redoable === 0}
        onClick={() => history.redo()}
      />
    </>
  );
}
