import { FLIGHT_MS } from '../../domain/bureau/businessConstants.ts';
import { extentCentre, type Extent } from '../../domain/geodesy/extent.ts';
import { METRES_PER_DEGREE } from '../../domain/geodesy/webMercator.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { flyAboveTool } from '../../tools/flyAbove.ts';
import type { NodePlace } from './nodeFacts.ts';

/** From how high models are looked at, metres: low enough to see that they stand, high enough to see many of them. */
const MODELS_FROM_M = { least: 250, most: 900 } as const;

/** How much lower than their extent is long the camera is over models. */
const EXTENT_PER_HEIGHT = 4;

/** The middle of models, seen obliquely. */
function asideOf(extent: Extent) {
  const wantedM = ((extent.north - extent.south) * METRES_PER_DEGREE) / EXTENT_PER_HEIGHT;
  const aboveGroundM = Math.max(MODELS_FROM_M.least, Math.min(MODELS_FROM_M.most, wantedM));
  return { ...extentCentre(extent), aboveGroundM, pitchDeg: -35 };
}

/** Flies to where a layer lies: an extent fills the views, models are looked at from aside. */
export async function flyToLayer(
  {
    portal,
    tools,
    flyToExtent,
    reducedMotion,
  }: Pick<MapSession, 'portal' | 'tools' | 'flyToExtent' | 'reducedMotion'>,
  { extent, fromAside }: NodePlace,
): Promise<void> {
  if (!fromAside) return flyToExtent(extent);
  const durationMs = reducedMotion() ? 0 : FLIGHT_MS.specific;
  const outcome = await tools.start(flyAboveTool, { ...asideOf(extent), durationMs });
  if (outcome.status === 'failed') portal.onError(outcome.error);
}
