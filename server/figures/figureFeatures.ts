import { commonExtent, extentsMeet, type Extent } from '../../src/domain/geodesy/extent.ts';
import type { FeatureStore, GeoFeature, GeoLayer } from '../../services/index.ts';
import { extentOfParts, positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';
import { geometryAreaKm2, type Clip } from './clip.ts';

/** A feature, or the part of it that lies within the area that figures are limited to. */
export interface MeasuredFeature {
  /** Of the stored feature, in its layer. */
  readonly id: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: StoredGeometry;
  /** Square kilometres within the area; 0 for lines and points. */
  readonly areaKm2: number;
  readonly extent: Extent;
}

/** Which features are given. */
export interface Wanted {
  /** An area: of features that lie there partly, that part counts. */
  readonly clip: Clip | undefined;
  /** No others than those whose box meets it. */
  readonly near: Extent | undefined;
  /** Whether those of such properties count. */
  readonly counts: (properties: MeasuredFeature['properties']) => boolean;
}

/** Gives the features of a layer, some hundred at a time. It throws what `isStorageFailure` knows when the database is gone. */
export type FigureFeatures = (
  layer: GeoLayer,
  wanted: Wanted,
) => AsyncIterable<readonly MeasuredFeature[]> | Iterable<readonly MeasuredFeature[]>;

const isArea = ({ type }: StoredGeometry) => type === 'Polygon' || type === 'MultiPolygon';

/** A feature as it counts within an area, or everywhere; undefined where it does not: lines and points count where they begin. */
export function measured(
  { id, properties, geometry }: GeoFeature,
  clip: Clip | undefined,
): MeasuredFeature | undefined {
  const runs = positionRuns(geometry);
  const [[first = []] = []] = runs;
  let areaKm2 = 0;
  if (isArea(geometry)) {
    areaKm2 = clip === undefined ? geometryAreaKm2(geometry) : clip.insideKm2(geometry);
    if (!(areaKm2 > 0)) return undefined;
  } else if (clip !== undefined && !clip.holds(first)) return undefined;
  return { id, properties, geometry, areaKm2, extent: extentOfParts(runs) };
}

/** Features as they come from the database, page by page: the largest layers are not held at once. */
export const streamedFeatures = (store: Pick<FeatureStore, 'featurePages'>): FigureFeatures =>
  async function* (layer, { clip, near, counts }) {
    if (clip !== undefined && near !== undefined && !extentsMeet(clip.extent, near)) return;
    const extent = clip && near ? commonExtent(clip.extent, near) : (clip?.extent ?? near);
    for await (const page of store.featurePages(layer, { extent }))
      yield page.flatMap((feature) => (counts(feature.properties) ? (measured(feature, clip) ?? []) : []));
  };
