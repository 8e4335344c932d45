import { wktToGeoJSON } from '@terraformer/wkt';
import { unguarded } from '../../../lib/csv.ts';
import { csvRows } from '../../../lib/readCsv.ts';
import { PLAIN_REFERENCE } from '../../../domain/geodesy/plainReference.ts';
import { planeOf } from '../../../domain/geodesy/planes.ts';
import { withPositions } from '../../../domain/geodesy/withPositions.ts';
import { shapeGeometry } from '../../../domain/drawing/geometry.ts';
import { SHAPE_KEY } from './exchangeKeys.ts';

/** The names that tables give their columns. */
const COLUMNS = {
  wkt: ['wkt', 'geometry', 'geom', 'the_geom'],
  lon: ['经度', 'lon', 'lng', 'long', 'longitude', 'x', '东坐标', 'easting'],
  lat: ['纬度', 'lat', 'latitude', 'y', '北坐标', 'northing'],
  label: ['标注', '名称', 'name', 'label', 'title'],
  radius: ['半径 (m)', '半径', 'radius', 'radius (m)'],
} as const;

/** The reference that a title names in brackets, and the title without it: "东坐标 (m, EPSG:4515)". */
function titleReference(title: string): { readonly name: string; readonly code: string | undefined } {
  const found = /\((?:m, )?(epsg:\d+)\)$/i.exec(title);
  return { name: title.slice(0, found?.index).trim(), code: found?.[1] };
}

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
 * A table as a collection of features, still unchecked: a column "WKT", or columns with longitude and latitude; or with easting and northing
 * of the reference that they name.
 * @returns undefined when it has neither, or names a reference that is not known
 */
export function tableToFeatures(
  text: string,
): { type: 'FeatureCollection'; crs?: string; features: unknown[] } | undefined {
  const [head = [], ...rows] = csvRows(text);
  const named = head.map((title) => titleReference(title.trim().toLowerCase()));
  const titles = named.map(({ name }) => name);
  const crs = named.map(({ code }) => code).find((code) => code !== undefined);
  const place = (key: keyof typeof COLUMNS) =>
    titles.findIndex((title) => COLUMNS[key].some((name) => name === title));
  const at = {
    wkt: place('wkt'),
    lon: place('lon'),
    lat: place('lat'),
    label: place('label'),
    radius: place('radius'),
  };
  const plane = planeOf(crs ?? PLAIN_REFERENCE);
  if (plane === undefined || (at.wkt < 0 && (at.lon < 0 || at.lat < 0))) return undefined;
  const features = rows.map((row) => {
    const cell = (key: keyof typeof COLUMNS) => row[at[key]] ?? '';
    const cells = {
      wkt: cell('wkt'),
      lon: cell('lon'),
      lat: cell('lat'),
      label: cell('label'),
      radius: cell('radius'),
    };
    const radiusM = Number(cells.radius);
    const circle =
      radiusM > 0 && cells.lon !== '' && cells.lat !== ''
        ? ({
            kind: 'circle',
            centre: plane.fromPlane(Number(cells.lon), Number(cells.lat)),
            radiusM,
          } as const)
        : undefined;
    return {
      type: 'Feature',
      properties: { name: unguarded(cells.label), ...(circle === undefined ? {} : { [SHAPE_KEY]: circle }) },
      geometry:
        circle === undefined
          ? geometryOfRow(cells)
          : withPositions(shapeGeometry(circle), ([lon = NaN, lat = NaN]) => [...plane.toPlane(lon, lat)]),
    };
  });
  return { type: 'FeatureCollection', ...(crs === undefined ? {} : { crs }), features };
}
