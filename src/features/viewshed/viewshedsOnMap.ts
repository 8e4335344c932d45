import { createGroundSampler } from '../../api/terrain/groundSampler.ts';
import { circleRing } from '../../domain/geodesy/areas.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { workerJob } from '../../lib/workerJob.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { terrainServiceUrl } from '../../portal/terrainService.ts';
import { keepViewsDrawn } from './keepViewsDrawn.ts';
import type { FoundView } from './model/views.ts';
import type { ViewshedFound, ViewshedTask } from './model/viewshedWork.ts';
import { createViewshedDesk, type ViewshedDesk } from './viewshedDesk.ts';

/** The viewsheds of a map. */
export interface ViewshedsOnMap {
  readonly desk: ViewshedDesk;
  /** Flies to where the whole of one is seen. */
  goTo(view: FoundView): void;
  /** Takes all away. */
  destroy(): void;
}

/** Computes a viewshed in a worker, which ends with it. */
function find(task: ViewshedTask, signal: AbortSignal): Promise<ViewshedFound> {
  const worker = new Worker(new URL('./viewshedWorker.ts', import.meta.url), {
    type: 'module',
    name: 'viewshed',
  });
  return workerJob<ViewshedFound, ViewshedFound>({
    worker,
    signal,
    begin: () => worker.postMessage(task),
    onReply: (found, done) => done(found),
  });
}

/** The places round which the views stand for one. */
const placesOf = (view: FoundView): readonly LonLat[] =>
  view.kind === 'area' ? circleRing(view.eye, view.settings.reachM) : [view.eye, view.target];

/** Puts viewsheds on a map. */
export function createViewshedsOnMap({ portal, scene, undo, flyToExtent }: MapSession): ViewshedsOnMap {
  const { layers, surroundings, translator } = portal;
  const desk = createViewshedDesk({
    ground: createGroundSampler(() => terrainServiceUrl(layers.getState(), surroundings.origin)),
    find,
    undo,
    nameOf: (kind, number) => translator.t(`viewshed.name.${kind}`, { number }),
  });
  const undraw = keepViewsDrawn(scene, desk);
  return {
    desk,
    goTo(view) {
      const coordinates = placesOf(view).map(([lon, lat]) => [lon, lat]);
      const extent = geometryExtent({ type: 'MultiPoint', coordinates });
      if (extent !== undefined) void flyToExtent(extent);
    },
    destroy() {
      desk.clear();
      undraw();
    },
  };
}
