import { WEATHER, type Shown } from '../../domain/views/savedView.ts';
import type { EffectStore } from '../../stores/effectStore.ts';
import { servedOnIds, type LayerStore } from '../../stores/layerStore.ts';
import type { ViewStore } from '../../stores/viewStore.ts';

/** The stores that say what is shown. */
export interface ShownStores {
  readonly layers: LayerStore;
  readonly views: ViewStore;
  readonly effects: EffectStore;
}

/** What is shown now; undefined while the views have no pose. */
export function shownNow({ layers, views, effects }: ShownStores): Shown | undefined {
  const { globePose: globe, planePose: plane, ground, clip } = views.getState();
  if (globe === null || plane === null) return undefined;
  const { opacity, imagery, ...shown } = layers.getState();
  const onIds = servedOnIds(shown);
  const { active } = effects.getState();
  return {
    globe,
    plane,
    onIds,
    opacity: Object.fromEntries(
      Object.entries(opacity).filter(([id, value]) => value < 1 && onIds.includes(id)),
    ),
    imagery,
    ground,
    clip,
    weather: WEATHER.filter((effect) => active.includes(effect)),
  };
}

/**
 * Shows all of it but the cameras' poses, which somebody has to fly to.
 * @returns how many of its layers the catalogue has not
 */
export function showAgain({ layers, views, effects }: ShownStores, shown: Shown): number {
  for (const effect of WEATHER) effects.actions[shown.weather.includes(effect) ? 'start' : 'stop'](effect);
  views.actions.setGround(shown.ground);
  views.actions.setClip(shown.clip);
  return layers.actions.show(shown);
}
