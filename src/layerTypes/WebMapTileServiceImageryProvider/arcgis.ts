import type { LayerDefinition } from '../index.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { TileMatrix } from '../../domain/layers/raster/tileMatrix.ts';
import { sceneReferenceName } from '../../domain/layers/raster/reference.ts';
import { isTileTemplate } from '../../domain/layers/raster/tileTemplate.ts';
import type { EngineLayer, LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import {
  atServiceOrigin,
  serviceAddress,
  serviceRequest,
  type ServiceAddress,
} from '../../domain/layers/ogc/serviceAddress.ts';
import { readWmtsCapabilities } from '../../domain/layers/ogc/wmtsCapabilities.ts';
import { chooseWmts, type WmtsChoice } from '../../engine/arcgis/layers/ogc/wmtsChoice.ts';
import { WMTS_PARAMETERS, wmtsInfoUrl, wmtsTileUrl } from '../../engine/arcgis/layers/ogc/wmtsRequests.ts';
import { identifyBy } from '../../engine/arcgis/layers/identifying.ts';
import { chooseInfoFormat, readFeatureInfo } from '../../engine/arcgis/layers/ogc/featureInfo.ts';
import type { IdentifyRequest } from '../../scene/layerHost.ts';
import { loadSceneTiles } from '../../engine/arcgis/layers/raster/sceneTileLayer.ts';
import { loadTemplateTiles } from '../../engine/arcgis/layers/templateTiles.ts';

type Definition = LayerDefinition<'WebMapTileServiceImageryProvider'>;

/** The capabilities' address: a RESTful document as it is, else by parameters. */
function capabilitiesUrl(address: ServiceAddress): string {
  if (/\.xml$/i.test(address.url)) {
    const custom = new URLSearchParams(address.custom).toString();
    return custom === '' ? address.url : `${address.url}?${custom}`;
  }
  return serviceRequest(address, { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' });
}

/** Levels that the record allows, counted from the coarsest. */
function withinLevels(choice: WmtsChoice, { minLevel = 0, maxLevel }: Definition): WmtsChoice {
  const matrices = choice.set.matrices.slice(minLevel, maxLevel === undefined ? undefined : maxLevel + 1);
  return { ...choice, set: { ...choice.set, matrices } };
}

/** Side of a legend picture whose service states none, CSS pixels. */
const LEGEND_PX = 20;

function legendOf({ name }: Definition, address: ServiceAddress, { legendUrl }: WmtsChoice): LegendEntry[] {
  if (legendUrl === undefined) return [];
  const config = { img: atServiceOrigin(legendUrl, address), width: LEGEND_PX, height: LEGEND_PX };
  return [{ name, group: name, type: 'point', color: '', show: true, config }];
}

/** Asks what lies at a place, where the service answers in a form that we read. */
function identifyOf(
  definition: Definition,
  address: ServiceAddress,
  choice: WmtsChoice,
): Pick<EngineLayer, 'identify'> {
  const templates = choice.layer.templates.filter(({ resource }) => resource === 'FeatureInfo');
  const offered = templates.length > 0 ? templates.map(({ format }) => format) : choice.layer.infoFormats;
  const format = chooseInfoFormat(offered);
  if (format === undefined) return {};
  const urlOf = (request: IdentifyRequest) => wmtsInfoUrl(address, choice, format, request);
  const asked = { kind: choice.set.kind, northFirst: false };
  return { identify: identifyBy(definition, urlOf, (text) => readFeatureInfo(text, format, asked)) };
}

/**
 * `WebMapTileServiceImageryProvider`: a layer of a WMTS 1.0.0, by its parameters, its RESTful capabilities, or a template of its tiles.
 * Matrix sets in Web Mercator are drawn as they are, those in degrees (EPSG:4326, CRS84, CGCS2000) are reprojected.
 * @throws LayerLoadError `layer-not-offered`, `unsupported-reference`, or why its capabilities cannot be read
 */
export async function loadWmtsLayer(definition: Definition, signal: AbortSignal): Promise<LegendedLayer> {
  if (isTileTemplate(definition.link))
    return { ...(await loadTemplateTiles(definition, signal)), legend: () => [] };
  const address = serviceAddress(absoluteUrl(definition.link), WMTS_PARAMETERS);
  const capabilities = readWmtsCapabilities(await fetchText(capabilitiesUrl(address), signal));
  const wish = {
    alias: definition.alias ?? address.own.layer,
    name: definition.name,
    format: definition.format,
    matrixSet: address.own.tilematrixset,
  };
  const choice = withinLevels(chooseWmts(capabilities, wish), definition);
  const service = {
    set: choice.set,
    urlOf: (matrix: TileMatrix, column: number, row: number) =>
      wmtsTileUrl(address, choice, { matrix, column, row }),
  };
  const tiles = await loadSceneTiles(definition, service, definition.extent ?? choice.layer.extent, signal);
  const legend = () => legendOf(definition, address, choice);
  const { kind, matrices } = choice.set;
  const figures = { reference: sceneReferenceName(kind), levels: [0, matrices.length - 1] } as const;
  return { ...tiles, legend, figures, ...identifyOf(definition, address, choice) };
}
