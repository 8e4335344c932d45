import { z } from 'zod';
import { parseArcgisJson } from '../../domain/layers/arcgisJson.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { serviceRequest, type ServiceAddress } from '../../domain/layers/ogc/serviceAddress.ts';
import { PAGE_FEATURES, readPages, type ReadFeatures } from '../../domain/layers/vector/featurePages.ts';
import { withoutEndSlashes } from '../../lib/texts.ts';

/** Parameters of the protocol: a link that carries some must not send them twice. */
export const FEATURE_SERVICE_PARAMETERS = [
  'f',
  'where',
  'outfields',
  'outsr',
  'resultoffset',
  'resultrecordcount',
];

const layerSchema = z.looseObject({
  supportedQueryFormats: z.string().optional(),
  maxRecordCount: z.number().int().positive().optional(),
  advancedQueryCapabilities: z.looseObject({ supportsPagination: z.boolean().optional() }).nullish(),
});

/** How a service is asked. */
export interface FeatureServiceReading {
  readonly service: ServiceAddress;
  /** The number of the layer, where the address does not end with it. */
  readonly layer: string | undefined;
  readonly ask: (address: string) => Promise<string>;
}

/** The address of a layer. @throws LayerLoadError `layer-not-offered` for what names none */
function layerAddress({ service, layer }: Omit<FeatureServiceReading, 'ask'>): ServiceAddress {
  const url = withoutEndSlashes(service.url);
  if (/\/\d+$/.test(url)) return { ...service, url };
  if (layer !== undefined && /^\d+$/.test(layer)) return { ...service, url: `${url}/${layer}` };
  throw new LayerLoadError({ code: 'layer-not-offered', detail: layer ?? url });
}

/**
 * Reads the features of a layer page by page, in degrees, as GeoJSON (ArcGIS 10.4 and later). A service that gives no pages is read once;
 * what is over its limit is said to be left out.
 * @throws LayerLoadError `http-status` with the service's own words, `unsupported-content` for a service without GeoJSON, `invalid-body`
 */
export async function readFeatureService({ ask, ...of }: FeatureServiceReading): Promise<ReadFeatures> {
  const layer = layerAddress(of);
  const about = serviceRequest(layer, { f: 'json' });
  const read = layerSchema.safeParse(parseArcgisJson(await ask(about), about));
  if (!read.success) throw new LayerLoadError({ code: 'invalid-body', detail: about });
  const { supportedQueryFormats, maxRecordCount = PAGE_FEATURES, advancedQueryCapabilities } = read.data;
  if (supportedQueryFormats !== undefined && !/geojson/i.test(supportedQueryFormats))
    throw new LayerLoadError({ code: 'unsupported-content', detail: 'ArcGIS · GeoJSON' });
  const hasPages = advancedQueryCapabilities?.supportsPagination === true;
  const query = { ...layer, url: `${layer.url}/query` };
  const size = Math.min(PAGE_FEATURES, maxRecordCount);
  const page = (from: number) =>
    serviceRequest(query, {
      ...{ where: '1=1', outFields: '*', outSR: '4326', f: 'geojson' },
      ...(hasPages ? { resultOffset: String(from), resultRecordCount: String(size) } : {}),
    });
  let isCut = false;
  const features = await readPages({
    first: page(0),
    async ask(address) {
      const text = await ask(address);
      // A refusal is an answer of status 200.
      if (/^\s*\{\s*"error"/.test(text)) parseArcgisJson(text, address);
      return text;
    },
    nextOf({ exceededTransferLimit, properties, features: { length } }, count) {
      const hasMore = (exceededTransferLimit ?? properties?.exceededTransferLimit) === true && length > 0;
      isCut = hasMore && !hasPages;
      return hasMore && hasPages ? page(count) : undefined;
    },
  });
  return isCut ? { ...features, leftOut: { code: 'features-left-out', detail: 'maxRecordCount' } } : features;
}
