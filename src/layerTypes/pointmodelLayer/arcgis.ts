import { loadTileset } from '../../engine/arcgis/layers/tilesetLayer.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { LayerDefinition } from '../index.ts';
import { pointmodelLayer } from './index.ts';

/** `pointmodelLayer`: a tileset of 3D Tiles on the globe, in the plane its footprint. */
export function loadPointModels(
  definition: LayerDefinition<'pointmodelLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  return loadTileset(definition, pointmodelLayer.legend.colour, signal);
}
