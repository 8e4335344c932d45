import type { FeatureCollection, LineString, MultiPolygon, Point, Polygon } from 'geojson';

/** Names of the sample's vector layers in drawing order, the bottom one first. */
export const SAMPLE_LAYER_NAMES = [
  'landcover',
  'landuse',
  'chiefareas',
  'firerisk',
  'reserves',
  'zones',
  'lakes',
  'ebinuryears',
  'ebinurseasons',
  'landchanges',
  'greening',
  'orchards',
  'enterprises',
  'rivers',
  'townships',
  'areas',
  'roads',
  'speedlimits',
  'patrols',
  'greeningmonths',
  'greenness',
  'plotyears',
  'firedanger',
  'camerahours',
  'settlements',
  'plots',
  'plants',
  'animals',
  'watersources',
  'videos',
  'stations',
  'towers',
  'hotspots',
  'pipes',
  'manhole',
  'discharger',
  'hybrid',
  'outfall',
  'pumpstation',
  'wwtp',
] as const;

/** One of {@link SAMPLE_LAYER_NAMES}. */
export type SampleLayerName = (typeof SAMPLE_LAYER_NAMES)[number];

/** The layers of the base map, which the others are built upon. */
export type BaseLayerName = 'areas' | 'rivers' | 'lakes' | 'roads' | 'settlements' | 'landcover';

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

/** The base map. */
export type BaseFeatures = Readonly<Record<BaseLayerName, SampleCollection>>;

/** Some layers of the sample by their names. */
export type NamedLayers = Readonly<Partial<Record<SampleLayerName, SampleCollection>>>;
