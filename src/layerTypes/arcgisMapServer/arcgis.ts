import type { LayerDefinition } from '../index.ts';
import { parseArcgisJson } from '../../domain/layers/arcgisJson.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { TileMatrix } from '../../domain/layers/raster/tileMatrix.ts';
import type { AskedImage, SourceBox } from '../../domain/layers/raster/sampling.ts';
import type { IdentifyRequest } from '../../scene/layerHost.ts';
import type { EngineLayer, LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import { identifyBy } from '../../engine/arcgis/layers/identifying.ts';
import { isCancelled } from '../../engine/arcgis/layers/problems.ts';
import { sceneImages } from '../../engine/arcgis/layers/raster/sceneImageLayer.ts';
import { loadSceneTiles } from '../../engine/arcgis/layers/raster/sceneTileLayer.ts';
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

/** Greatest picture that is asked for, pixels a side. */
const MAX_SIDE_PX = 2048;

/** Web Mercator by the code that every release of ArcGIS Server knows. */
const MERCATOR_WKID = '102100';

const show = ({ show: ids }: MapServerChoice) =>
  ids === undefined ? {} : { layers: `show:${ids.join(',')}` };

/** A picture of what a service draws on demand; it reprojects by itself, whatever its data are in. */
function exportUrl(
  address: MapServerAddress,
  choice: MapServerChoice,
  jpeg: boolean,
  { box: { left, bottom, right, top }, widthPx, heightPx }: AskedImage,
): string {
  return mapServerRequest(address, '/export', {
    bbox: [left, bottom, right, top].join(','),
    bboxSR: MERCATOR_WKID,
    imageSR: MERCATOR_WKID,
    size: `${String(widthPx)},${String(heightPx)}`,
    dpi: '96',
    format: jpeg ? 'jpg' : 'png32',
    transparent: String(!jpeg),
    f: 'image',
    ...show(choice),
  });
}

async function legendOf(
  address: MapServerAddress,
  { drawn }: MapServerChoice,
  name: string,
  signal: AbortSignal,
): Promise<readonly LegendEntry[]> {
  const url = mapServerRequest(address, '/legend', { f: 'json' });
  try {
    const body = parseArcgisJson(await fetchText(url, signal), url);
    const ids = drawn.map(({ id }) => id);
    return mapServerLegend(body, ids, name);
  } catch (error) {
    // Services before 10.1 have no legend; the map is none the worse for it.
    if (isCancelled(error)) throw error;
    return [];
  }
}

function picturesOf(
  definition: Definition,
  address: MapServerAddress,
  info: MapServerInfo,
  choice: MapServerChoice,
) {
  const jpeg = /jpe?g/i.test(definition.format ?? '');
  const service = {
    kind: 'mercator',
    maxWidthPx: Math.min(MAX_SIDE_PX, info.maxImageWidth ?? MAX_SIDE_PX),
    maxHeightPx: Math.min(MAX_SIDE_PX, info.maxImageHeight ?? MAX_SIDE_PX),
    urlOf: (box: SourceBox, widthPx: number, heightPx: number) =>
      exportUrl(address, choice, jpeg, { box, widthPx, heightPx }),
  } as const;
  const { renew: _, ...pictures } = sceneImages(
    definition,
    service,
    definition.extent ?? mapServerExtent(info),
  );
  return pictures;
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
  const legend = await legendOf(address, choice, definition.name, signal);
  const set =
    info.singleFusedMapCache === true && choice.show === undefined ? mapServerTiles(info) : undefined;
  const parts =
    set === undefined
      ? picturesOf(definition, address, info, choice)
      : await loadSceneTiles(
          definition,
          {
            set,
            urlOf: ({ id }: TileMatrix, column: number, row: number) =>
              mapServerRequest(address, `/tile/${id}/${String(row)}/${String(column)}`),
          },
          definition.extent ?? mapServerExtent(info),
          signal,
        );
  return { ...parts, legend: () => legend, ...questionsOf(definition, address, info, choice) };
}
