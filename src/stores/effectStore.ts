import type { EffectId } from '../domain/views/effects.ts';
import type { PointLight } from '../domain/views/pointLights.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** Which effects are on. Not kept over a reload: a portal does not open in the rain. */
export interface EffectState {
  readonly active: readonly EffectId[];
  readonly lights: readonly PointLight[];
  /** The effects have turned themselves down, since frames took too long. */
  readonly turnedDown: boolean;
}

/** What changes an {@link EffectState}. */
export interface EffectActions {
  /** Starts an effect; one that is on is left alone (viewer.md, section 4). */
  start(effect: EffectId): void;
  stop(effect: EffectId): void;
  stopAll(): void;
  /** Sets the point lights; the first one starts the effect that shows them. */
  setLights(lights: readonly PointLight[]): void;
  setTurnedDown(turnedDown: boolean): void;
}

/** The store of {@link EffectState}. */
export type EffectStore = PlainStore<EffectState, EffectActions>;

/** Creates the store. */
export function createEffectStore(): EffectStore {
  return createPlainStore<EffectState, EffectActions>(
    { active: [], lights: [], turnedDown: false },
    (patch, read) => {
      const start = (effect: EffectId) => {
        const { active } = read();
        if (!active.includes(effect)) patch({ active: [...active, effect] });
      };
      return {
        start,
        stop: (effect) => patch(({ active }) => ({ active: active.filter((id) => id !== effect) })),
        stopAll: () => patch({ active: [], turnedDown: false }),
        setLights(lights) {
          patch({ lights });
          if (lights.length > 0) start('pointLights');
        },
        setTurnedDown(turnedDown) {
          if (read().turnedDown !== turnedDown) patch({ turnedDown });
        },
      };
    },
  );
}
