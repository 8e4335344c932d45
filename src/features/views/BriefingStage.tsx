import { lazy, Suspense } from 'react';
import type { MapPartProps } from '../../portal/feature.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ViewsEntry } from './viewsEntry.ts';

const BriefingPlayer = lazy(async () => ({
  default: (await import('./BriefingPlayer.tsx')).BriefingPlayer,
}));

/** The briefing that runs, over all of the stage. */
export function BriefingStage({ door }: MapPartProps<ViewsEntry>) {
  return door && <RunningBriefing entry={door} />;
}

function RunningBriefing({ entry }: { readonly entry: ViewsEntry }) {
  const briefing = useSignal(entry.briefing);
  return (
    briefing && (
      <Suspense>
        <BriefingPlayer briefing={briefing} />
      </Suspense>
    )
  );
}
