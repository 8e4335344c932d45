import type {
  ClusterMark,
  ClusterMembers,
  ClusterQuery,
  NearbyPoint,
  PointAttributes,
} from '../../../domain/layers/cluster/clusterBook.ts';
import type { MergeRule } from '../../../domain/layers/cluster/clusterRule.ts';
import type { LabelMetrics } from '../../../domain/layers/cluster/labelPlacement.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { Moment, Period } from '../../../domain/layers/time/moment.ts';

/** Where a worker gets its points from; a file is read by the worker alone, and positions are handed over, not copied. */
export type ClusterInput =
  | { readonly kind: 'file'; readonly file: Blob; readonly expected: Extent | undefined }
  | {
      readonly kind: 'points';
      readonly positions: Float64Array;
      readonly attributes: readonly PointAttributes[];
    };

/** How a worker clusters and labels. */
export interface ClusterOptions {
  readonly merge: MergeRule;
  readonly metrics: LabelMetrics;
  /** Property that holds the label; no labels where none is given. */
  readonly labelField: string | undefined;
  /** Writes labels instead of the one property. */
  readonly labelExpression: string | undefined;
  /** Shown for a label that is the text "null". */
  readonly unknownText: string;
  /** Property that tells a point's time; it has none where none is given. */
  readonly timeField: string | undefined;
}

/** What a worker tells once it has read and indexed its points. */
export interface ClusterSummary {
  readonly count: number;
  readonly extent: Extent | undefined;
  /** Why some of the features are missing. */
  readonly partial: LayerProblem | undefined;
  /** The different times of its points; undefined where it is not said which property holds them. */
  readonly times: readonly Moment[] | undefined;
}

/** What can be asked of the worker, and what it answers. */
export interface ClusterCalls {
  open: { ask: { readonly input: ClusterInput; readonly options: ClusterOptions }; answer: ClusterSummary };
  /** From now on only points of a time are there, or all again; ids that were told before are no longer known. */
  period: { ask: { readonly period: Period | undefined }; answer: null };
  marks: { ask: ClusterQuery; answer: readonly (readonly ClusterMark[])[] };
  members: { ask: { readonly clusterId: number; readonly limit: number }; answer: ClusterMembers };
  attributes: { ask: { readonly pointId: number }; answer: PointAttributes };
  within: { ask: { readonly extent: Extent; readonly limit: number }; answer: readonly NearbyPoint[] };
}

/** A message to the worker. */
export type ClusterRequest = {
  [C in keyof ClusterCalls]: { readonly id: number; readonly call: C; readonly ask: ClusterCalls[C]['ask'] };
}[keyof ClusterCalls];

/** A message from the worker. */
export type ClusterReply =
  | { readonly id: number; readonly answer: ClusterCalls[keyof ClusterCalls]['answer'] }
  | { readonly id: number; readonly problem: LayerProblem };
