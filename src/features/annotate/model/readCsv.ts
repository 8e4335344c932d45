import { wktToGeoJSON } from '@terraformer/wkt';
import { unguarded } from '../../../lib/csv.ts';
import { csvRows } from '../../../lib/readCsv.ts';
import { shapeGeometry } from '../../../domain/drawing/geometry.ts';
import { SHAPE_KEY } from './exchangeKeys.ts';

/** The names that tables give their columns. */
const COLUMNS = {
  wkt: ['wkt', 'geometry', 'geom', 'the_geom'],
  lon: ['经度', 'lon', 'lng', 'long', 'longitude', 'x'],
  lat: ['纬度', 'lat', 'latitude', 'y'],
  label: ['标注', '名称', 'name', 'label', 'title'],
  radius: ['半径 (m)', '半径', 'radius', 'radius (m)'],
} as const;

function geometryOfRow(cells: Readonly<Record<keyof typeof COLUMNS, string>>): unknown {
  if (cells.wkt.trim() !== '') {
    try {
      return wktToGeoJSON(cells.wkt.trim());
    } catch {
      return { type: 'WKT' };
    }
  }
  const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));
  return { type: 'Point', coordinates: [numberOf(cells.lon), numberOf(cells.lat)] };
}

/** True for a text that begins like a table: one line with one of the columns that a place is read from. */
export function isTable(text: string): boolean {
  return !/^\s*[<{[]/.test(text);
}

/**
 * A table as a collection of features, still unchecked: a column "WKT", or columns with longitude and latitude.
 * @returns undefined when it has neither
 */
export function tableToFeatures(
  text: string,
): { type: 'FeatureCollection'; features: unknown[] } | undefined {
  const [head = [], ...rows] = csvRows(text);
  const titles = head.map((title) => title.trim().toLowerCase());
  const place = (key: keyof typeof COLUMNS) =>
    titles.findIndex((title) => COLUMNS[key].some((name) => name === title));
  const at = {
    wkt: place('wkt'),
    lon: place('lon'),
    lat: place('lat'),
    label: place('label'),
    radius: place('radius'),
  };
  if (at.wkt < 0 && (at.lon < 0 || at.lat < 0)) return undefined;
  const features = rows.map((row) => {
    const cell = (key: keyof typeof COLUMNS) => row[at[key]] ?? '';
    const cells = {
      wkt: cell('wkt'),
      lon: cell('lon'),
      lat: cell('lat'),
      label: cell('label'),
      radius: cell('radius'),
    };
    const [lon, lat, radiusM] = [Number(cells.lon), Number(cells.lat), Number(cells.radius)];
    const circle =
      radiusM > 0 && cells.lon !== '' && cells.lat !== ''
        ? ({ kind: 'circle', centre: [lon, lat], radiusM } as const)
        : undefined;
    return {
      type: 'Feature',
      properties: { name: unguarded(cells.label), ...(circle === undefined ? {} : { [SHAPE_KEY]: circle }) },
      geometry: circle === undefined ? geometryOfRow(cells) : shapeGeometry(circle),
    };
  });
  return { type: 'FeatureCollection', features };
}
