import { lazy, Suspense } from 'react';
import { createSignal } from '../../lib/signal.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { TimelineDoor } from './timelineDoor.ts';

const Swipe = lazy(async () => ({ default: (await import('./Swipe.tsx')).Swipe }));

const NOTHING = createSignal(undefined);

/** The comparison over one view; what draws it comes when something is first compared. */
const over = (kind: ViewKind) =>
  function SwipeOverView({ door }: MapPartProps<TimelineDoor>) {
    const state = useSignal(door?.comparison.state ?? NOTHING);
    if (state === undefined || door === undefined) return null;
    return (
      <Suspense>
        <Swipe kind={kind} state={state} onDivide={door.comparison.divide} />
      </Suspense>
    );
  };

/** The comparison over each view. */
export const SwipeOver = { globe: over('globe'), plane: over('plane') };
