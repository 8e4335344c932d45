import { FLIGHT_MS } from '../../domain/bureau/businessConstants.ts';
import { middleOfRoad } from '../../domain/bureau/places/roads.ts';
import type { Clock } from '../../lib/clock.ts';
import { createHighlight } from '../../viewing/highlight.ts';
import { createPlaceMark } from '../../viewing/placeMark.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Locator } from '../../portal/ports.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { flyAboveTool } from '../../tools/flyAbove.ts';
import { flyToTool } from '../../tools/flyTo.ts';
import { pickPlaceTool } from '../../tools/pickPlace.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** The scene that a place is marked on, and the tools that fly there. */
export interface LocatorOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly clock: Clock;
  readonly reducedMotion: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Name of the overlays of the highlight and of the mark. */
const ROAD_OVERLAY = 'located-road';
const PLACE_OVERLAY = 'located-place';

/** Creates the locator of one scene. */
export function createLocator(options: LocatorOptions): Locator {
  const { scene, tools, clock, reducedMotion, onError } = options;
  const highlight = createHighlight(scene, ROAD_OVERLAY, clock);
  const mark = createPlaceMark(scene, PLACE_OVERLAY);

  const settle = async <R>(running: Promise<ToolOutcome<R>>): Promise<R | undefined> => {
    const outcome = await running;
    if (outcome.status === 'failed') onError(outcome.error);
    return outcome.status === 'done' ? outcome.value : undefined;
  };
  const durationMs = () => (reducedMotion() ? 0 : FLIGHT_MS.specific);
  const unmark = () => {
    highlight.clear();
    mark.clear();
  };
  const flyAbove = (lon: number, lat: number, aboveGroundM: number) =>
    settle(tools.start(flyAboveTool, { lon, lat, aboveGroundM, durationMs: durationMs() }));

  return {
    async showRoad(road, aboveGroundM) {
      unmark();
      const middle = middleOfRoad(road);
      if (middle === undefined) return;
      const [lon, lat] = middle;
      const coordinates = road.lines.map((line) => line.map(([x, y]) => [x, y]));
      highlight.show({
        geometry: { type: 'MultiLineString', coordinates },
        ground: { lon, lat, heightM: 0 },
      });
      await flyAbove(lon, lat, aboveGroundM);
    },
    async showPlace(place) {
      unmark();
      mark.show(place);
      const { lon, lat, camera, aboveGroundM } = place;
      if (camera === undefined) await flyAbove(lon, lat, aboveGroundM);
      else {
        const middleM = scene.environment.storedHeightM(lon, lat) ?? 0;
        const flight = { target: { pose: camera }, durationMs: durationMs(), middleM };
        await settle(tools.start(flyToTool, flight));
      }
    },
    markPlace(place) {
      unmark();
      mark.show(place);
    },
    async pickPlace() {
      const picked = await settle(tools.start(pickPlaceTool, undefined));
      return picked === false ? undefined : picked;
    },
    async drawArea() {
      const shape = await settle(tools.start(drawTool, { kind: 'polygon' }));
      return shape?.kind === 'polygon' ? shape.ring : undefined;
    },
    centre() {
      const { frame, pose } = scene.globe;
      const { lon, lat } = pose.value.pose;
      const middle = scene.globe.locate({ xPx: frame.widthPx / 2, yPx: frame.heightPx / 2 });
      return middle ?? { lon, lat, heightM: 0 };
    },
    camera: () => scene.globe.pose.value.pose,
    clear() {
      unmark();
      for (const tool of [flyAboveTool, pickPlaceTool]) void tools.abort(tool.id, 'user');
    },
  };
}
