import type { Feature, Position } from 'geojson';
import type { LonLat } from '../place/waters.ts';
import type { SampleCollection, SampleProperties } from './layers.ts';

/** A geometry of the sample. */
export type SampleGeometry = SampleCollection['features'][number]['geometry'];

/** A feature of the sample. */
export type SampleFeature = Feature<SampleGeometry, SampleProperties>;

/** A layer, labelled as synthetic. */
export const collection = (
  title: string,
  titleEn: string,
  geometryType: SampleCollection['metadata']['geometryType'],
  features: SampleFeature[],
): SampleCollection => ({
  type: 'FeatureCollection',
  metadata: { title, titleEn, geometryType, note: '示意数据' },
  features,
});

/** A feature with its properties. */
export const feature = (properties: SampleProperties, geometry: SampleGeometry): SampleFeature => ({
  type: 'Feature',
  properties,
  geometry,
});

const positions = (line: readonly LonLat[]): Position[] => line.map((at) => [...at]);

/** A line. */
export const lineString = (line: readonly LonLat[]): SampleGeometry => ({
  type: 'LineString',
  coordinates: positions(line),
});

/** A polygon of closed rings, the outer one first. */
export const polygon = (rings: readonly (readonly LonLat[])[]): SampleGeometry => ({
  type: 'Polygon',
  coordinates: rings.map(positions),
});

/** A point; with a height in metres above sea level where it has one. */
export const point = ([lon, lat]: LonLat, heightM?: number): SampleGeometry => ({
  type: 'Point',
  coordinates: heightM === undefined ? [lon, lat] : [lon, lat, heightM],
});

/** The outer ring of a polygon, or the positions of a line. */
export function outerLine({ geometry }: SampleFeature): LonLat[] {
  const line =
    geometry.type === 'Polygon'
      ? (geometry.coordinates[0] ?? [])
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : [];
  return line.map(([lon = NaN, lat = NaN]) => [lon, lat]);
}
