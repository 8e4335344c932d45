import type { FeatureCollection, LineString, MultiPolygon, Point, Polygon } from 'geojson';

/** Names of the sample's vector layers. */
export const SAMPLE_LAYER_NAMES = ['areas', 'rivers', 'lakes', 'roads', 'settlements', 'landcover'] as const;

/** One of {@link SAMPLE_LAYER_NAMES}. */
export type SampleLayerName = (typeof SAMPLE_LAYER_NAMES)[number];

/** Properties of a sample feature: always a name; the rest depends on the layer. */
export interface SampleProperties {
  readonly name: string;
  readonly [key: string]: string | number | boolean | null;
}

/** A layer of the sample: coordinates are lon, lat in degrees (WGS 84). */
export interface SampleCollection extends FeatureCollection<
  Point | LineString | Polygon | MultiPolygon,
  SampleProperties
> {
  readonly metadata: {
    readonly title: string;
    readonly titleEn: string;
    readonly geometryType: 'Point' | 'LineString' | 'Polygon';
    /** Says that the data are synthetic. */
    readonly note: string;
  };
}

/** All layers of the sample. */
export type SampleFeatures = Readonly<Record<SampleLayerName, SampleCollection>>;
