import { bilinear, columnAt, rowAt, type Raster } from '../grid.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import type { LonLat } from '../place/waters.ts';
import type { Attributes } from '../terrain/attributes.ts';
import { lakesWithShores, type Lake } from '../terrain/lakes.ts';
import type { River } from '../terrain/rivers.ts';
import { buildAreas, type Area } from './areas.ts';
import { collection, feature, lineString, polygon, type SampleFeature } from './collection.ts';
import { buildLandCover } from './landcover.ts';
import type { BaseFeatures } from './layers.ts';
import { isInRing, lengthKm, ringAreaKm2, rounded, toDigits } from './measure.ts';
import { riverFeatures } from './rivers.ts';
import { buildRoads } from './roads.ts';

/** What the vector layers are drawn from: the finished relief on the master cells and its rivers. */
export interface FeatureGround {
  /** Metres. */
  readonly heights: Raster;
  /** Metres to the nearest shore, negative on water. */
  readonly shore: Raster;
  /** 0 plain to 1 mountain. */
  readonly mountain: Raster;
  readonly rivers: readonly River[];
  readonly attributes: Attributes;
}

/** Builds the layers of the base map; the same every time. Coordinates have five decimals, outer rings run counter-clockwise. */
export function buildFeatures(ground: FeatureGround): BaseFeatures {
  const reader =
    (raster: Raster) =>
    ([lon, lat]: LonLat): number =>
      bilinear(raster, columnAt(lon, raster.z), rowAt(lat, raster.z));
  const heightAtM = reader(ground.heights);
  const areas = buildAreas(heightAtM);
  const outline = areas.find(({ level }) => level === 'prefecture')?.ring ?? [];
  const lakes = lakesWithShores().filter(({ shore }) =>
    shore.some(([lon, lat]) => isInRing(outline, lon, lat)),
  );
  const shoreAtM = reader(ground.shore);
  const roads = buildRoads({ heightAtM, shoreAtM, rivers: ground.rivers, lakes, outline });
  return {
    areas: collection('州界与县级区划', 'Prefecture and counties', 'Polygon', areas.map(areaFeature)),
    rivers: collection(
      '河流',
      'Rivers',
      'LineString',
      riverFeatures(ground.rivers, ground.mountain, outline),
    ),
    lakes: collection('湖泊', 'Lakes', 'Polygon', lakes.map(lakeFeature)),
    roads: collection(
      '道路',
      'Roads',
      'LineString',
      roads.map((road) =>
        feature(
          {
            name: road.name,
            nameEn: road.nameEn ?? null,
            class: road.class,
            code: road.code ?? null,
            lengthKm: toDigits(lengthKm(road.course), 2),
          },
          lineString(road.course),
        ),
      ),
    ),
    settlements: collection('居民地', 'Settlements', 'Point', settlementFeatures()),
    landcover: collection(
      '土地覆被',
      'Land cover',
      'Polygon',
      buildLandCover(ground, outline, lakes).map(({ name, nameEn, color, rings, areaKm2 }) =>
        feature({ name, class: name, classEn: nameEn, color, areaKm2: toDigits(areaKm2, 2) }, polygon(rings)),
      ),
    ),
  };
}

const areaFeature = ({ name, nameEn, code, level, ring }: Area): SampleFeature =>
  feature({ name, nameEn, code, level, areaKm2: toDigits(ringAreaKm2(ring), 2) }, polygon([ring]));

function lakeFeature({ name, nameEn, levelM, salt, shore }: Lake): SampleFeature {
  const ring = shore.map(rounded);
  const open = ringAreaKm2(ring) < 0 ? ring.reverse() : ring;
  const closed = [...open, ...open.slice(0, 1)];
  const areaKm2 = toDigits(ringAreaKm2(closed), 1);
  return feature({ name, nameEn, levelM, areaKm2, salt }, polygon([closed]));
}

const settlementFeatures = (): SampleFeature[] =>
  SETTLEMENTS.map(({ name, nameEn, kind, county, lon, lat }) =>
    feature({ name, nameEn, kind, county }, { type: 'Point', coordinates: [lon, lat] }),
  );
