import type SdkExtent from '@arcgis/core/geometry/Extent.js';
import BaseDynamicLayer from '@arcgis/core/layers/BaseDynamicLayer.js';
import type { Extent } from '../../../../domain/geodesy/extent.ts';
import type { CommonDefinition } from '../../../../layerTypes/layerRecord.ts';
import type { EngineLayer } from '../engineLayer.ts';
import { toSdkExtent } from '../extents.ts';
import { createImageReader, type ImageReader, type ImageService } from './imageReader.ts';
import { registerSdkClass } from '../../sdkClass.ts';

const NEVER = new AbortController().signal;

/** Pictures of what a view shows, made from a service's, whatever reference those are in. */
class SceneImageLayer extends BaseDynamicLayer {
  reader: ImageReader | undefined;

  override async fetchImage(
    { xmin, ymin, xmax, ymax }: SdkExtent,
    width: number,
    height: number,
    options?: { signal?: AbortSignal | null | undefined },
  ): Promise<HTMLCanvasElement> {
    if (this.reader === undefined) throw new Error('no reader');
    const window = { minX: xmin, minY: ymin, maxX: xmax, maxY: ymax, widthPx: width, heightPx: height };
    return this.reader.read(window, options?.signal ?? NEVER);
  }
}
registerSdkClass('portal.SceneImageLayer', SceneImageLayer);

/**
 * A layer pair over a service that makes pictures of any rectangle.
 * @param extent where the service has something, degrees
 */
export function sceneImages(
  { id, name }: CommonDefinition,
  service: ImageService,
  extent: Extent | undefined,
): Pick<EngineLayer, 'globe' | 'plane' | 'elevation' | 'extent' | 'reads'> & {
  /** Asks the service for everything anew: its pictures are no longer what they were. */
  renew(): void;
} {
  const reader = createImageReader({ ...service, extent });
  const make = () => {
    const layer = new SceneImageLayer({
      id,
      title: name,
      ...(extent === undefined ? {} : { fullExtent: toSdkExtent(extent) }),
    });
    layer.reader = reader;
    return layer;
  };
  const [globe, plane] = [make(), make()];
  const renew = () => {
    for (const layer of [globe, plane]) layer.refresh();
  };
  return { globe: [globe], plane: [plane], elevation: [], extent, reads: reader.reads, renew };
}
