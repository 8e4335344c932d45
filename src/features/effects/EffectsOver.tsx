import { useCallback } from 'react';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { EffectsCanvas } from './EffectsCanvas.tsx';
import { usePortal } from '../../portal/portal.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { REDUCED_MOTION } from '../../ui/reducedMotion.ts';

/** The effects over the globe, bound to the store and the roads of the prefecture. */
export function EffectsOver({ session }: MapPartProps) {
  const { effects, roads, present, onError } = usePortal();
  const loadRoads = useCallback(
    async (signal: AbortSignal) => {
      const answer = await roads.load(signal);
      if (answer.ok) return answer.value.roads;
      void present(eventOfFailure(answer.error));
      return [];
    },
    [roads, present],
  );
  if (session === undefined) return null;
  return (
    <EffectsCanvas
      scene={session.scene}
      store={effects}
      loadRoads={loadRoads}
      reducedMotion={REDUCED_MOTION}
      onError={onError}
    />
  );
}
