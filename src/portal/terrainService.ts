import { hasTrait } from '../layerTypes/index.ts';
import { walkNodes } from '../layers/tree/layerCatalogue.ts';
import type { LayerState } from '../stores/layerState.ts';

/**
 * The elevation service that the terrain is asked of: that of the terrain layer that is shown, else the catalogue's first one: a figure does
 * not depend on what is switched on.
 * @param origin of the page, to which layers' links are relative
 * @returns undefined for a catalogue without a terrain layer
 */
export function terrainServiceUrl(
  { tree, onIds }: Pick<LayerState, 'tree' | 'onIds'>,
  origin: string,
): string | undefined {
  const terrains = [...walkNodes(tree)].flatMap(({ definition }) =>
    definition !== undefined && hasTrait(definition, 'terrain') ? [definition] : [],
  );
  const inForce = terrains.find(({ id }) => onIds.includes(id)) ?? terrains[0];
  return inForce && new URL(inForce.link, origin).href;
}
