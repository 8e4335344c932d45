import { isMissing } from '../missing.ts';
import type { Geometry } from 'geojson';
import type { Properties } from '../../layers/vector/features.ts';

/** The kinds of files that results are exported to. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A column of an exported table. */
export interface ExportColumn {
  /** The property's name. */
  readonly key: string;
  readonly title: string;
}

/** A row as it is exported. */
export interface ExportRow {
  readonly id: string;
  readonly properties: Properties;
  /** Degrees: the middle of the feature's extent; absent where the feature has no place. */
  readonly place?: readonly [lon: number, lat: number] | undefined;
  /** Only GeoJSON takes it. */
  readonly geometry?: Geometry | undefined;
}

/** What is exported. */
export interface ExportHead {
  readonly columns: readonly ExportColumn[];
  /** Titles of the two columns with the place. */
  readonly placeTitles: readonly [lon: string, lat: string];
  /** The table's name. */
  readonly title: string;
}

/** Writes a file part by part, so that it is never held as one text. */
export interface TextWriter {
  readonly begin: () => string;
  readonly rows: (rows: readonly ExportRow[]) => string;
  readonly end: () => string;
}

/** Decimals of a place's degrees: about a centimetre. */
const PLACE_DECIMALS = 7;

/** A row's values in the order of the columns, the place at the end. */
export function rowValues({ columns }: ExportHead, { properties, place }: ExportRow): readonly unknown[] {
  const degrees = (value: number | undefined) =>
    value === undefined ? undefined : Number(value.toFixed(PLACE_DECIMALS));
  const cells = columns.map(({ key }) => (isMissing(properties[key]) ? undefined : properties[key]));
  return [...cells, degrees(place?.[0]), degrees(place?.[1])];
}

/** The titles of an exported table. */
export function columnTitles({ columns, placeTitles }: ExportHead): readonly string[] {
  return [...columns.map(({ title }) => title), ...placeTitles];
}
