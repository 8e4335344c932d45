import { strToU8 } from 'fflate';

/** The ring of a square, degrees. */
export const square = (west: number, south: number, side = 0.1) => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
];

/** A parcel as GeoJSON. */
export const parcel = (名称: string, coordinates: number[][][]) => ({
  type: 'Feature',
  properties: { 名称, 面积: 12.5 },
  geometry: { type: 'Polygon', coordinates },
});

/** A file of features. */
export const json = (features: readonly unknown[]) =>
  strToU8(JSON.stringify({ type: 'FeatureCollection', features }));

/** A file of two parcels. */
export const TWO_PARCELS = json([parcel('艾比湖林场', square(82, 44)), parcel('三台林场', square(81, 44.5))]);
