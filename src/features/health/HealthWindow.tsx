import { useCallback, useEffect, useState } from 'react';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { systemHealth, type SystemHealth } from '../../api/contracts/systemHealth.ts';
import { usePortal } from '../../portal/portal.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, PanelBody } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import { HealthReport } from './HealthReport.tsx';

/** Minutes are measured: sooner there is nothing new. */
const REFRESH_MS = 60_000;

/** The window that tells administrators how the portal does; it reads anew each minute. */
export function HealthWindow() {
  const t = useText();
  const { api, surroundings } = usePortal();
  const { clock } = surroundings;
  const [health, setHealth] = useState<SystemHealth>();
  const [reason, setReason] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void api.call(systemHealth, { query: {}, signal }).then((answer) => {
      if (signal.aborted) return;
      if (answer.ok) setHealth(answer.value);
      setReason(answer.ok ? undefined : (eventOfFailure(answer.error)?.message ?? answer.error.kind));
    });
    const stop = clock.after(REFRESH_MS, again);
    return () => {
      stop();
      controller.abort();
    };
  }, [api, clock, again, attempt]);
  const retry = <Button onClick={again}>{t('health.refresh')}</Button>;
  return (
    <PanelBody label={t('health.title')}>
      {reason !== undefined && (
        <Notice tone="danger" action={retry}>
          {t('health.failed', { reason })}
        </Notice>
      )}
      {health === undefined && reason === undefined && (
        <EmptyState role="status" title={t('health.loading')} />
      )}
      {health !== undefined && <HealthReport health={health} />}
    </PanelBody>
  );
}
