import { FLIGHT_MS } from '../../domain/businessConstants.ts';
import { extentCentre, type Extent } from '../../domain/geo/extent.ts';
import { METRES_PER_DEGREE } from '../../domain/geo/webMercator.ts';
import type { NodePlace } from '../../features/layer-panel/nodeFacts.ts';
import { flyAboveTool } from '../../tools/flyAbove.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

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
export function layerFlight({
  tools,
  flyToExtent,
  onError,
  reducedMotion,
}: {
  readonly tools: ToolManager;
  readonly flyToExtent: (extent: Extent) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly reducedMotion: () => boolean;
}): (place: NodePlace) => Promise<void> {
  return async ({ extent, fromAside }) => {
    if (!fromAside) return flyToExtent(extent);
    const durationMs = reducedMotion() ? 0 : FLIGHT_MS.specific;
    const outcome = await tools.start(flyAboveTool, { ...asideOf(extent), durationMs });
    if (outcome.status === 'failed') onError(outcome.error);
  };
}
