import type { Geometry } from 'geojson';
import type { Extent } from '../../geodesy/extent.ts';
import type { FileCause } from '../record/layerProblem.ts';

/** The kinds of geometry that are drawn each in their own way. */
export type GeometryKind = 'point' | 'line' | 'polygon';

/** Attributes of a feature, as its file has them. */
export type Properties = Readonly<Record<string, unknown>>;

/** One drawable part of a feature, in degrees without heights; `index` is the feature's place in {@link VectorFeatures.properties}. */
export interface GeometryPart {
  readonly index: number;
  readonly geometry: Geometry;
}

/** Features that could not be used. */
export interface LeftOut {
  readonly count: number;
  readonly of: number;
  /** What is wrong with the first one. */
  readonly cause: FileCause;
}

/** What a vector file holds, split by kind: whatever stands here can be drawn. */
export interface VectorFeatures {
  readonly parts: Readonly<Record<GeometryKind, readonly GeometryPart[]>>;
  /** Attributes by the feature's place in the file. */
  readonly properties: readonly Properties[];
  /** Of all parts; undefined when there are none. */
  readonly extent: Extent | undefined;
  /** The reference that the file's coordinates came in, "EPSG:4326". */
  readonly reference: string;
  readonly leftOut: LeftOut | undefined;
  /** Features of the file without a geometry. */
  readonly withoutGeometry: number;
}
