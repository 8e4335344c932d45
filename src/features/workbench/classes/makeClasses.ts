import { ckmeans, quantileSorted } from 'simple-statistics';
import type { LayerValues } from '../../../api/contracts/layerValues.ts';
import {
  categoryIn,
  classFinder,
  type ClassItem,
  type LayerClasses,
} from '../../../domain/layers/record/layerClasses.ts';
import { numberIn } from '../../../domain/layers/record/numberIn.ts';

/** How numbers become classes. */
export const BREAK_METHODS = ['natural', 'quantile', 'equal'] as const;

/** One of {@link BREAK_METHODS}, or a class for each value. */
export type ClassMethod = (typeof BREAK_METHODS)[number] | 'values';

/** Classes of numbers, and the most categories. */
export const CLASS_COUNTS = { breaks: { min: 2, max: 9 }, values: { min: 2, max: 24 } } as const;

/** More numbers would hold the page up: natural breaks are then looked for in so many of them, evenly by size. */
export const MOST_NATURAL = 10_000;

type Counted = LayerValues['values'];

/** What a field holds. */
export interface FieldFacts {
  /** Features whose values were read, and all of the layer. */
  readonly read: number;
  readonly total: number;
  /** Of the read features those that have a value. */
  readonly filled: number;
  /** Different values. */
  readonly distinct: number;
  readonly isNumeric: boolean;
  /** Rising; as many of each as there are. Empty where the field is not numeric. */
  readonly numbers: readonly number[];
}

/** Services write "null" as a text where they know nothing. */
const isFilled = ([value]: Counted[number]) => value !== null && value !== '' && value !== 'null';

/** Fewer may be texts by mistake: "无", "-". */
const NUMERIC_SHARE = 0.9;

/** Looks at what a field holds. */
export function fieldFacts({
  read,
  total,
  values,
}: Pick<LayerValues, 'read' | 'total' | 'values'>): FieldFacts {
  const filled = values.filter(isFilled);
  const count = (some: Counted) => some.reduce((sum, [, times]) => sum + times, 0);
  const numeric = filled.filter(([value]) => Number.isFinite(numberIn(value)));
  const all = count(filled);
  const isNumeric = all > 0 && count(numeric) >= NUMERIC_SHARE * all;
  const numbers = isNumeric
    ? numeric
        .flatMap(([value, times]) => Array.from({ length: times }, () => numberIn(value)))
        .sort((a, b) => a - b)
    : [];
  return { read, total, filled: all, distinct: filled.length, isNumeric, numbers };
}

/** A limit to a thousandth of the whole range, rounded up; as it is where that would reach the next class. */
function rounded(limit: number, next: number, range: number): number {
  const step = 10 ** Math.floor(Math.log10(range / 1000));
  const up = Number((Math.ceil(limit / step - 1e-9) * step).toPrecision(12));
  return up < next && up >= limit ? up : limit;
}

/** At most some of many, evenly. */
const evenly = (numbers: readonly number[], most: number) =>
  numbers.length <= most
    ? [...numbers]
    : Array.from({ length: most }, (_, at) => numbers[Math.floor((at * numbers.length) / most)] ?? 0);

/** The greatest number of each class but the last. */
function limitsOf(numbers: readonly number[], method: ClassMethod, count: number): number[] {
  const [least = 0, most = 0] = [numbers[0], numbers.at(-1)];
  if (method === 'natural')
    return ckmeans(evenly(numbers, MOST_NATURAL), count)
      .slice(0, -1)
      .map((cluster) => cluster.at(-1) ?? 0);
  const shares = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count);
  if (method === 'equal') return shares.map((share) => least + share * (most - least));
  return shares.map((share) => quantileSorted([...numbers], share));
}

/**
 * Upper limits of classes of numbers, rising; the last class has none. Fewer where the numbers do not give as many.
 * @param numbers rising
 */
export function breakLimits(
  numbers: readonly number[],
  method: ClassMethod,
  count: number,
): readonly number[] {
  const different = [...new Set(numbers)];
  const [least, most] = [different[0], different.at(-1)];
  if (least === undefined || most === undefined || least === most) return [];
  const limits = limitsOf(numbers, method, Math.min(count, different.length)).map((limit) =>
    rounded(limit, different.find((number) => number > limit) ?? Infinity, most - least),
  );
  // What is above the greatest number would be empty.
  return [...new Set(limits)].filter((limit) => limit < most).sort((a, b) => a - b);
}

/** The most frequent values, as many as there may be classes. */
function categoryItems(values: Counted, count: number): Omit<ClassItem, 'color'>[] {
  const known = new Set<string>();
  const items: Omit<ClassItem, 'color'>[] = [];
  for (const [value] of values.filter(isFilled)) {
    if (value === null || known.has(categoryIn(value)) || items.length === count) continue;
    known.add(categoryIn(value));
    items.push({ value });
  }
  return items;
}

/** What classes are made by. */
export interface ClassRecipe {
  readonly field: string;
  readonly method: ClassMethod;
  readonly count: number;
  readonly unit?: string | undefined;
  readonly otherColor?: string | undefined;
  /** Colours for so many classes. */
  colours(count: number): readonly string[];
}

/** Classes of what a field holds; undefined where that makes none: no value, or numbers that are all the same. */
export function makeClasses(
  { values }: Pick<LayerValues, 'values'>,
  numbers: readonly number[],
  { field, method, count, unit, otherColor, colours }: ClassRecipe,
): LayerClasses | undefined {
  const isByValue = method === 'values';
  const limits = isByValue ? [] : breakLimits(numbers, method, count);
  if (!isByValue && limits.length === 0) return undefined;
  const bare = isByValue ? categoryItems(values, count) : [...limits.map((upTo) => ({ upTo })), {}];
  if (bare.length === 0) return undefined;
  const inks = colours(bare.length);
  return {
    field,
    kind: isByValue ? 'categories' : 'breaks',
    ...(unit === undefined || isByValue ? {} : { unit }),
    ...(otherColor === undefined ? {} : { otherColor }),
    items: bare.map((item, at) => ({ ...item, color: inks[at] ?? '#808080' })),
  };
}

/** How many of the read features are in each class, and at the end in none. */
export function classCounts(
  classes: LayerClasses,
  { values }: Pick<LayerValues, 'values'>,
): readonly number[] {
  const placeOf = classFinder(classes);
  const counts = new Array<number>(classes.items.length + 1).fill(0);
  for (const [value, times] of values) {
    const place = placeOf({ [classes.field]: value });
    const at = place < 0 ? classes.items.length : place;
    counts[at] = (counts[at] ?? 0) + times;
  }
  return counts;
}
