import type { LayerDefinition } from '../index.ts';
import { parseArcgisJson } from '../../domain/layers/arcgisJson.ts';
import type { AskedImage } from '../../domain/layers/raster/sampling.ts';
import type { IdentifyRequest } from '../../scene/layerHost.ts';
import type { EngineLayer, LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import { identifyBy } from '../../engine/arcgis/layers/identifying.ts';
import {
  drawnFromCache,
  drawnOnDemand,
  pictureQuery,
  serviceLegend,
} from '../../engine/arcgis/layers/rest/drawnByService.ts';
import {
  chooseSublayers,
  mapServerAddress,
  mapServerExtent,
  mapServerRequest,
  mapServerTiles,
  readMapServer,
  type MapServerAddress,
  type MapServerChoice,
  type MapServerInfo,
} from '../../engine/arcgis/layers/rest/mapServerInfo.ts';
import { identifyUrl, readIdentify } from '../../engine/arcgis/layers/rest/mapServerIdentify.ts';
import { queryMapServer } from '../../engine/arcgis/layers/rest/mapServerQuery.ts';
import { mapServerLegend } from '../../engine/arcgis/layers/rest/mapServerLegend.ts';

type Definition = LayerDefinition<'arcgisMapServer'>;

const show = ({ show: ids }: MapServerChoice) =>
  ids === undefined ? {} : { layers: `show:${ids.join(',')}` };

/** A picture of what a service draws on demand. */
function exportUrl(
  address: MapServerAddress,
  choice: MapServerChoice,
  jpeg: boolean,
  asked: AskedImage,
): string {
  return mapServerRequest(address, '/export', {
    ...pictureQuery(asked),
    dpi: '96',
    format: jpeg ? 'jpg' : 'png32',
    transparent: String(!jpeg),
    ...show(choice),
  });
}

/** Asks what lies at a place or within an area, unless the service lets nobody query it. */
function questionsOf(
  definition: Definition,
  address: MapServerAddress,
  { capabilities }: MapServerInfo,
  choice: MapServerChoice,
): Pick<EngineLayer, 'identify' | 'query'> {
  const isOpen = capabilities === null || capabilities === undefined || /\bquery\b/i.test(capabilities);
  if (!isOpen || choice.drawn.length === 0) return {};
  const urlOf = (request: IdentifyRequest) => identifyUrl(address, choice, request);
  const read = (text: string, url: string) => readIdentify(parseArcgisJson(text, url));
  return {
    identify: identifyBy(definition, urlOf, read),
    query: (area, signal) => queryMapServer(address, choice, area, (url) => fetchText(url, signal)),
  };
}

/**
 * `arcgisMapServer`: an ArcGIS map service, by its root, one of its layers (`…/MapServer/3`), or those that `alias` names ("show:0,2",
 * ids or names). A cached service is read by its tiles, in whatever scheme they are; others draw on demand.
 * @throws LayerLoadError `layer-not-offered`, `unsupported-reference`, or why the service cannot be read
 */
export async function loadMapServer(definition: Definition, signal: AbortSignal): Promise<LegendedLayer> {
  const address = mapServerAddress(absoluteUrl(definition.link));
  const url = mapServerRequest(address, '', { f: 'json' });
  const info = readMapServer(await fetchText(url, signal), url);
  const choice = chooseSublayers(info, definition.alias ?? address.sublayer);
  const ids = choice.drawn.map(({ id }) => id);
  const legend = await serviceLegend(
    mapServerRequest(address, '/legend', { f: 'json' }),
    (body) => mapServerLegend(body, ids, definition.name),
    signal,
  );
  const isWhole = info.singleFusedMapCache === true && choice.show === undefined;
  const set = isWhole ? mapServerTiles(info) : undefined;
  const extent = definition.extent ?? mapServerExtent(info);
  const jpeg = /jpe?g/i.test(definition.format ?? '');
  const parts =
    set === undefined
      ? drawnOnDemand(definition, info, (asked) => exportUrl(address, choice, jpeg, asked), extent)
      : await drawnFromCache(definition, { address, set }, extent, signal);
  return { ...parts, legend: () => legend, ...questionsOf(definition, address, info, choice) };
}
