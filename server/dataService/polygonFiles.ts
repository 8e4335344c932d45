import booleanIntersects from '@turf/boolean-intersects';
import type { z } from 'zod';
import type { gridDivision, regionPolygons } from '../../src/api/contracts/spatial.ts';
import { type Extent, PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import type { Rights } from '../base/access/rights.ts';
import type { FeatureStore, GeoFeature } from '../../services/index.ts';
import { extentPolygon } from '../base/geo/geometry.ts';

/** The vector layer that holds the prefecture and its county-level areas. */
const AREA_LAYER = 'areas';

/** Size of the grid's cells, degrees: some fifty of them make up the prefecture. */
const CELL = { lon: 0.4, lat: 0.3 } as const;

/** The features of the layer of areas that are seen. */
async function areasOf(store: FeatureStore, rights: Rights): Promise<readonly GeoFeature[]> {
  const layer = await store.layer(AREA_LAYER, rights);
  return layer === undefined ? [] : store.queryFeatures(layer, {});
}

/** The prefecture and its county-level areas; empty where there is no such layer. */
export async function readRegions(
  store: FeatureStore,
  rights: Rights,
): Promise<z.input<typeof regionPolygons.answer>> {
  const areas = await areasOf(store, rights);
  return {
    type: 'FeatureCollection',
    features: areas.map(({ id, properties, geometry }) => ({ type: 'Feature', id, properties, geometry })),
  };
}

/** The cells of the frame, row by row from its north-west. */
function cellsOf({ west, south, east, north }: Extent): Extent[] {
  const [columns, rows] = [Math.ceil((east - west) / CELL.lon), Math.ceil((north - south) / CELL.lat)];
  return Array.from({ length: rows * columns }, (_, at) => {
    const [left, top] = [west + (at % columns) * CELL.lon, north - Math.floor(at / columns) * CELL.lat];
    const rounded = (degrees: number) => Number(degrees.toFixed(6));
    return {
      west: rounded(left),
      south: rounded(top - CELL.lat),
      east: rounded(left + CELL.lon),
      north: rounded(top),
    };
  });
}

/** The cells that lie in the prefecture at least in part, numbered from 1; none where its polygon is not known. */
export async function readGrid(
  store: FeatureStore,
  rights: Rights,
): Promise<z.input<typeof gridDivision.answer>> {
  const areas = await areasOf(store, rights);
  const isPrefecture = ({ properties }: GeoFeature) => properties.level === 'prefecture';
  const prefecture = areas.find(isPrefecture);
  const shapes = cellsOf(PREFECTURE_EXTENT).map(extentPolygon);
  const within = shapes.filter(
    (shape) => prefecture !== undefined && booleanIntersects(shape, prefecture.geometry),
  );
  return {
    type: 'FeatureCollection',
    features: within.map((geometry, index) => ({
      type: 'Feature',
      id: index + 1,
      properties: { _bianhao: index + 1 },
      geometry,
    })),
  };
}
