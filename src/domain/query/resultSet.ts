import type { Geometry } from 'geojson';
import type { ReadonlySignal } from '../../lib/signal.ts';
import { fieldTitle, isHousekeeping, type FieldMetadata } from '../layers/record/bubble.ts';
import type { LayerConfig } from '../layers/record/customConfig.ts';
import type { LayerProblem } from '../layers/record/layerProblem.ts';
import type { Properties } from '../layers/vector/features.ts';

/** A feature that a query found. */
export interface ResultRow {
  /** The feature's id in its layer, as the service gave it; unique among the layer's rows. */
  readonly id: string;
  readonly properties: Properties;
  /** Degrees, longitude first; absent where the service gave none. */
  readonly geometry?: Geometry;
}

/** Why a layer was not asked: viewer.md 5 (a business layer), viewer.md 8 (no layer code), a type that cannot be asked, or the user stopped. */
export type SkipReason = 'business' | 'no-code' | 'unsupported' | 'cancelled';

/** How far a layer's part of a query is. */
export type LayerResultState =
  | { readonly state: 'running' }
  | {
      readonly state: 'done';
      readonly rows: readonly ResultRow[];
      /** All that the service found; more than the rows when the answer was cut ("first N of M"). */
      readonly total: number;
      /** The layer's metadata rows; empty where there are none or they cannot be read. */
      readonly fields: readonly FieldMetadata[];
    }
  | { readonly state: 'failed'; readonly problem: LayerProblem }
  | { readonly state: 'skipped'; readonly reason: SkipReason };

/** What a query has to say of one layer. */
export type LayerResult = LayerResultState & {
  readonly layerId: string;
  readonly title: string;
  /** The record's own config, which names the property that features are labelled with. */
  readonly config?: LayerConfig | undefined;
};

/** A layer that has answered. */
export type DoneLayer = Extract<LayerResult, { readonly state: 'done' }>;

/** The answer to a query, as far as the layers have answered. */
export interface ResultSet {
  /** Another query has another id. */
  readonly id: number;
  /** One for each layer in the order of the tabs; a layer keeps its place while its state changes. */
  readonly layers: readonly LayerResult[];
}

/** The query whose results are shown; the result panel reads it and asks it for more. */
export interface ResultSource {
  /** undefined while there is nothing to show. */
  readonly results: ReadonlySignal<ResultSet | undefined>;
  /** Asks a layer again that failed or was stopped. */
  retry(layerId: string): void;
  /** Stops the layers that still run: they become `skipped` as `cancelled`. */
  cancel(): void;
  /** Stops everything and shows nothing any more. */
  close(): void;
}

/** How far a query is, over all its layers. */
export interface ResultSummary {
  readonly running: number;
  readonly failed: number;
  /** Features found so far, those beyond a cut included. */
  readonly found: number;
  /** The only feature found, once every layer has answered. */
  readonly single?: { readonly layer: LayerResult; readonly row: ResultRow };
}

/** Sums up a query's layers. */
export function summarize({ layers }: ResultSet): ResultSummary {
  const count = (state: LayerResult['state']) => layers.filter((layer) => layer.state === state).length;
  const found = layers.reduce((sum, layer) => sum + (layer.state === 'done' ? layer.total : 0), 0);
  const rows = layers.flatMap((layer) =>
    layer.state === 'done' && layer.rows.length === 1 ? layer.rows.map((row) => ({ layer, row })) : [],
  );
  const [single] = rows;
  const sums = { running: count('running'), failed: count('failed'), found };
  return found === 1 && sums.running === 0 && single !== undefined ? { ...sums, single } : sums;
}

/** A column of the table of results. */
export interface ResultColumn {
  /** The property's name. */
  readonly key: string;
  readonly title: string;
  /** Every value of the column is a number or missing. */
  readonly isNumber: boolean;
}

/** Rows that are looked at to learn the columns; properties of one layer hardly differ between features. */
const SAMPLED_ROWS = 500;

const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** The properties that rows have, in the order of their first appearance, with whether all their values are numbers. */
function propertiesOf(rows: readonly ResultRow[]): ReadonlyMap<string, boolean> {
  const numeric = new Map<string, boolean>();
  for (const { properties } of rows) {
    for (const [key, value] of Object.entries(properties)) {
      if (!isPlain(value)) continue;
      if (value === null || value === undefined || value === '') {
        if (!numeric.has(key)) numeric.set(key, true);
      } else numeric.set(key, (numeric.get(key) ?? true) && typeof value === 'number');
    }
  }
  return numeric;
}

/** A layer's rows picked evenly from all of them. */
function sampleOf(rows: readonly ResultRow[]): readonly ResultRow[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLED_ROWS));
  return rows.filter((_, index) => index % step === 0);
}

/**
 * The columns of a layer's table: the fields that the metadata mark 'header', in their order (viewer.md, section 3); where none is marked,
 * every plain property but the housekeeping ones.
 */
export function resultColumns(
  rows: readonly ResultRow[],
  fields: readonly FieldMetadata[],
  language: 'zh' | 'en',
): readonly ResultColumn[] {
  const numeric = propertiesOf(sampleOf(rows));
  const marked = fields.filter(({ extend1 }) => extend1?.includes('header') === true);
  const keys =
    marked.length > 0
      ? marked.map(({ dataKey }) => dataKey)
      : [...numeric.keys()].filter((key) => !isHousekeeping(key));
  const shown = keys.length > 0 ? keys : [...numeric.keys()];
  return [...new Set(shown)].map((key) => ({
    key,
    title: fieldTitle(key, fields, language),
    isNumber: numeric.get(key) ?? false,
  }));
}
