import { eventOfFailure } from '../../api/apiFailure.ts';
import { unitLand, type UnitLand } from '../../api/contracts/unitLand.ts';
import type { AppConfig } from '../../config/appConfig.ts';
import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/businessConstants.ts';
import { unitAreaOf } from '../../domain/figures/topicScreens.ts';
import { parseExtent, type Extent } from '../../domain/geo/extent.ts';
import type { GlobePose } from '../../domain/pose.ts';
import { isNearPose } from '../../domain/nearPose.ts';
import { poseShowing } from '../../domain/poseShowing.ts';
import { openUnitLand } from '../../features/unit-land/unitLand.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { whenBothDraw } from '../../scene/whenBothDraw.ts';
import { activeRoleId } from '../../stores/sessionStore.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { Portal } from '../portal.ts';

type OpeningPortal = Pick<Portal, 'api' | 'config' | 'present' | 'session'>;

/** Where the globe begins. */
export interface Beginning {
  /** The user is brought back to where he was, and stays there. */
  readonly isResumed: boolean;
  readonly beginsAt: GlobePose;
}

/** What the opening works with. */
export interface OpeningDeps {
  readonly portal: OpeningPortal;
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly clock: Clock;
  /** Flies the globe, or jumps where the user wants no motion. */
  readonly fly: (target: FlyTarget<GlobePose>, durationMs: number) => Promise<void>;
}

/** The configured home as a pose: from so far that both views show all of its extent, where it has one. */
export function homePose(
  { home, homeExtent }: Pick<AppConfig, 'home' | 'homeExtent'>,
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
): GlobePose {
  const pose = { lon: home.x, lat: home.y, heightM: home.z, headingDeg: home.h, pitchDeg: home.p };
  const extent = parseExtent(homeExtent);
  return extent === undefined ? pose : poseShowing(extent, pose, { globe: globe.frame, plane: plane.frame });
}

/** The part of the globe's height that the portal's first card lies over (`PrefacePage.module.css`). */
const CARD_SHARE = 0.34;

/** An extent that has `extent` in its upper part, above the first card. */
function aboveCard({ west, south, east, north }: Extent): Extent {
  const belowDeg = ((north - south) * CARD_SHARE) / (1 - CARD_SHARE);
  return { west, south: Math.max(-90, south - belowDeg), east, north };
}

/** Reads the land of the session's unit; units of the whole prefecture are not asked about. A failure is presented. */
async function readUnitLand(
  { api, session, present }: OpeningPortal,
  signal: AbortSignal,
): Promise<UnitLand | undefined> {
  const roleId = activeRoleId(session.getState());
  if (roleId === undefined || unitAreaOf(Number(roleId)) === undefined) return undefined;
  const answer = await api.call(unitLand, { query: {}, signal });
  if (answer.ok) return answer.value.land ?? undefined;
  if (!signal.aborted) void present(eventOfFailure(answer.error));
  return undefined;
}

/** True until somebody has moved the globe from where it began, or is about to. */
function isUntouched({ scene, tools }: OpeningDeps, beginsAt: GlobePose): boolean {
  const isFlown = tools.running.value.some(({ lanes }) => lanes.includes('camera'));
  return !isFlown && isNearPose(scene.globe.pose.value.pose, beginsAt);
}

/**
 * Draws the border of the unit's land, and takes the globe there as soon as it is drawn: from the initial camera by a flight, from
 * where a picture of it is shown at once. Home where the unit has no land of its own, or its land could not be read.
 */
export function openOwnLand(base: OpeningDeps, { isResumed, beginsAt }: Beginning): Unsubscribe {
  const { portal, scene, clock, fly } = base;
  const { land, destroy } = openUnitLand(scene, (signal) => readUnitLand(portal, signal));
  let isOver = false;
  const begin = async () => {
    const found = await land;
    if (isOver || !isUntouched(base, beginsAt)) return;
    await fly(
      found === undefined ? { pose: homePose(portal.config, scene) } : { extent: aboveCard(found.extent) },
      beginsAt === INITIAL_CAMERA ? FLIGHT_MS.home : 0,
    );
  };
  const stop = isResumed ? () => undefined : whenBothDraw(scene, clock, () => void begin());
  return () => {
    isOver = true;
    stop();
    destroy();
  };
}
