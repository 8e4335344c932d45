import { eventOfFailure } from '../../api/apiFailure.ts';
import { unitLand, type UnitLand } from '../../api/contracts/unitLand.ts';
import { FLIGHT_MS, INITIAL_CAMERA } from '../../domain/bureau/businessConstants.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { isNearPose } from '../../domain/views/nearPose.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import { homePose } from '../../portal/homePose.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { Portal } from '../../portal/portal.ts';
import { whenBothDraw } from '../../viewing/whenBothDraw.ts';
import { unitAreaIn } from '../../stores/sessionStore.ts';
import { openUnitLand } from './unitLand.ts';

type OpeningPortal = Pick<Portal, 'api' | 'config' | 'present' | 'session'>;

/** The map that is opening, and the portal that knows the user's unit. */
export type OpeningDeps = Pick<MapSession, 'scene' | 'tools' | 'clock' | 'beginning' | 'fly'> & {
  readonly portal: OpeningPortal;
};

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
  if (unitAreaIn(session.getState()) === undefined) return undefined;
  const answer = await api.call(unitLand, { query: {}, signal });
  if (answer.ok) return answer.value.land ?? undefined;
  if (!signal.aborted) void present(eventOfFailure(answer.error));
  return undefined;
}

/** True until somebody has moved the globe from where it began, or is about to. */
function isUntouched({ scene, tools }: Pick<OpeningDeps, 'scene' | 'tools'>, beginsAt: GlobePose): boolean {
  const isFlown = tools.running.value.some(({ lanes }) => lanes.includes('camera'));
  return !isFlown && isNearPose(scene.globe.pose.value.pose, beginsAt);
}

/**
 * Draws the border of the unit's land, and takes the globe there as soon as it is drawn: from the initial camera by a flight, from
 * where a picture of it is shown at once. Home where the unit has no land of its own, or its land could not be read.
 */
export function openOwnLand(base: OpeningDeps): Unsubscribe {
  const { portal, scene, clock, fly, beginning } = base;
  const { isResumed, beginsAt } = beginning;
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
