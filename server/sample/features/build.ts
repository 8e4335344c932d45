import type { Feature } from 'geojson';
import { LAKES } from '../place/waters.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import type { SampleCollection, SampleFeatures, SampleProperties } from './layers.ts';

type SampleFeature = Feature<SampleCollection['features'][number]['geometry'], SampleProperties>;

/** Makes a collection that says what it is. */
export function collection(
  title: string,
  titleEn: string,
  geometryType: SampleCollection['metadata']['geometryType'],
  features: SampleFeature[],
): SampleCollection {
  return {
    type: 'FeatureCollection',
    metadata: { title, titleEn, geometryType, note: '示意数据' },
    features,
  };
}

/** Builds every vector layer. */
export function buildFeatures(): SampleFeatures {
  const lakes = LAKES.map((lake): SampleFeature => ({
    type: 'Feature',
    properties: { name: lake.name, nameEn: lake.nameEn, levelM: lake.levelM },
    geometry: {
      type: 'Polygon',
      coordinates: [[...lake.ring, ...lake.ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])],
    },
  }));
  const settlements = SETTLEMENTS.map((place): SampleFeature => ({
    type: 'Feature',
    properties: { name: place.name, nameEn: place.nameEn, kind: place.kind, county: place.county },
    geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
  }));
  return {
    areas: collection('州界与县级区划', 'Prefecture and counties', 'Polygon', []),
    rivers: collection('河流', 'Rivers', 'LineString', []),
    lakes: collection('湖泊', 'Lakes', 'Polygon', lakes),
    roads: collection('道路', 'Roads', 'LineString', []),
    settlements: collection('居民地', 'Settlements', 'Point', settlements),
    landcover: collection('土地覆被', 'Land cover', 'Polygon', []),
  };
}
