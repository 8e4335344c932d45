import { z } from 'zod';
import { EsriError, invalidParameter } from './esriError.ts';
import { columnFieldOf, fieldCalled, type EsriField } from './layers.ts';
import { parseJson, type EsriParameters } from './parameters.ts';
import type { LayerColumns } from '../columns/columns.ts';
import { groupFigures, groupsOf as columnGroups, MOST_GROUPS, type GroupFigures } from '../columns/groups.ts';
import type { FieldValue } from '../conditions/clause.ts';
import type { Attributes } from './where.ts';

/** Most statistics of one answer. */
const MOST_STATISTICS = 50;

const STATISTIC_TYPES = ['count', 'sum', 'min', 'max', 'avg', 'stddev', 'var'] as const;

const statisticsSchema = z
  .array(
    z.object({
      statisticType: z.string().toLowerCase().pipe(z.enum(STATISTIC_TYPES)),
      onStatisticField: z.string(),
      outStatisticFieldName: z.string().max(128).optional(),
    }),
  )
  .min(1)
  .max(MOST_STATISTICS);

/** One figure of a group of features. */
interface Statistic {
  readonly type: (typeof STATISTIC_TYPES)[number];
  readonly field: EsriField;
  /** The field that tells it. */
  readonly told: EsriField;
}

/** Rows with the fields that they have. */
export interface Table {
  readonly fields: readonly EsriField[];
  readonly rows: readonly Attributes[];
}

const isNumeric = ({ type }: EsriField) => type !== 'esriFieldTypeString';

function toldBy(type: Statistic['type'], field: EsriField, name: string): EsriField {
  if (type === 'count') return { name, alias: name, type: 'esriFieldTypeInteger' };
  const isValue = type === 'min' || type === 'max';
  if (isValue && field.type === 'esriFieldTypeString') return { ...field, name, alias: name };
  return { name, alias: name, type: 'esriFieldTypeDouble' };
}

function statisticsOf(text: string, fields: readonly EsriField[]): readonly Statistic[] {
  const read = statisticsSchema.safeParse(parseJson(text));
  if (!read.success)
    throw invalidParameter(
      'outStatistics',
      `must be a list of {statisticType, onStatisticField, outStatisticFieldName}, the types being ${STATISTIC_TYPES.join(', ')}`,
    );
  const statistics = read.data.map(({ statisticType: type, onStatisticField, outStatisticFieldName }) => {
    const field = fieldCalled(fields, onStatisticField, 'outStatistics');
    if (type !== 'count' && type !== 'min' && type !== 'max' && !isNumeric(field))
      throw invalidParameter('outStatistics', `${type} needs a field of numbers, and ${field.name} is text`);
    return { type, field, told: toldBy(type, field, outStatisticFieldName ?? `${type}_${field.name}`) };
  });
  const names = new Set(statistics.map(({ told }) => told.name.toLowerCase()));
  if (names.size < statistics.length)
    throw invalidParameter('outStatistics', 'two statistics have the same outStatisticFieldName');
  return statistics;
}

/** Of numbers; null where there are none, or too few for a deviation (which is of a sample, as SQL's STDDEV and VARIANCE are). */
function figureOf(type: Statistic['type'], values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (type === 'sum') return sum;
  const mean = sum / values.length;
  if (type === 'avg') return mean;
  if (values.length < 2) return null;
  const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
  return type === 'var' ? variance : Math.sqrt(variance);
}

/** Of the values that are there, as SQL counts: a missing value is in no figure. */
function valueOf({ type, field }: Statistic, group: readonly Attributes[]): FieldValue {
  const values = group.flatMap((attributes) => attributes[field.name] ?? []);
  if (type === 'count') return values.length;
  if (type !== 'min' && type !== 'max')
    return figureOf(
      type,
      values.filter((value) => typeof value === 'number'),
    );
  const [first] = values;
  if (first === undefined) return null;
  return values.reduce(
    (best, value) => ((type === 'min' ? value < best : value > best) ? value : best),
    first,
  );
}

const keyOf = (fields: readonly EsriField[], attributes: Attributes) =>
  JSON.stringify(fields.map(({ name }) => attributes[name] ?? null));

const picked = (fields: readonly EsriField[], attributes: Attributes): Attributes =>
  Object.fromEntries(fields.map(({ name }) => [name, attributes[name] ?? null]));

/** Rows with the same values of some fields together. */
function groupsOf(
  by: readonly EsriField[],
  found: readonly Attributes[],
): readonly (readonly Attributes[])[] {
  const groups = new Map<string, Attributes[]>();
  for (const attributes of found) {
    const key = keyOf(by, attributes);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [attributes]);
    else group.push(attributes);
  }
  return [...groups.values()];
}

/** What features are made into. */
export interface TableWish {
  readonly by: readonly EsriField[];
  /** Of each group; none where distinct values alone are asked for. */
  readonly statistics: readonly Statistic[];
}

/**
 * What `outStatistics` and `groupByFieldsForStatistics` ask for.
 * @throws EsriError that names the parameter at fault
 */
export function readStatistics(parameters: EsriParameters, fields: readonly EsriField[]): TableWish {
  const statistics = statisticsOf(parameters.get('outstatistics') ?? '', fields);
  const by = (parameters.get('groupbyfieldsforstatistics')?.split(',') ?? []).map((name) =>
    fieldCalled(fields, name, 'groupByFieldsForStatistics'),
  );
  return { by, statistics };
}

const fieldsOf = ({ by, statistics }: TableWish) => [...by, ...statistics.map(({ told }) => told)];

/** The fields that a table is made of, each once. */
export const fieldsRead = ({ by, statistics }: TableWish): readonly EsriField[] => [
  ...new Set([...by, ...statistics.map(({ field }) => field)]),
];

/**
 * One row for each combination of values, or one of all where there are no fields to divide by.
 * @param found the attributes of all features that count
 */
export function tableOf(wish: TableWish, found: readonly Attributes[]): Table {
  const { by, statistics } = wish;
  const groups = by.length === 0 ? [found] : groupsOf(by, found);
  return {
    fields: fieldsOf(wish),
    rows: groups.map((group) => ({
      ...picked(by, group[0] ?? {}),
      ...Object.fromEntries(statistics.map((statistic) => [statistic.told.name, valueOf(statistic, group)])),
    })),
  };
}

/** The same as {@link figureOf} and {@link valueOf} make of a list. */
function figureIn(type: Statistic['type'], figures: GroupFigures | undefined): FieldValue {
  if (figures === undefined) return null;
  const { count, numbers, sum, squares } = figures;
  if (type === 'count') return count;
  if (type === 'min' || type === 'max') return figures[type];
  if (numbers === 0) return null;
  if (type === 'sum') return sum;
  if (type === 'avg') return sum / numbers;
  if (numbers < 2) return null;
  const variance = squares / (numbers - 1);
  return type === 'var' ? variance : Math.sqrt(variance);
}

const isOfSquares = (type: Statistic['type']) => type === 'stddev' || type === 'var';

/**
 * The same as {@link tableOf}, of features whose values lie beside them.
 * @param found columns, and the ids of all features that count, ascending
 * @throws EsriError where there are too many combinations; ColumnsGone; DatabaseFailure; the signal's reason
 */
export async function columnTable(
  wish: TableWish,
  { columns, ids }: { readonly columns: LayerColumns; readonly ids: Int32Array },
  signal: AbortSignal,
): Promise<Table> {
  const { by, statistics } = wish;
  const groups = await columnGroups(columns, by.map(columnFieldOf), ids, signal);
  if (groups === undefined)
    throw new EsriError(
      400,
      `there are more than ${String(MOST_GROUPS)} combinations of ${by.map(({ name }) => name).join(', ')}. Give a smaller geometry, a narrower where, or other fields.`,
    );
  const figures = new Map<EsriField, readonly GroupFigures[]>();
  for (const field of new Set(statistics.map((statistic) => statistic.field))) {
    const hasSquares = statistics.some((one) => one.field === field && isOfSquares(one.type));
    figures.set(
      field,
      await groupFigures(columns, { field: columnFieldOf(field), groups, ids, hasSquares }, signal),
    );
  }
  return {
    fields: fieldsOf(wish),
    rows: groups.values.map((values, place) => ({
      ...Object.fromEntries(by.map(({ name }, at) => [name, values[at] ?? null])),
      ...Object.fromEntries(
        statistics.map(({ type, field, told }) => [told.name, figureIn(type, figures.get(field)?.[place])]),
      ),
    })),
  };
}
