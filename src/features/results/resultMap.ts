import { FLIGHT_MS, RESULT_PANEL } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import type { ResultRow } from '../../domain/query/resultSet.ts';
import type { Clock } from '../../lib/clock.ts';
import { createHighlight } from '../../viewing/highlight.ts';
import type { Scene } from '../../scene/scene.ts';
import { flyAboveTool } from '../../tools/flyAbove.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** Shows a row of the results on the map. */
export interface ResultMap {
  /** Highlights the row's feature in both views and flies above it; says so where it has no place (viewer.md, section 5). */
  show(row: ResultRow): Promise<void>;
  /** Highlights the row's feature without flying. */
  mark(row: ResultRow): void;
  /** Takes the highlight away and ends the flight. */
  clear(): void;
}

/** The scene that rows are highlighted on, and the tools that fly to them. */
export interface ResultMapOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly clock: Clock;
  readonly reducedMotion: () => boolean;
  readonly present: (event: PortalEvent) => void;
  readonly onError: (error: unknown) => void;
}

/** Name of the overlays of the highlight. */
const OVERLAY = 'query-result';

/** Creates the result map of one scene. */
export function createResultMap(options: ResultMapOptions): ResultMap {
  const { scene, tools, clock, reducedMotion, present, onError } = options;
  const highlight = createHighlight(scene, OVERLAY, clock);

  /** Highlights a row in place of the one before; its middle, or undefined for a row without a place. */
  const mark = ({ geometry }: ResultRow) => {
    const extent = geometry && geometryExtent(geometry);
    if (geometry === undefined || extent === undefined) {
      highlight.clear();
      return undefined;
    }
    const middle = { lon: (extent.west + extent.east) / 2, lat: (extent.south + extent.north) / 2 };
    highlight.show({ geometry, ground: { ...middle, heightM: 0 } });
    return middle;
  };

  return {
    async show(row) {
      const middle = mark(row);
      if (middle === undefined) return present({ id: 'result.noPlace' });
      const durationMs = reducedMotion() ? 0 : FLIGHT_MS.specific;
      const flight = { ...middle, aboveGroundM: RESULT_PANEL.flightHeightM, durationMs };
      const outcome = await tools.start(flyAboveTool, flight);
      if (outcome.status === 'failed') onError(outcome.error);
    },
    mark: (row) => void mark(row),
    clear() {
      if (!highlight.active) return;
      highlight.clear();
      void tools.abort(flyAboveTool.id, 'user');
    },
  };
}
