import type { GlobePose } from '../domain/pose.ts';
import type { LayerChoice } from '../stores/layerState.ts';
import { choiceOf, type LayerStore } from '../stores/layerStore.ts';
import { STORAGE_KEYS } from '../stores/persist.ts';
import { keepResumePoint, takeResumePoint } from '../stores/resumePoint.ts';
import type { SessionStore } from '../stores/sessionStore.ts';
import type { ViewStore } from '../stores/viewStore.ts';
import type { PortalSurroundings } from './surroundings.ts';

/** Brings a user back to where he was: after a reload, a lost graphics context, a session that ended. */
export interface Resume {
  /** True when somebody will be brought back after signing in. */
  readonly waiting: boolean;
  /** Keeps where the user is now; does nothing while nobody is inside. */
  keep(): void;
  /** Takes what was kept for the user; its pose is then the first of the globe. */
  take(userId: string): { readonly path: string; readonly layers: LayerChoice } | undefined;
  /** The pose the globe begins with, once; undefined for the initial camera and the flight home. */
  takePose(): GlobePose | undefined;
  /** Forgets it and keeps nothing more on this page: the user leaves on purpose. */
  forget(): void;
}

/** What {@link createResume} reads. */
export interface ResumeSources {
  readonly surroundings: Pick<PortalSurroundings, 'sessionStorage' | 'path'>;
  readonly session: SessionStore;
  readonly layers: LayerStore;
  readonly views: ViewStore;
}

/** Creates it over the page's session storage. */
export function createResume({ surroundings, session, layers, views }: ResumeSources): Resume {
  const { sessionStorage, path } = surroundings;
  let pose: GlobePose | undefined;
  let forgotten = false;
  return {
    get waiting() {
      return sessionStorage.get(STORAGE_KEYS.resume) !== undefined;
    },
    keep() {
      const { userInfo, systemId } = session.getState();
      if (forgotten || userInfo === null || systemId === null) return;
      keepResumePoint(sessionStorage, {
        userId: userInfo.UserID,
        path: path(),
        globe: views.getState().globePose,
        layers: choiceOf(layers.getState()),
      });
    },
    take(userId) {
      const point = takeResumePoint(sessionStorage, userId);
      pose = point?.globe ?? undefined;
      return point;
    },
    takePose() {
      const taken = pose;
      pose = undefined;
      return taken;
    },
    forget() {
      forgotten = true;
      sessionStorage.remove(STORAGE_KEYS.resume);
    },
  };
}
