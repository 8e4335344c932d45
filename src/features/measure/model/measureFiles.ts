import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import type { Feature } from 'geojson';
import {
  collectionIn,
  IN_DEGREES,
  placeTitles,
  type PlaceWords,
  type WrittenReference,
} from '../../../domain/geodesy/writtenReference.ts';
import { closedPolygon } from '../../../domain/geodesy/areas.ts';
import { flatFigures, isAreaKind, mainFigure, type MeasureItem } from './measureItem.ts';
import type { GroundProfile } from '../../../domain/geodesy/ground/groundLine.ts';

/** A CSV file of rows. */
function csv(rows: readonly (readonly (string | number)[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** What a measurement's row or feature says besides its shape; numbers in metres, square metres and degrees. */
export function measureFacts(item: MeasureItem): Readonly<Record<MeasureColumn, string | number>> {
  const { lengthM, areaM2, azimuthDeg } = flatFigures(item.kind, item.places);
  const line = item.ground?.task === 'line' ? item.ground : undefined;
  const method = item.ground?.method;
  const figure = mainFigure(item);
  return {
    name: item.name,
    kind: item.kind,
    value: figure === undefined ? '' : rounded(figure.value, 3),
    unit: isAreaKind(item.kind) ? 'm2' : 'm',
    ellipsoidLengthM: rounded(lengthM, 3),
    ellipsoidAreaM2: isAreaKind(item.kind) ? rounded(areaM2, 1) : '',
    azimuthDeg: azimuthDeg === undefined ? '' : rounded(azimuthDeg, 4),
    startHeightM: line === undefined ? '' : rounded(line.startM, 2),
    endHeightM: line === undefined ? '' : rounded(line.endM, 2),
    samples: method?.samples ?? '',
    terrainCellM: method === undefined ? '' : rounded(method.cellM, 2),
    time: new Date(item.atMs).toISOString(),
  };
}

/** The columns of the files, in order. */
export const MEASURE_COLUMNS = [
  'name',
  'kind',
  'value',
  'unit',
  'ellipsoidLengthM',
  'ellipsoidAreaM2',
  'azimuthDeg',
  'startHeightM',
  'endHeightM',
  'samples',
  'terrainCellM',
  'time',
] as const;

/** A column of the files. */
export type MeasureColumn = (typeof MEASURE_COLUMNS)[number];

/**
 * The measurements as CSV.
 * @param title of a column, in the user's language
 * @param kindName of a kind, in the user's language
 */
export function measureCsv(
  items: readonly MeasureItem[],
  title: (column: MeasureColumn) => string,
  kindName: (kind: MeasureItem['kind']) => string,
): string {
  const rows = items.map((item) => {
    const facts = { ...measureFacts(item), kind: kindName(item.kind) };
    return MEASURE_COLUMNS.map((column) => facts[column]);
  });
  return csv([MEASURE_COLUMNS.map(title), ...rows]);
}

function featureOf(item: MeasureItem): Feature {
  const properties = measureFacts(item);
  if (isAreaKind(item.kind)) return { type: 'Feature', properties, geometry: closedPolygon(item.places) };
  const coordinates = item.places.map(([lon, lat]) => [lon, lat]);
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

/** The measurements as GeoJSON. @throws OutsideReference */
export function measureGeoJson(
  items: readonly MeasureItem[],
  reference: WrittenReference = IN_DEGREES,
): string {
  return JSON.stringify(collectionIn(reference, items.map(featureOf)), undefined, 2);
}

/** A profile as CSV: distance, height and place of every sample. @param words the titles of the columns @throws OutsideReference */
export function profileCsv(
  { distancesM, heightsM, places }: GroundProfile,
  words: PlaceWords & { readonly distance: string; readonly height: string },
  reference: WrittenReference = IN_DEGREES,
): string {
  const rows = places.map(([lon, lat], index) => [
    rounded(distancesM[index] ?? 0, 2),
    rounded(heightsM[index] ?? 0, 2),
    ...reference.place(lon, lat).map((value) => rounded(value, 7)),
  ]);
  return csv([[words.distance, words.height, ...placeTitles(reference, words)], ...rows]);
}
