import { EffectsPanel } from './EffectsPanel.tsx';
import { pickPlaceTool } from '../../tools/pickPlace.ts';
import { REDUCED_MOTION } from '../../ui/reducedMotion.ts';
import { usePortal } from '../../portal/portal.ts';
import type { ScreenProps } from '../../portal/feature.ts';

/** The window of the effects, bound to the store and the map. */
export function EffectsWindow({ session }: ScreenProps) {
  const { effects, present } = usePortal();
  return (
    <EffectsPanel
      store={effects}
      reducedMotion={REDUCED_MOTION}
      viewer={session?.scene}
      pickPlace={async () => {
        const outcome = await session?.tools.start(pickPlaceTool, undefined);
        if (outcome?.status === 'failed') throw outcome.error;
        const place = outcome?.status === 'done' && outcome.value;
        return place ? [place.lon, place.lat] : undefined;
      }}
      notify={(event) => void present(event)}
    />
  );
}
