import { isMissing } from '../missing.ts';
import type { Geometry } from 'geojson';
import { placeTitles, type PlaceWords, type WrittenReference } from '../../geodesy/writtenReference.ts';
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
  /** Code of the reference that places are written in. */
  readonly reference: string;
  /** What the two columns with the place are called. */
  readonly placeWords: PlaceWords;
  /** The table's name. */
  readonly title: string;
}

/** What a writer is given of it. */
export interface WrittenHead extends Omit<ExportHead, 'reference'> {
  readonly reference: WrittenReference;
}

/** Writes a file part by part, so that it is never held as one text. */
export interface TextWriter {
  readonly begin: () => string;
  readonly rows: (rows: readonly ExportRow[]) => string;
  readonly end: () => string;
}

/** Decimals of a place's degrees: about a centimetre. */
const PLACE_DECIMALS = 7;

/** A row's values in the order of the columns, the place at the end. @throws OutsideReference */
export function rowValues(
  { columns, reference }: WrittenHead,
  { properties, place }: ExportRow,
): readonly unknown[] {
  const cells = columns.map(({ key }) => (isMissing(properties[key]) ? undefined : properties[key]));
  const [x, y] = place === undefined ? [] : reference.place(...place);
  const rounded = (value: number | undefined) => value && Number(value.toFixed(PLACE_DECIMALS));
  return [...cells, rounded(x), rounded(y)];
}

/** The titles of an exported table. */
export function columnTitles({ columns, reference, placeWords }: WrittenHead): readonly string[] {
  return [...columns.map(({ title }) => title), ...placeTitles(reference, placeWords)];
}
