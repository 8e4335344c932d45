import { useCallback } from 'react';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { EffectsCanvas } from '../../features/effects/EffectsCanvas.tsx';
import { usePortal } from '../portal.ts';
import type { MapSession } from './mapSession.ts';
import { REDUCED_MOTION } from './reducedMotion.ts';

/** The effects over the globe, bound to the store and the roads of the prefecture. */
export function EffectsOver({ session }: { readonly session: MapSession }) {
  const { effects, roads, present } = usePortal();
  const loadRoads = useCallback(
    async (signal: AbortSignal) => {
      const answer = await roads.load(signal);
      if (answer.ok) return answer.value.roads;
      void present(eventOfFailure(answer.error));
      return [];
    },
    [roads, present],
  );
  const onError = useCallback(
    (error: unknown) =>
      void present({ id: 'unexpected', message: error instanceof Error ? error.message : String(error) }),
    [present],
  );
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
