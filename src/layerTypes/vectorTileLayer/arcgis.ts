import { tileAddress, expandSubdomains } from '../../domain/layers/raster/tileTemplate.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { plainTile } from '../../domain/layers/vectorTiles/unpackTile.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, fetchText, fetchTile } from '../../engine/arcgis/layers/fetching.ts';
import { namesIn } from '../../lib/texts.ts';
import type { LayerDefinition } from '../index.ts';

type Definition = LayerDefinition<'vectorTileLayer'>;

/** Refuses names that the service says it has no layers of; one that says nothing of its layers may have any. */
function requireLayers({ alias }: Definition, offered: readonly string[] | undefined): void {
  const missing = namesIn(alias).filter((name) => offered?.includes(name) === false);
  if (missing.length > 0) throw new LayerLoadError({ code: 'layer-not-offered', detail: missing.join(', ') });
}

/**
 * `vectorTileLayer`: vector tiles of a server, drawn to pictures of the scene's tiles in a worker, by the service's style or the record's.
 * @throws LayerLoadError with the reason
 */
export async function loadVectorTiles(definition: Definition, signal: AbortSignal): Promise<LegendedLayer> {
  const { link, config, classes, minLevel, maxLevel, subdomains } = definition;
  const url = absoluteUrl(link).replaceAll('%7B', '{').replaceAll('%7D', '}');
  // The map starts without the reader.
  const [{ describeTiles }, { loadDrawnTiles }] = await Promise.all([
    import('./tileService.ts'),
    import('../vectorPmtilesLayer/drawnTiles.ts'),
  ]);
  const service = await describeTiles(url, (address) => fetchText(address, signal));
  requireLayers(definition, service.names);
  const [least, most] = service.levels;
  const templates = service.templates.flatMap((template) => expandSubdomains(template, subdomains));
  const hasOwnLook = config !== undefined || classes !== undefined;
  const { sheet } = service;
  return loadDrawnTiles(
    definition,
    {
      ...{ key: url, extent: service.extent, hasGaps: service.hasGaps, coarser: 1 },
      levels: [minLevel ?? least, Math.max(minLevel ?? least, maxLevel ?? most)],
      ...(sheet === undefined || hasOwnLook ? {} : { sheet }),
      async tile(level, column, row, wanted) {
        const address = tileAddress(templates, { level, column, row, rows: 2 ** level });
        const tile = await fetchTile(address, wanted);
        return tile && plainTile(tile);
      },
    },
    signal,
  );
}
