import { loadTileset } from '../../engine/arcgis/layers/tilesetLayer.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { LayerDefinition } from '../index.ts';
import { boxmodelLayer } from './index.ts';

/** `boxmodelLayer`: a tileset of 3D Tiles on the globe, in the plane its footprint. */
export function loadBoxModels(
  definition: LayerDefinition<'boxmodelLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  return loadTileset(definition, boxmodelLayer.legend.colour, signal);
}
