import { useState } from 'react';
import { useStore } from 'zustand';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { rolePreviewEnd } from '../../api/contracts/rolePreview.ts';
import { usePortal } from '../../portal/portal.ts';
import { departmentIn, isPreview } from '../../stores/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './PreviewBanner.module.css';

/** Says below the header that the portal is shown as another role sees it, with the way back. */
export function PreviewBanner() {
  const t = useText();
  const [language] = useLanguage();
  const { api, session, present, enterAnew } = usePortal();
  const state = useStore(session);
  const [busy, setBusy] = useState(false);
  if (!isPreview(state)) return null;
  const end = async () => {
    setBusy(true);
    const ended = await api.call(rolePreviewEnd, { query: {}, body: {} });
    if (ended.ok && (await enterAnew())) return;
    setBusy(false);
    if (!ended.ok) void present(eventOfFailure(ended.error));
  };
  return (
    <div className={styles.banner} role="status">
      <span>{t('roles.preview.banner', { role: departmentIn(state, language) })}</span>
      <Button busy={busy} onClick={() => void end()}>
        {t('roles.preview.end')}
      </Button>
    </div>
  );
}
