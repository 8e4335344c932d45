import { z } from 'zod';
import { OTHER_CLASS } from './classTables.ts';
import { parseCssColor } from './cssColor.ts';
import { MARK_PICTURES, MARK_PX } from './markPictures.ts';
import { numberIn } from './numberIn.ts';

/** Most classes of a record: more colours than a legend can hold apart. */
export const MOST_CLASSES = 64;

/** Features of a large layer that the server draws in classes at once; where more are in a map it asks to zoom in. */
export const MOST_DRAWN_IN_CLASSES = 20_000;

const color = z
  .string()
  .min(1)
  .refine((value) => parseCssColor(value) !== undefined, { error: 'not a CSS colour' })
  .meta({ format: 'color' });

const itemSchema = z.looseObject({
  /** Of a category: the value that the field has, a number or a flag as the text that it is written as. */
  value: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
  /** Of a break: the greatest number of the class, which begins above the one before; only the last may leave it out, and takes the rest. */
  upTo: z.number().optional(),
  /** What the legend says; the value or the range where it says nothing. */
  label: z.string().max(100).optional(),
  color,
  /** Of points: what they are marked with, white on a badge in the class's colour; a plain mark without one. */
  picture: z.enum(MARK_PICTURES).optional(),
  /** Of points: how large their mark is, CSS pixels. */
  sizePx: z.number().min(MARK_PX.least).max(MARK_PX.most).optional(),
});

/** A class as a record writes it. */
export type ClassItem = z.output<typeof itemSchema>;

type Refused = readonly [path: readonly (string | number)[], message: string] | undefined;

function wrongCategory(items: readonly ClassItem[]): Refused {
  const known = new Set<string>();
  for (const [at, { value }] of items.entries()) {
    if (value === undefined) return [['items', at, 'value'], 'a category needs a value'];
    if (known.has(String(value))) return [['items', at, 'value'], 'the value is in a class before'];
    known.add(String(value));
  }
  return undefined;
}

function wrongBreak(items: readonly ClassItem[]): Refused {
  let last = -Infinity;
  for (const [at, { upTo = at === items.length - 1 ? Infinity : undefined }] of items.entries()) {
    if (upTo === undefined) return [['items', at, 'upTo'], 'only the last class may have no upper limit'];
    if (upTo <= last) return [['items', at, 'upTo'], 'not more than the limit before'];
    last = upTo;
  }
  return undefined;
}

/**
 * Classes of a record's own: which field decides, and what is drawn in which colour. They go before its colours, before the fixed tables
 * (`classTables.ts`) and before a KML file's looks, and are the same in the page, in what the server draws and in every legend.
 */
export const layerClassesSchema = z
  .looseObject({
    /** The property that decides, as the data spell it. */
    field: z.string().min(1).max(200),
    kind: z.enum(['categories', 'breaks']),
    /** Of `breaks`: what the numbers are measured in, as the legend writes it behind them. */
    unit: z.string().max(20).optional(),
    /** What is in no class; the layer's own colour without one. */
    otherColor: color.optional(),
    /** In the order of the legend; of `breaks` with rising limits. */
    items: z.array(itemSchema).min(1).max(MOST_CLASSES),
  })
  .check(({ value: { kind, items }, issues }) => {
    const wrong = kind === 'categories' ? wrongCategory(items) : wrongBreak(items);
    if (wrong === undefined) return;
    const [path, message] = wrong;
    issues.push({ code: 'custom', input: items, path: [...path], message });
  });

/** Classes of a record that parsed. */
export type LayerClasses = z.output<typeof layerClassesSchema>;

/** Which features a class takes, by one of their properties. A range begins above a number and ends with one; without either it is open. */
export type ClassCondition =
  | { readonly property: string; readonly equals: readonly string[] }
  | { readonly property: string; readonly above?: number | undefined; readonly upTo?: number | undefined };

type Properties = Readonly<Record<string, unknown>>;

/** A value as categories know it: '' for what is no text, number or flag. */
export function categoryIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** Whether a feature's properties fit a condition. */
export function meetsCondition(condition: ClassCondition, properties: Properties): boolean {
  const value = properties[condition.property];
  if ('equals' in condition) return condition.equals.includes(categoryIn(value));
  const { above = -Infinity, upTo = Infinity } = condition;
  const number = numberIn(value);
  return Number.isFinite(number) && number > above && number <= upTo;
}

/** What each class takes, in their order. */
export function classConditions({ field, kind, items }: LayerClasses): readonly ClassCondition[] {
  return items.map(({ value, upTo }, at): ClassCondition => {
    if (kind === 'categories') return { property: field, equals: [categoryIn(value)] };
    const above = items[at - 1]?.upTo;
    return {
      property: field,
      ...(above === undefined ? {} : { above }),
      ...(upTo === undefined ? {} : { upTo }),
    };
  });
}

/** Finds the place of a feature's class; -1 for none. */
export function classFinder(classes: LayerClasses): (properties: Properties) => number {
  const conditions = classConditions(classes);
  return (properties) => conditions.findIndex((condition) => meetsCondition(condition, properties));
}

/** What the legend says of a class that has no label: its value, or its range with the unit. */
export function classRangeText({ kind, unit, items }: LayerClasses, at: number): string {
  const { value, upTo } = items[at] ?? {};
  if (kind === 'categories') return categoryIn(value);
  const measured = (text: string) => (unit === undefined || unit === '' ? text : `${text} ${unit}`);
  const above = items[at - 1]?.upTo;
  if (above === undefined) return measured(`≤ ${String(upTo ?? '∞')}`);
  return measured(upTo === undefined ? `> ${String(above)}` : `${String(above)} – ${String(upTo)}`);
}

/** What the legend says of each class. */
export function classLabels(classes: LayerClasses): readonly string[] {
  return classes.items.map(({ label = '' }, at) => (label === '' ? classRangeText(classes, at) : label));
}

/** What the legend says of what is in no class. */
export const OTHER_LABEL = { zh: OTHER_CLASS, en: 'Other' } as const;

/** Areas of classes are seen by their colour: no fill is fainter, unless the class's own colour is. */
const LEAST_FILL_ALPHA = 0.65;

/**
 * How opaque an area of a class is filled, 0 to 1.
 * @param css the class's colour
 * @param usual how opaque the layer is filled otherwise
 */
export function classFillAlpha(css: string, usual: number): number {
  const own = parseCssColor(css)?.[3] ?? 1;
  return own < 1 ? own : Math.max(usual, LEAST_FILL_ALPHA);
}
