import type { Properties } from '../layers/vector/features.ts';

/** How a value is compared; the texts are `query.operator.<name>` in i18n. */
export const OPERATORS = [
  'equals',
  'differs',
  'contains',
  'begins',
  'less',
  'at-most',
  'greater',
  'at-least',
  'empty',
  'filled',
] as const;

/** One of {@link OPERATORS}. */
export type Operator = (typeof OPERATORS)[number];

/** One condition on an attribute; `value` is as it was typed, and says nothing to `empty` and `filled`. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Conditions that must hold all, or of which one must hold. */
export interface Conditions {
  readonly join: 'and' | 'or';
  readonly list: readonly Condition[];
}

/** Whether an operator compares with a value. */
export const takesValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'filled';

/** Whether a condition says what it wants: it names a field and, where its operator takes one, a value. */
export function isComplete({ field, operator, value }: Condition): boolean {
  return field.trim() !== '' && (!takesValue(operator) || value.trim() !== '');
}

/** A value of a feature as a text; empty for none. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Below zero where a comes before b: as numbers where both are, else as texts, so that dates in the order of year, month, day compare. */
function compared(a: string, b: string): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a.localeCompare(b, 'zh');
}

const COMPARISONS: Readonly<Record<Operator, (own: string, wanted: string) => boolean>> = {
  equals: (own, wanted) => compared(own.toLowerCase(), wanted.toLowerCase()) === 0,
  differs: (own, wanted) => compared(own.toLowerCase(), wanted.toLowerCase()) !== 0,
  contains: (own, wanted) => own.toLowerCase().includes(wanted.toLowerCase()),
  begins: (own, wanted) => own.toLowerCase().startsWith(wanted.toLowerCase()),
  less: (own, wanted) => own !== '' && compared(own, wanted) < 0,
  'at-most': (own, wanted) => own !== '' && compared(own, wanted) <= 0,
  greater: (own, wanted) => own !== '' && compared(own, wanted) > 0,
  'at-least': (own, wanted) => own !== '' && compared(own, wanted) >= 0,
  empty: (own) => own === '',
  filled: (own) => own !== '',
};

/** Whether a feature fulfils a condition; a field that it has not counts as empty. Letters' case does not matter. */
function meets(properties: Properties, { field, operator, value }: Condition): boolean {
  return COMPARISONS[operator](textOf(properties[field]), value.trim());
}

/** The test of complete conditions; undefined where there is none, and everything passes. Incomplete ones do not count. */
export function testOfConditions(
  conditions: Conditions | undefined,
): ((properties: Properties) => boolean) | undefined {
  const list = conditions?.list.filter(isComplete) ?? [];
  if (list.length === 0) return undefined;
  return conditions?.join === 'or'
    ? (properties) => list.some((condition) => meets(properties, condition))
    : (properties) => list.every((condition) => meets(properties, condition));
}
