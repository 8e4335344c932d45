import { parseArcgisJson } from '../../domain/layers/arcgisJson.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import { identifyBy } from '../../engine/arcgis/layers/identifying.ts';
import {
  drawnFromCache,
  drawnOnDemand,
  pictureQuery,
  serviceLegend,
} from '../../engine/arcgis/layers/rest/drawnByService.ts';
import {
  hasPictureTiles,
  pixelUrl,
  readImageServer,
  readPixel,
  renderingRule,
} from '../../engine/arcgis/layers/rest/imageServer.ts';
import {
  mapServerAddress,
  mapServerExtent,
  mapServerRequest,
  mapServerTiles,
} from '../../engine/arcgis/layers/rest/mapServerInfo.ts';
import { mapServerLegend } from '../../engine/arcgis/layers/rest/mapServerLegend.ts';
import type { LayerDefinition } from '../index.ts';

/** The one layer of an image service in its legend. */
const ONLY = [0];

/**
 * `arcgisImageServer`: an ArcGIS image service. A cached one is read by its tiles, in whatever scheme they are; others, and what a raster
 * function makes of one, are drawn on demand: where there is nothing as PNG, which can be transparent, else as JPEG.
 * @throws LayerLoadError `layer-not-offered`, `unsupported-reference`, or why the service cannot be read
 */
export async function loadImageServer(
  definition: LayerDefinition<'arcgisImageServer'>,
  signal: AbortSignal,
): Promise<LegendedLayer> {
  const { link, alias, name, format } = definition;
  const address = mapServerAddress(absoluteUrl(link));
  const url = mapServerRequest(address, '', { f: 'json' });
  const info = readImageServer(await fetchText(url, signal), url);
  const rule = renderingRule(info, alias);
  const extent = definition.extent ?? mapServerExtent(info);
  const set = hasPictureTiles(info) && alias === undefined ? mapServerTiles(info) : undefined;
  const asked = { ...rule, format: /jpe?g/i.test(format ?? '') ? 'jpg' : 'jpgpng' };
  const parts =
    set === undefined
      ? drawnOnDemand(
          definition,
          info,
          (image) => mapServerRequest(address, '/exportImage', { ...pictureQuery(image), ...asked }),
          extent,
        )
      : await drawnFromCache(definition, { address, set }, extent, signal);
  const legend = await serviceLegend(
    mapServerRequest(address, '/legend', { f: 'json', ...rule }),
    (body) => mapServerLegend(body, ONLY, name),
    signal,
  );
  return {
    ...parts,
    legend: () => legend,
    identify: identifyBy(
      definition,
      (request) => pixelUrl(address, rule, request),
      (text, from) => readPixel(parseArcgisJson(text, from)),
    ),
  };
}
