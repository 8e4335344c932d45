import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { loadTemplateTiles } from '../../engine/arcgis/layers/templateTiles.ts';
import type { LayerDefinition } from '../index.ts';

/** `domLayer`: XYZ image tiles. */
export function loadDomLayer(
  definition: LayerDefinition<'domLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  return loadTemplateTiles(definition, signal);
}
