import type { KeptListSync } from '../api/keptListSync.ts';
import { Button } from './Button.tsx';
import styles from './SyncLine.module.css';
import { useText } from './text.ts';
import { useSignal } from './useSignal.ts';

/** Says how far a list of the user's is kept, and lets the user try the server again. */
export function SyncLine({ sync }: { readonly sync: Pick<KeptListSync, 'state' | 'retry'> }) {
  const t = useText();
  const state = useSignal(sync.state);
  return (
    <div className={styles.sync} role="status" data-sync={state}>
      <span>{t(`sync.${state}`)}</span>
      {state === 'local' && (
        <Button look="quiet" onClick={sync.retry}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}
