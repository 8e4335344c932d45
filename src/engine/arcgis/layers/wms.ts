import WMSLayer from '@arcgis/core/layers/WMSLayer.js';
import type { LegendEntry } from '../../../domain/layer/legend.ts';
import { LayerLoadError } from '../../../domain/layer/layerProblem.ts';
import type { LayerDefinition } from '../../../domain/layer/layerRecord.ts';
import type { EngineLayer } from './engineLayer.ts';
import { fromSdkExtent } from './extents.ts';
import { absoluteUrl, fetchText } from './fetching.ts';
import { readCapabilities, type OfferedLayer, type WmsCapabilities } from './wmsCapabilities.ts';

/** Names of Web Mercator that services use. */
const WEB_MERCATOR = ['EPSG:3857', 'EPSG:900913', 'EPSG:102100', 'EPSG:102113'];

/** Parameters of a WMS request: a link that carries some must not send them twice. */
const OWN_PARAMETERS =
  /^(service|request|version|layers|styles|format|transparent|crs|srs|bbox|width|height)$/i;

/** Side of a legend picture whose service states none, CSS pixels. */
const LEGEND_PX = 20;

interface WmsAddress {
  /** Without WMS parameters. */
  readonly url: string;
  readonly custom: Readonly<Record<string, string>>;
  /** The version that the link insists on. */
  readonly version: string | undefined;
}

function addressOf(link: string): WmsAddress {
  const url = new URL(absoluteUrl(link));
  const custom: Record<string, string> = {};
  let version: string | undefined;
  for (const [name, value] of url.searchParams) {
    if (/^version$/i.test(name)) version = value;
    if (!OWN_PARAMETERS.test(name)) custom[name] = value;
  }
  url.search = '';
  url.hash = '';
  return { url: url.href, custom, version };
}

function withQuery({ url, custom }: WmsAddress, query: Readonly<Record<string, string>>): string {
  return `${url}?${new URLSearchParams({ ...custom, ...query }).toString()}`;
}

/** The layers that the record names, all offered and all in Web Mercator. @throws LayerLoadError */
function offeredLayers(capabilities: WmsCapabilities, names: readonly string[]): readonly OfferedLayer[] {
  return names.map((name) => {
    const layer = capabilities.layers.get(name);
    if (layer === undefined) throw new LayerLoadError({ code: 'layer-not-offered', detail: name });
    if (!WEB_MERCATOR.some((reference) => layer.references.has(reference))) {
      const offered = [...layer.references].join(', ');
      throw new LayerLoadError({ code: 'unsupported-reference', detail: offered === '' ? name : offered });
    }
    return layer;
  });
}

function legendOf(
  definition: LayerDefinition<'GeniusSpatialMapServer'>,
  address: WmsAddress,
  layers: readonly OfferedLayer[],
): LegendEntry[] {
  return layers.map((layer) => {
    const request = {
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetLegendGraphic',
      FORMAT: 'image/png',
      TRANSPARENT: 'TRUE',
      LAYER: layer.name,
      WIDTH: String(LEGEND_PX),
      HEIGHT: String(LEGEND_PX),
    };
    const img = layer.legendUrl ?? withQuery(address, request);
    return {
      name: definition.name,
      group: definition.name,
      type: 'point',
      color: '',
      show: true,
      config: { img, width: LEGEND_PX, height: LEGEND_PX },
    };
  });
}

/**
 * `GeniusSpatialMapServer`: layers of a WMS 1.1.1 or 1.3.0 (several names in `alias` are drawn in one picture).
 * @throws LayerLoadError `layer-not-offered`, `unsupported-reference`, or why its capabilities cannot be read
 */
export async function loadWmsLayer(
  definition: LayerDefinition<'GeniusSpatialMapServer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const address = addressOf(definition.link);
  const question = {
    SERVICE: 'WMS',
    REQUEST: 'GetCapabilities',
    ...(address.version === undefined ? {} : { VERSION: address.version }),
  };
  const capabilities = readCapabilities(await fetchText(withQuery(address, question), signal));
  const names = (definition.alias ?? definition.name).split(',').map((name) => name.trim());
  const offered = offeredLayers(capabilities, names);
  const make = () =>
    new WMSLayer({
      id: definition.id,
      title: definition.name,
      url: address.url,
      customParameters: { ...address.custom },
      version: capabilities.version,
      imageFormat: /jpe?g/i.test(definition.format ?? '') ? 'image/jpeg' : 'image/png',
      imageTransparency: true,
      legendEnabled: false,
      featureInfoFormat: null,
      sublayers: names.map((name) => ({ name })),
    });
  const pair = { globe: make(), plane: make() };
  await Promise.all([pair.globe.load({ signal }), pair.plane.load({ signal })]);
  return {
    globe: [pair.globe],
    plane: [pair.plane],
    elevation: [],
    extent: definition.extent ?? fromSdkExtent(pair.plane.fullExtent),
    legend: () => legendOf(definition, address, offered),
    isOwnRequest: ({ url, query }) =>
      url.startsWith(address.url) && names.every((name) => decodeURIComponent(url + query).includes(name)),
  };
}
