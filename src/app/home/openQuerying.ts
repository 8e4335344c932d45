import { createSpatialQueries } from '../../api/spatialQueries.ts';
import { visibleExtent } from '../../domain/visibleExtent.ts';
import { walkNodes } from '../../domain/layer/layerCatalogue.ts';
import { createQuerying, type Querying } from '../../features/query/querying.ts';
import type { LayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import { openViews } from '../bridges/cameraBridge.ts';
import type { Portal } from '../portal.ts';

/** What queries on a map work with. */
export interface OpenQueryingOptions {
  readonly portal: Pick<Portal, 'api' | 'layers' | 'preferences' | 'present' | 'readFields' | 'translator'>;
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly controller: Pick<LayerController, 'shown'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Digits of a place's degrees in a message: about a metre. */
const DEGREE_DIGITS = 5;

/** Binds queries to a map and to the stores; the mask of the last visit is back at once. */
export function openQuerying(options: OpenQueryingOptions): Querying {
  const { portal, controller } = options;
  const { api, layers, preferences, present, readFields, translator } = portal;
  const isBusiness = (layerId: string) =>
    [...walkNodes(layers.getState().tree)].some(({ id, business }) => id === layerId && business === true);
  const querying = createQuerying({
    ...options,
    queries: createSpatialQueries(api),
    shown: () => controller.shown(),
    isBusiness,
    readFields,
    notify: (event) => void present(event),
    visibleExtent: () => visibleExtent(openViews(options.scene, preferences)),
    words: {
      gridCell: (number) => translator.t('query.grid.cell', { number }),
      hit: (kind, { lon, lat, heightM }) =>
        translator.t(`query.hit.${kind}`, {
          lon: lon.toFixed(DEGREE_DIGITS),
          lat: lat.toFixed(DEGREE_DIGITS),
          height: heightM.toFixed(0),
        }),
    },
  });
  void querying.mask.choose(preferences.getState().maskRegion);
  return querying;
}
