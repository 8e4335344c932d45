import { layerField, type LayerDefinition } from '../layerTypes/index.ts';
import type { LayerDisplay } from '../scene/layerHost.ts';
import type { DesiredLayer } from './desiredLayers.ts';

/** A layer that has been asked of the scene. */
export interface PresentLayer {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly definition: LayerDefinition;
  readonly display: LayerDisplay;
}

/** One thing to do so that the scene shows what is wanted. */
export type LayerStep =
  | {
      readonly do: 'load';
      readonly id: string;
      readonly definition: LayerDefinition;
      readonly display: LayerDisplay;
    }
  | { readonly do: 'display'; readonly id: string; readonly display: LayerDisplay }
  /** Stops loading, forgets a failure or takes a layer out of the scene; nothing of it remains. */
  | { readonly do: 'unload'; readonly id: string };

const sameDisplay = (a: LayerDisplay, b: LayerDisplay) =>
  a.visible === b.visible &&
  a.opacity === b.opacity &&
  a.order === b.order &&
  (a.hiddenParts ?? []).join() === (b.hiddenParts ?? []).join() &&
  a.period?.first === b.period?.first &&
  a.period?.last === b.period?.last;

/** A catalogue read anew holds equal records in other objects. */
const sameRecord = (a: LayerDefinition, b: LayerDefinition) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

function stepsFor(present: PresentLayer | undefined, wanted: DesiredLayer): readonly LayerStep[] {
  const { definition, display } = wanted;
  const id = definition.id;
  const load: readonly LayerStep[] = display.visible ? [{ do: 'load', id, definition, display }] : [];
  if (present === undefined) return load;
  if (!sameRecord(present.definition, definition)) return [{ do: 'unload', id }, ...load];
  const isDropped = present.phase !== 'ready' || layerField(definition, 'facility') !== undefined;
  if (!display.visible && isDropped) return [{ do: 'unload', id }];
  return sameDisplay(present.display, display) ? [] : [{ do: 'display', id, display }];
}

/**
 * The steps from what the scene has to what is wanted. A layer switched off once it is ready stays loaded and hidden, so that it
 * comes back at once; one switched off while it loads, or after it failed, is unloaded. A layer whose record changed
 * is loaded anew; one that is no longer wanted at all is unloaded. Facility layers are removed when they are switched off
 * (viewer.md, section 4).
 * @param previous what was asked of the scene, by layer id
 * @param next every layer of the catalogue, shown or not
 */
export function reconcile(
  previous: ReadonlyMap<string, PresentLayer>,
  next: readonly DesiredLayer[],
): readonly LayerStep[] {
  const wanted = new Set(next.map(({ definition }) => definition.id));
  const gone = [...previous.keys()].filter((id) => !wanted.has(id));
  return [
    ...gone.map((id): LayerStep => ({ do: 'unload', id })),
    ...next.flatMap((layer) => stepsFor(previous.get(layer.definition.id), layer)),
  ];
}
