import { loadTileset } from '../../engine/arcgis/layers/tilesetLayer.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { LayerDefinition } from '../index.ts';
import { maxmodelLayer } from './index.ts';

/** `maxmodelLayer`: a tileset of 3D Tiles on the globe, in the plane its footprint. */
export function loadMaxModels(
  definition: LayerDefinition<'maxmodelLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  return loadTileset(definition, maxmodelLayer.legend.colour, signal);
}
