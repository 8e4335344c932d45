import { lazy, Suspense } from 'react';
import type { ResultSession } from '../../features/results/resultSession.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { usePortal } from '../portal.ts';

const ResultPanel = lazy(async () => {
  const { ResultPanel: component } = await import('../../features/results/ResultPanel.tsx');
  return { default: component };
});

/** The panel of a query's results, loaded with the first query. */
export function Results({
  session,
  insetLeftPx,
}: {
  readonly session: ResultSession;
  readonly insetLeftPx: number;
}) {
  const { surroundings, present } = usePortal();
  const view = useSignal(session.view);
  if (view === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ResultPanel
        session={session}
        storage={surroundings.localStorage}
        insetLeftPx={insetLeftPx}
        present={(event) => void present(event)}
      />
    </Suspense>
  );
}
