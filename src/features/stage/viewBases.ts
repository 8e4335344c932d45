import { hasTrait } from '../../layerTypes/index.ts';
import { THEME_CODES, walkNodes, type LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { LayerController } from '../../layers/layerController.ts';
import { createSignal, type Signal } from '../../lib/signal.ts';
import type { ViewBases } from '../../portal/ports.ts';
import type { Scene } from '../../scene/scene.ts';
import type { MissingBase, ViewKind } from '../../scene/viewPort.ts';
import type { LayerStore } from '../../stores/layerStore.ts';

/** Which part of the base a layer is, if any. */
function partOf({ id, definition }: LayerNode): MissingBase['part'] | undefined {
  if (definition === undefined || !id.startsWith(THEME_CODES.base)) return undefined;
  if (hasTrait(definition, 'terrain')) return 'terrain';
  return hasTrait(definition, 'imagery') ? 'imagery' : undefined;
}

interface MissingLayer extends MissingBase {
  readonly id: string;
}

/** The base layers that are switched on and failed. */
function missingLayers(tree: readonly LayerNode[], controller: LayerController): readonly MissingLayer[] {
  const { health } = controller.report.value;
  return [...walkNodes(tree)].flatMap((node) => {
    const [part, own] = [partOf(node), health[node.id]];
    if (part === undefined || own?.state !== 'failed') return [];
    return [{ id: node.id, part, problem: own.problem, name: node.label }];
  });
}

const isSame = (a: readonly MissingBase[], b: readonly MissingBase[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Watches the base of both views. */
export function openViewBases(
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
  controller: LayerController,
  layers: LayerStore,
): { readonly bases: ViewBases; close(): void } {
  const failed = () => missingLayers(layers.getState().tree, controller);
  const missing: Readonly<Record<ViewKind, Signal<readonly MissingBase[]>>> = {
    globe: createSignal<readonly MissingBase[]>([], isSame),
    plane: createSignal<readonly MissingBase[]>([], isSame),
  };
  const tell = () => {
    const own = failed();
    missing.globe.set([...globe.base.missing.value, ...own]);
    missing.plane.set([...plane.base.missing.value, ...own.filter(({ part }) => part === 'imagery')]);
  };
  const stops = [globe.base.missing, plane.base.missing, controller.report].map((source) =>
    source.subscribe(tell),
  );
  tell();
  const retry = () => {
    for (const { base } of [globe, plane]) base.retry();
    for (const { id } of failed()) controller.retry(id);
  };
  return {
    bases: {
      globe: { missing: missing.globe, retry },
      plane: { missing: missing.plane, retry },
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
