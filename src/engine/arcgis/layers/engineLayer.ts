import type Graphic from '@arcgis/core/Graphic.js';
import type ElevationLayer from '@arcgis/core/layers/ElevationLayer.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import type { LegendEntry } from '../../../domain/layers/record/legend.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { Period } from '../../../domain/layers/time/moment.ts';
import type { ReadonlySignal, Stream } from '../../../lib/signal.ts';
import type { LayerFigures, LayerHandle } from '../../../scene/layerHost.ts';
import type { PickHit } from '../../../scene/viewPort.ts';
import type { RequestOutcome } from '../requestOutcomes.ts';

/** How a read that a layer did itself ended. */
export interface ReadOutcome {
  /** What went wrong; absent on success. */
  readonly error?: unknown;
}

/** What a factory makes of one record: the SDK's layers for both views, and what the scene must know of them. */
export interface EngineLayer {
  /** Drawn on the globe, lowest first. */
  readonly globe: readonly Layer[];
  /** Drawn in the plane, lowest first. */
  readonly plane: readonly Layer[];
  /** Shape the globe's ground. */
  readonly elevation: readonly ElevationLayer[];
  readonly extent: Extent | undefined;
  /**
   * Absent where the record tells it already.
   * @param within leaves out classes of which nothing lies in this extent, where the layer can tell
   */
  legend?(within?: Extent): readonly LegendEntry[];
  /** What the service or the file says of itself. */
  readonly figures?: LayerFigures;
  /** The record's own attributes of a graphic that these layers drew. */
  attributesOf?(graphic: Graphic): Readonly<Record<string, unknown>> | undefined;
  /** As {@link attributesOf}, for layers that must ask for the feature; it may know the shape and the cluster too. */
  featureOf?(graphic: Graphic): Promise<Pick<PickHit, 'attributes' | 'geometry' | 'cluster'> | undefined>;
  /** Whether a request was made for this layer; without it the layer's service is not watched. */
  isOwnRequest?(outcome: RequestOutcome): boolean;
  /** The layer's own reads, where it reads for itself; its service is then watched by these and not by requests. */
  readonly reads?: Stream<ReadOutcome>;
  /** Why some of the layer is missing although it is shown; undefined while nothing is. */
  readonly partial?: ReadonlySignal<LayerProblem | undefined>;
  /** Shows what is of a period, or all; only of layers whose figures tell times. */
  setPeriod?(period: Period | undefined): void;
  readonly serviceTime?: NonNullable<LayerHandle['serviceTime']>;
  /** Hides the named parts and shows all others. */
  setHiddenParts?(parts: readonly string[]): void;
  /** Whether one of the layers is shown while the record is: a hidden part's is not. All are without it. */
  isShown?(layer: Layer | ElevationLayer): boolean;
  readonly identify?: NonNullable<LayerHandle['identify']>;
  readonly query?: NonNullable<LayerHandle['query']>;
  /** Frees what the SDK's layers do not own. */
  dispose?(): void;
}

/** What a factory makes of a record that does not tell its legend. */
export type LegendedLayer = EngineLayer & Required<Pick<EngineLayer, 'legend'>>;
