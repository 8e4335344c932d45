import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import type { LayerChoice } from '../../stores/layerState.ts';
import { layerChoice, type LayerStore } from '../../stores/layerStore.ts';
import { STORAGE_KEYS } from '../../stores/persist.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import { keepResumePoint, takeResumePoint, type ResumePoint } from '../../stores/resumePoint.ts';
import type { SessionStore } from '../../stores/sessionStore.ts';
import type { ViewStore } from '../../stores/viewStore.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { choiceOfLink, takeLink } from './sharedLink.ts';
import type { PortalSurroundings } from '../../portal/surroundings.ts';

/** Where a user is brought to. */
export interface Return {
  readonly path: string;
  readonly layers: LayerChoice;
}

/** The poses that the views begin with. */
export interface ReturnPoses {
  readonly globe: GlobePose;
  /** null where it is not known: the plane then follows the globe. */
  readonly plane: PlanePose | null;
  /** They are of another screen than the one that is open now, which then decides where to look. */
  readonly isElsewhere?: true;
}

/** Brings a user back to where he was: after a reload, a lost graphics context, a session that ended. A shared link that was opened brings him where it leads instead. */
export interface Resume {
  /** True when somebody will be brought back after signing in. */
  readonly waiting: boolean;
  /** Keeps where the user is now; does nothing while nobody is inside. */
  keep(): void;
  /**
   * Takes what was kept for the user, or the shared link: opens its windows and panels and shows its ground. Its poses are then the first of
   * the views.
   * @param tree the user's catalogue
   * @returns the rest, for the caller to carry out, and what to tell of a link
   */
  take(
    userId: string,
    tree: readonly LayerNode[],
  ): { readonly back: Return | undefined; readonly problem: PortalEvent | undefined };
  /** The poses that {@link takePoses} will answer. */
  readonly returning: ReturnPoses | undefined;
  /** The poses the views begin with, once; undefined for the initial camera and the flight home. */
  takePoses(): ReturnPoses | undefined;
  /** Forgets it and keeps nothing more on this page: the user leaves on purpose. */
  forget(): void;
}

/** What {@link createResume} reads. */
export interface ResumeSources {
  readonly surroundings: Pick<PortalSurroundings, 'sessionStorage' | 'path'>;
  readonly session: SessionStore;
  readonly layers: LayerStore;
  readonly views: ViewStore;
  readonly windows: WindowStore;
  readonly preferences: PreferenceStore;
}

/** What is kept of where the user is. */
function pointOf({ surroundings, layers, views, windows }: ResumeSources, userId: string): ResumePoint {
  const { globePose, planePose, ground, received } = views.getState();
  return {
    userId,
    path: surroundings.path(),
    globe: globePose,
    plane: planePose,
    layers: layerChoice(layers.getState()),
    ground,
    windows: windows.getState().stack.map(({ id }) => id),
    received,
  };
}

/** What to tell of a shared link that is shown: layers that are missing, else the drawings that it brought. */
function told(missing: number, received: number): PortalEvent | undefined {
  if (missing > 0) return { id: 'link.layersMissing', message: String(missing) };
  return received === 0 ? undefined : { id: 'link.drawings', message: String(received) };
}

/** Creates it over the page's session storage. */
export function createResume(sources: ResumeSources): Resume {
  const { surroundings, session, views, windows, preferences } = sources;
  const { sessionStorage } = surroundings;
  let poses: ReturnPoses | undefined;
  /** Of which screen they are; undefined for a shared link's, which are of wherever it leads. */
  let posesPath: string | undefined;
  let forgotten = false;
  const restore = ({
    globe,
    plane,
    ground,
    windows: open,
    received,
    path,
  }: Omit<ResumePoint, 'userId' | 'path' | 'layers'> & { readonly path?: string }) => {
    poses = globe === null ? undefined : { globe, plane };
    posesPath = path;
    views.actions.setGround(ground);
    views.actions.setReceived(received);
    windows.actions.bringBack(open);
  };
  return {
    get waiting() {
      return [STORAGE_KEYS.resume, STORAGE_KEYS.link].some((key) => sessionStorage.get(key) !== undefined);
    },
    keep() {
      const { userInfo, systemId } = session.getState();
      if (forgotten || userInfo === null || systemId === null) return;
      keepResumePoint(sessionStorage, pointOf(sources, userInfo.UserID));
    },
    take(userId, tree) {
      const link = takeLink(sessionStorage);
      const point = takeResumePoint(sessionStorage, userId);
      if (link === undefined || link === 'invalid') {
        if (point !== undefined) restore(point);
        return { back: point, problem: link && { id: 'link.invalid' } };
      }
      const { layers, missing } = choiceOfLink(link, tree);
      const { globe, plane, ground, windows: open, drawings: received } = link;
      restore({ globe, plane, ground, windows: open, received });
      preferences.actions.show(link.layout);
      return {
        back: { path: link.path, layers },
        problem: told(missing, received.length),
      };
    },
    get returning() {
      return poses;
    },
    takePoses() {
      const taken = poses;
      poses = undefined;
      const isElsewhere = posesPath !== undefined && posesPath !== surroundings.path();
      return taken && isElsewhere ? { ...taken, isElsewhere } : taken;
    },
    forget() {
      forgotten = true;
      sessionStorage.remove(STORAGE_KEYS.resume);
    },
  };
}
