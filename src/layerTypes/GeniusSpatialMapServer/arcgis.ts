import { unionExtent, type Extent } from '../../domain/geodesy/extent.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { LayerDefinition } from '../index.ts';
import type { IdentifyRequest } from '../../scene/layerHost.ts';
import type { SourceBox } from '../../domain/layers/raster/sampling.ts';
import type { EngineLayer, LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import {
  serviceAddress,
  serviceRequest,
  type ServiceAddress,
} from '../../domain/layers/ogc/serviceAddress.ts';
import { timeParameter } from '../../domain/layers/ogc/timeDimension.ts';
import { momentsOf, type Period } from '../../domain/layers/time/moment.ts';
import { readCapabilities, type WmsCapabilities } from '../../domain/layers/ogc/wmsCapabilities.ts';
import {
  chooseWms,
  WMS_PARAMETERS,
  wmsImageSource,
  wmsInfoUrl,
  wmsLegendUrl,
  wmsMapUrl,
  type WmsChoice,
} from '../../engine/arcgis/layers/ogc/wmsRequests.ts';
import { identifyBy } from '../../engine/arcgis/layers/identifying.ts';
import { chooseInfoFormat, readFeatureInfo } from '../../engine/arcgis/layers/ogc/featureInfo.ts';
import { sceneImages } from '../../engine/arcgis/layers/raster/sceneImageLayer.ts';

type Definition = LayerDefinition<'GeniusSpatialMapServer'>;

/** Side of a legend picture whose service states none, CSS pixels. */
const LEGEND_PX = 20;

function legendOf({ name }: Definition, address: ServiceAddress, { layers }: WmsChoice): LegendEntry[] {
  return layers.map((layer) => {
    const config = { img: wmsLegendUrl(address, layer, LEGEND_PX), width: LEGEND_PX, height: LEGEND_PX };
    return { name, group: name, type: 'point', color: '', show: true, config };
  });
}

/** The least extent that holds all the layers; undefined when one states none. */
function extentOf({ layers }: WmsChoice): Extent | undefined {
  const extents = layers.flatMap(({ extent }) => extent ?? []);
  return extents.length === layers.length ? unionExtent(extents) : undefined;
}

/** Asks what lies at a place of the layers that can be asked; nothing when none can, or in no form that we read. */
function identifyOf(
  definition: Definition,
  address: ServiceAddress,
  { infoFormats }: WmsCapabilities,
  { choice, time }: { readonly choice: WmsChoice; readonly time: () => string | undefined },
): Pick<EngineLayer, 'identify'> {
  const names = choice.layers.filter(({ isQueryable }) => isQueryable).map(({ name }) => name);
  const format = chooseInfoFormat(infoFormats);
  if (names.length === 0 || format === undefined) return {};
  const urlOf = (request: IdentifyRequest) =>
    wmsInfoUrl(address, choice, { format, names, time: time() }, request);
  return {
    identify: identifyBy(definition, urlOf, (text) => readFeatureInfo(text, format, choice.reference)),
  };
}

/** What is asked of the service for the time that is shown, of those that its layers offer. */
function timesOf({ layers }: WmsChoice) {
  const offered = layers.flatMap(({ times }) => times ?? []);
  let shown: Period | undefined;
  const parameter = () => (shown === undefined ? undefined : timeParameter(offered, shown));
  return {
    parameter,
    figures: offered.length === 0 ? {} : { times: momentsOf(offered.map(({ moment }) => moment.text)) },
    /** @param renew asks for the pictures anew */
    parts(renew: () => void): Pick<EngineLayer, 'setPeriod' | 'isShown' | 'serviceTime'> {
      if (offered.length === 0) return {};
      return {
        setPeriod(period) {
          const before = parameter();
          shown = period;
          if (parameter() !== before) renew();
        },
        serviceTime: () => (shown === undefined ? undefined : (parameter() ?? null)),
        // Of a time that the service has nothing of there is nothing to ask for.
        isShown: () => shown === undefined || parameter() !== undefined,
      };
    },
  };
}

/**
 * `GeniusSpatialMapServer`: layers of a WMS 1.1.1 or 1.3.0 (several names in `alias` are drawn in one picture). A service that
 * offers only degrees (EPSG:4326, CRS:84, CGCS2000) is asked in those, and its pictures are reprojected.
 * @throws LayerLoadError `layer-not-offered`, `unsupported-reference`, or why its capabilities cannot be read
 */
export async function loadWmsLayer(definition: Definition, signal: AbortSignal): Promise<LegendedLayer> {
  const address = serviceAddress(absoluteUrl(definition.link), WMS_PARAMETERS);
  const { version } = address.own;
  const question = {
    SERVICE: 'WMS',
    REQUEST: 'GetCapabilities',
    ...(version === undefined ? {} : { VERSION: version }),
  };
  const capabilities = readCapabilities(await fetchText(serviceRequest(address, question), signal));
  const names = (definition.alias ?? address.own.layers ?? definition.name)
    .split(',')
    .map((name) => name.trim());
  const choice = chooseWms(capabilities, names);
  const format = /jpe?g/i.test(definition.format ?? '') ? 'image/jpeg' : 'image/png';
  const times = timesOf(choice);
  const service = {
    ...wmsImageSource(capabilities, choice),
    urlOf: (box: SourceBox, widthPx: number, heightPx: number) =>
      wmsMapUrl(address, choice, { format, time: times.parameter() }, { box, widthPx, heightPx }),
  };
  const { renew, ...pictures } = sceneImages(definition, service, definition.extent ?? extentOf(choice));
  return {
    ...pictures,
    legend: () => legendOf(definition, address, choice),
    ...identifyOf(definition, address, capabilities, { choice, time: times.parameter }),
    ...times.parts(renew),
    figures: { reference: choice.crs, ...times.figures },
  };
}
