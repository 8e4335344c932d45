import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { LayerConfig } from '../../../domain/layers/record/customConfig.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { VectorStyle } from '../../../domain/layers/record/vectorStyle.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { annotationDrawing } from './annotations.ts';
import { noteClassPresence, type ClassPresence } from './classPresence.ts';
import { drawnSets, vectorDrawing, type DrawnSet } from '../../../domain/layers/vector/drawing.ts';
import type { GeometryKind, GeometryPart, Properties } from '../../../domain/layers/vector/features.ts';
import type { FoundRows } from '../../../domain/query/foundRows.ts';
import { areaTest } from '../../../domain/query/meetsArea.ts';
import {
  momentOf,
  momentsOf,
  periodsMeet,
  type Moment,
  type Period,
} from '../../../domain/layers/time/moment.ts';
import { createHitIndex, type HitIndex, type HitRequest } from '../../../domain/layers/vector/hitTest.ts';
import { readVector } from '../../../domain/layers/vector/readVector.ts';
import { FIELDS } from './vectorFields.ts';

/** How a file is to be drawn: as a vector layer, or as annotations. */
export type DrawingPurpose =
  | { readonly as: 'vector'; readonly style: VectorStyle }
  | { readonly as: 'annotation'; readonly config: LayerConfig | undefined };

/** What a vector worker is asked. */
export type VectorAsk =
  | {
      readonly ask: 'read';
      readonly bytes: ArrayBuffer;
      readonly expected: Extent | undefined;
      readonly layerName: string;
      readonly unknownText: string;
      readonly purpose: DrawingPurpose;
      /** The property that says when a feature was. */
      readonly timeField?: string | undefined;
    }
  | {
      readonly ask: 'identify';
      readonly dataset: number;
      readonly request: HitRequest;
      readonly period: Period | undefined;
      readonly limit: number;
    }
  | {
      readonly ask: 'within';
      readonly dataset: number;
      readonly area: Polygon | MultiPolygon;
      readonly period: Period | undefined;
      readonly limit: number;
    }
  | { readonly ask: 'feature'; readonly dataset: number; readonly index: number }
  | { readonly ask: 'release'; readonly dataset: number };

/** A set of features with the file that the SDK's worker reads: geometry, index, class, label and time only. */
export interface ReadySet extends Pick<DrawnSet, 'id' | 'kind' | 'classes'> {
  readonly file: Blob;
  readonly count: number;
  /** Where each class lies, for the legend of an extent. */
  readonly presence: ClassPresence;
  /** The times of each class; undefined where the layer knows none. */
  readonly classTimes: readonly (readonly Period[])[] | undefined;
}

/** A feature with all that its file says of it. */
export interface FoundFeature {
  readonly attributes: Properties;
  /** Its first part. */
  readonly geometry?: GeometryPart['geometry'];
}

/** What a vector worker answers; `problem` is why a file cannot be drawn. */
export type VectorAnswer =
  | {
      readonly answer: 'read';
      readonly dataset: number;
      readonly sets: readonly ReadySet[];
      readonly extent: Extent | undefined;
      readonly featureCount: number;
      /** The different times of its features; undefined where it is not said which property holds them. */
      readonly times: readonly Moment[] | undefined;
      readonly reference: string;
      readonly partial: LayerProblem | undefined;
    }
  | { readonly answer: 'problem'; readonly problem: LayerProblem }
  | { readonly answer: 'features'; readonly features: readonly FoundFeature[] }
  | { readonly answer: 'rows'; readonly found: FoundRows };

/** A file that was read: kept here, so that its coordinates never burden the page. */
interface Dataset {
  readonly properties: readonly Properties[];
  readonly geometries: ReadonlyMap<number, GeometryPart['geometry']>;
  readonly hits: HitIndex;
  /** When a feature was; undefined where nobody knows. */
  timeOf(index: number): Moment | undefined;
}

/** Features written as one text at a time; the whole file of a large layer would be too long for a string. */
const CHUNK = 5000;

function fileOf({ features }: DrawnSet, timeOf: Dataset['timeOf']): Blob {
  const chunks: string[] = ['{"type":"FeatureCollection","features":['];
  for (let first = 0; first < features.length; first += CHUNK) {
    const texts = features.slice(first, first + CHUNK).map(({ index, geometry, place, label }) => {
      const time = timeOf(index);
      const times = time && { [FIELDS.first]: time.first, [FIELDS.last]: time.last };
      const properties = { [FIELDS.index]: index, [FIELDS.place]: place, [FIELDS.label]: label, ...times };
      return JSON.stringify({ type: 'Feature', geometry, properties } satisfies Feature);
    });
    chunks.push(first === 0 ? '' : ',', texts.join(','));
  }
  chunks.push(']}');
  return new Blob(chunks, { type: 'application/geo+json' });
}

/** The different times of each class of a set. */
function classTimesOf({ classes, features }: DrawnSet, timeOf: Dataset['timeOf']): Period[][] {
  const times = classes.map(() => new Map<string, Period>());
  for (const { index, place } of features) {
    const time = timeOf(index);
    if (time !== undefined) times[place]?.set(time.text, { first: time.first, last: time.last });
  }
  return times.map((byText) => [...byText.values()]);
}

/** Whether a feature is of a period; any is where none is asked for, and one of an unknown time is of none. */
function isOf({ timeOf }: Dataset, index: number, period: Period | undefined): boolean {
  if (period === undefined) return true;
  const time = timeOf(index);
  return time !== undefined && periodsMeet(time, period);
}

function datasetOf(
  properties: readonly Properties[],
  sets: readonly DrawnSet[],
  timeOf: Dataset['timeOf'],
): Dataset {
  const parts: Record<GeometryKind, GeometryPart[]> = { point: [], line: [], polygon: [] };
  const geometries = new Map<number, GeometryPart['geometry']>();
  // Points come last and win: a point's ellipse is not its shape.
  for (const { kind, features } of sets) {
    for (const feature of features) {
      parts[kind].push(feature);
      geometries.set(feature.index, feature.geometry);
    }
  }
  return { properties, geometries, hits: createHitIndex(parts), timeOf };
}

/** The features of a file that share a point with an area, in the file's order. */
function rowsWithin(
  dataset: Dataset,
  { area, period, limit }: Extract<VectorAsk, { ask: 'within' }>,
): FoundRows {
  const { properties, geometries } = dataset;
  const meets = areaTest(area);
  const found = [...geometries]
    .filter(([index, geometry]) => isOf(dataset, index, period) && meets(geometry))
    .sort(([a], [b]) => a - b);
  const rows = found
    .slice(0, limit)
    .map(([index, geometry]) => ({ id: String(index + 1), properties: properties[index] ?? {}, geometry }));
  return { rows, total: found.length };
}

/** Reads, keeps and searches vector files; made for a worker, and the same in tests. */
export function createVectorService(): { answer(ask: VectorAsk): VectorAnswer } {
  const datasets = new Map<number, Dataset>();
  let lastDataset = 0;

  const read = (ask: VectorAsk & { ask: 'read' }): VectorAnswer => {
    const { bytes, expected, layerName, unknownText, purpose, timeField } = ask;
    const file = readVector(expected === undefined ? { bytes } : { bytes, expected });
    if (!file.ok) return { answer: 'problem', problem: file.error };
    const data = file.value;
    const drawingOf =
      purpose.as === 'vector'
        ? vectorDrawing(data, { layerName, style: purpose.style, unknownText })
        : annotationDrawing(data, { layerName, config: purpose.config, unknownText });
    const sets = drawnSets(data, drawingOf);
    const dataset = ++lastDataset;
    const timesOf =
      timeField === undefined ? undefined : data.properties.map((own) => momentOf(own[timeField]));
    const timeOf = (index: number) => timesOf?.[index];
    datasets.set(dataset, datasetOf(data.properties, sets, timeOf));
    return {
      answer: 'read',
      dataset,
      sets: sets.map((set) => ({
        id: set.id,
        kind: set.kind,
        classes: set.classes,
        count: set.features.length,
        file: fileOf(set, timeOf),
        presence: noteClassPresence(set),
        classTimes: timesOf && classTimesOf(set, timeOf),
      })),
      extent: data.extent,
      featureCount: data.properties.length,
      reference: data.reference,
      partial: data.partial,
      times: timesOf && momentsOf(timesOf.map((time) => time?.text)),
    };
  };
  const found = ({ properties, geometries }: Dataset, index: number): FoundFeature => {
    const geometry = geometries.get(index);
    return { attributes: properties[index] ?? {}, ...(geometry === undefined ? {} : { geometry }) };
  };

  return {
    answer(ask) {
      if (ask.ask === 'read') return read(ask);
      const dataset = datasets.get(ask.dataset);
      if (ask.ask === 'release') datasets.delete(ask.dataset);
      if (dataset === undefined || ask.ask === 'release') return { answer: 'features', features: [] };
      if (ask.ask === 'within') return { answer: 'rows', found: rowsWithin(dataset, ask) };
      if (ask.ask === 'feature') return { answer: 'features', features: [found(dataset, ask.index)] };
      const { request, period, limit } = ask;
      const indexes = dataset.hits
        .at(request)
        .filter((index) => isOf(dataset, index, period))
        .slice(0, limit);
      return { answer: 'features', features: indexes.map((index) => found(dataset, index)) };
    },
  };
}
