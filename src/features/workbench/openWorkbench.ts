import { createLayerHealthService } from '../../api/layerHealth.ts';
import { createWorkbenchService } from '../../api/workbench.ts';
import { catalogueChangeSchema } from '../../domain/layers/catalogue/catalogueChange.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { openSceneViews, type SceneViews } from './scene/sceneViews.ts';
import { roundedPose } from './topics/model/roundedPose.ts';
import type { TopicViews } from './topics/TopicForm.tsx';
import { openHealthBook, type HealthBook } from './healthBook.ts';
import { openUnfinishedTexts } from './unfinishedTexts.ts';
import { openWorkbenchBook, type WorkbenchBook } from './workbenchBook.ts';

/** The workbench of the user who is signed in, on a map. */
export interface OwnWorkbench {
  /** The user's draft; it outlives the window, so that Ctrl+Z can take back what was done in it. */
  readonly book: WorkbenchBook;
  readonly health: HealthBook;
  /** The globe, for first views of topics. */
  readonly views: TopicViews;
  /** Both views, for the first one of all. */
  readonly sceneViews: SceneViews;
  destroy(): void;
}

/** Binds the workbench to a map. */
export function openWorkbench(session: MapSession): OwnWorkbench {
  const { portal, clock, undo, scene, flyTo } = session;
  const { api, surroundings } = portal;
  const present = (event: PortalEvent | undefined) => void portal.present(event);
  const book = openWorkbenchBook({
    service: createWorkbenchService(api),
    draft: createKeptListDrafts(
      surroundings.localStorage,
      'catalogue',
      signedInUserId(portal),
      catalogueChangeSchema,
    ),
    texts: openUnfinishedTexts(surroundings.localStorage, signedInUserId(portal)),
    clock,
    history: undo,
    present,
  });
  const health = openHealthBook({ service: createLayerHealthService(api), clock, present });
  const { globe } = scene;
  const views: TopicViews = {
    pose: () => roundedPose(globe.pose.value.pose),
    fly: (pose) => void flyTo({ pose }),
  };
  return {
    ...{ book, health, views, sceneViews: openSceneViews(session) },
    destroy() {
      book.close();
      health.close();
    },
  };
}
