import { lazy, Suspense, useCallback } from 'react';
import { useStore } from 'zustand';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { usePortal } from '../../portal/portal.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { REDUCED_MOTION } from '../../ui/reducedMotion.ts';

/** What paints the effects comes with the first of them. */
const EffectsCanvas = lazy(async () => ({ default: (await import('./EffectsCanvas.tsx')).EffectsCanvas }));

/** The effects over the globe, bound to the store and the roads of the prefecture; nothing is there while none is on. */
export function EffectsOver({ session }: MapPartProps) {
  const { effects, roads, present, onError } = usePortal();
  const isOn = useStore(effects, ({ active }) => active.length > 0);
  const loadRoads = useCallback(
    async (signal: AbortSignal) => {
      const answer = await roads.load(signal);
      if (answer.ok) return answer.value.roads;
      void present(eventOfFailure(answer.error));
      return [];
    },
    [roads, present],
  );
  if (session === undefined || !isOn) return null;
  return (
    <Suspense>
      <EffectsCanvas
        scene={session.scene}
        store={effects}
        loadRoads={loadRoads}
        reducedMotion={REDUCED_MOTION}
        onError={onError}
      />
    </Suspense>
  );
}
