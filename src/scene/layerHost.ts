import type { MultiPolygon, Polygon } from 'geojson';
import type { Extent } from '../domain/geodesy/extent.ts';
import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import type { LegendEntry } from '../domain/layers/record/legend.ts';
import type { FoundRows } from '../domain/query/foundRows.ts';
import type { Moment, Period } from '../domain/layers/time/moment.ts';
import type { ReadonlySignal } from '../lib/signal.ts';
import type { PickHit } from './viewPort.ts';

/** How a layer is shown now. */
export interface LayerDisplay {
  readonly visible: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  /** Place in the stack: greater is drawn above. */
  readonly order: number;
  /** Parts of the record's `pipechild` that are not shown; all are where none is given. */
  readonly hiddenParts?: readonly string[];
  /** What is not of this time is not shown, by layers that know times ({@link LayerFigures.times}); all is where none is given. */
  readonly period?: Period;
}

/** A place of the ground at which a layer is asked what lies there. */
export interface IdentifyRequest {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** Metres on the ground that one CSS pixel of the view covers there. */
  readonly resolutionM: number;
  /** Features so near count as hit, metres. */
  readonly toleranceM: number;
}

/** What a loaded layer knows of itself, for its properties. */
export interface LayerFigures {
  /** Spatial reference of the data as they come, "EPSG:4326". */
  readonly reference?: string;
  readonly featureCount?: number;
  /** Lowest and highest level of a tiled service. */
  readonly levels?: readonly [least: number, most: number];
  /** The times that it has something of, in their order; absent where it knows none. */
  readonly times?: readonly Moment[];
}

/** A layer that is part of the scene; it owns its drawing in both views. */
export interface LayerHandle {
  readonly id: string;
  /** Full extent as the service states it, else the record's. */
  readonly extent: Extent | undefined;
  /** Later failures too: a service may die while its layer is shown. */
  readonly health: ReadonlySignal<LayerHealth>;
  /**
   * What the layer's symbols mean.
   * @param within leaves out classes of which nothing lies in this extent, where the layer can tell
   */
  legend(within?: Extent): readonly LegendEntry[];
  /** Absent where there is nothing to tell. */
  figures?(): LayerFigures;
  setDisplay(display: LayerDisplay): void;
  /** What TIME says to the layer's map service now: undefined for all times, null where it has nothing of the time that is shown. */
  serviceTime?(): string | null | undefined;
  /**
   * What lies at a place, asked of the layer's own data or its service, nearest or topmost first; absent where there is nothing to ask.
   * @throws LayerLoadError when the service fails; AbortError when aborted
   */
  identify?(request: IdentifyRequest, signal: AbortSignal): Promise<readonly PickHit[]>;
  /**
   * The features that share a point with an area, asked of the layer's own data or its service; absent where there is nothing to ask.
   * @throws LayerLoadError when the service fails; AbortError when aborted
   */
  query?(area: Polygon | MultiPolygon, signal: AbortSignal): Promise<FoundRows>;
  /** Takes the layer out of both views and frees it; harmless twice. */
  remove(): void;
}

/** The scene's layers. */
export interface LayerHost {
  /** Layers now part of the scene. */
  readonly size: number;
  /**
   * Loads a layer and shows it in both views.
   * @param signal aborting it leaves nothing of the layer behind
   * @throws LayerLoadError with the reason; AbortError when aborted
   */
  add(definition: LayerDefinition, display: LayerDisplay, signal: AbortSignal): Promise<LayerHandle>;
}
