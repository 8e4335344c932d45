import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import type { IdentifyRequest, LayerHandle } from '../../../scene/layerHost.ts';
import { fetchText } from './fetching.ts';
import type { FoundFeature } from './ogc/featureInfo.ts';

/**
 * A layer's `identify` by one request to its service.
 * @param urlOf undefined where the service has nothing to ask
 * @param read the answer; throws LayerLoadError
 */
export function identifyBy(
  { id }: CommonDefinition,
  urlOf: (request: IdentifyRequest) => string | undefined,
  read: (text: string, url: string) => readonly FoundFeature[],
): NonNullable<LayerHandle['identify']> {
  return async (request, signal) => {
    const url = urlOf(request);
    if (url === undefined) return [];
    const found = read(await fetchText(url, signal), url);
    return found.map((feature) => ({ layerId: id, ...feature }));
  };
}
