import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { readWfsCapabilities } from '../../domain/layers/ogc/wfsCapabilities.ts';
import { serviceRequest, type ServiceAddress } from '../../domain/layers/ogc/serviceAddress.ts';
import type { XmlParser } from '../../domain/layers/ogc/xml.ts';
import {
  matchedOf,
  PAGE_FEATURES,
  readPages,
  type ReadFeatures,
} from '../../domain/layers/vector/featurePages.ts';

/** Parameters of the protocol: a link that carries some must not send them twice. */
export const WFS_PARAMETERS = [
  ...['service', 'request', 'version', 'typename', 'typenames', 'outputformat', 'srsname'],
  ...['startindex', 'maxfeatures', 'count'],
];

/** 1.1.0 is what all services know, and whose GeoJSON has longitudes first. */
const PROTOCOL = { SERVICE: 'WFS', VERSION: '1.1.0' } as const;

/** How a service is asked. */
export interface WfsReading {
  readonly service: ServiceAddress;
  /** The service's name of the features. */
  readonly name: string;
  readonly ask: (address: string) => Promise<string>;
  /** The browser's own unless told. */
  readonly parser?: XmlParser;
}

/**
 * Reads the features of a type page by page: in degrees, until there are as many as the service says that there are, or none on a page.
 * @throws LayerLoadError `layer-not-offered`, `unsupported-content` for a service without GeoJSON, `invalid-body`; whatever `ask` throws
 */
export async function readWfs({ service, name, ask, parser }: WfsReading): Promise<ReadFeatures> {
  const { layers, geoJson } = readWfsCapabilities(
    await ask(serviceRequest(service, { ...PROTOCOL, REQUEST: 'GetCapabilities' })),
    parser,
  );
  if (!layers.has(name)) throw new LayerLoadError({ code: 'layer-not-offered', detail: name });
  if (geoJson === undefined)
    throw new LayerLoadError({ code: 'unsupported-content', detail: 'WFS · GeoJSON' });
  const page = (from: number) =>
    serviceRequest(service, {
      ...{ ...PROTOCOL, REQUEST: 'GetFeature', TYPENAME: name, SRSNAME: 'EPSG:4326', OUTPUTFORMAT: geoJson },
      ...{ STARTINDEX: String(from), MAXFEATURES: String(PAGE_FEATURES) },
    });
  return readPages({
    first: page(0),
    ask,
    nextOf(read, count) {
      const isLast = read.features.length === 0 || count >= (matchedOf(read) ?? Infinity);
      return isLast ? undefined : page(count);
    },
  });
}
