import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../index.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { fromSdkExtent } from '../../engine/arcgis/layers/extents.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import { terrainLayer } from '../../engine/arcgis/terrain.ts';
import { withoutEndSlashes } from '../../lib/texts.ts';

/** What an ArcGIS elevation service must say of itself for the globe to use it. */
function checkService(text: string, url: string): void {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new LayerLoadError({ code: 'invalid-body', detail: url });
  }
  if (typeof body !== 'object' || body === null || !('tileInfo' in body)) {
    throw new LayerLoadError({ code: 'invalid-body', detail: `tileInfo · ${url}` });
  }
  const { tileInfo } = body;
  const wkid = /"(?:latestWkid|wkid)":\s*(\d+)/.exec(JSON.stringify(tileInfo))?.[1];
  if (wkid !== undefined && !['3857', '102100', '102113'].includes(wkid)) {
    throw new LayerLoadError({ code: 'unsupported-reference', detail: `EPSG:${wkid}` });
  }
}

/** `demLayer`: an ArcGIS elevation service that shapes the globe's ground; the plane has no relief to shape. */
export async function loadDemLayer(
  definition: LayerDefinition<'demLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const url = withoutEndSlashes(absoluteUrl(definition.link));
  checkService(await fetchText(`${url}?f=json`, signal), url);
  const layer = terrainLayer({ id: definition.id, title: definition.name, url });
  await layer.load({ signal });
  return {
    globe: [],
    plane: [],
    elevation: [layer],
    extent: definition.extent ?? fromSdkExtent(layer.fullExtent),
    isOwnRequest: (outcome) => outcome.url.startsWith(url),
  };
}
