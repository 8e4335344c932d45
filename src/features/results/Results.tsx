import { lazy, Suspense } from 'react';
import type { MapPartProps } from '../../portal/feature.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { usePortal } from '../../portal/portal.ts';
import type { RESULT_NEEDS } from './openResults.ts';
import type { ResultSession } from './resultSession.ts';

const ResultPanel = lazy(async () => {
  const { ResultPanel: component } = await import('./ResultPanel.tsx');
  return { default: component };
});

/** The panel of a query's results, loaded with the first query. */
export function Results({ door, layout }: MapPartProps<ResultSession, typeof RESULT_NEEDS>) {
  return door && <BoundResults session={door} insetLeftPx={layout.insetLeftPx} />;
}

function BoundResults({
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
