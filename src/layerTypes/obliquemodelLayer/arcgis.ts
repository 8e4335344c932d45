import { loadTileset } from '../../engine/arcgis/layers/tilesetLayer.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { LayerDefinition } from '../index.ts';
import { obliquemodelLayer } from './index.ts';

/** `obliquemodelLayer`: a tileset of 3D Tiles on the globe, in the plane its footprint. */
export function loadObliqueModels(
  definition: LayerDefinition<'obliquemodelLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  return loadTileset(definition, obliquemodelLayer.legend.colour, signal);
}
