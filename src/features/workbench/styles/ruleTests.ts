import { numberIn } from '../../../domain/layers/record/numberIn.ts';

/** Which features a rule draws, where that is one field's value or range; else those that no other rule draws, or all. */
export type RuleTest =
  | { readonly kind: 'values'; readonly field: string; readonly values: readonly string[] }
  | {
      readonly kind: 'range';
      readonly field: string;
      readonly from: number;
      readonly to: number;
      /** Whether the limits are in it. */
      readonly withFrom: boolean;
      readonly withTo: boolean;
    }
  | { readonly kind: 'else' }
  | { readonly kind: 'all' };

/** A comparison as people write it. */
export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** The comparison with its sides changed over. */
export const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** A field compared with a value; undefined where a range has a limit that is no number. */
export function comparison(field: string, sign: Comparison, value: string): RuleTest | undefined {
  if (sign === '=') return { kind: 'values', field, values: [value] };
  const limit = numberIn(value);
  if (!Number.isFinite(limit)) return undefined;
  const isUpper = sign.startsWith('<');
  return {
    kind: 'range',
    field,
    from: isUpper ? -Infinity : limit,
    to: isUpper ? limit : Infinity,
    withFrom: sign === '>=',
    withTo: sign === '<=',
  };
}

/** A field between two numbers, both among them; undefined where they are none. */
export function between(field: string, from: string, to: string): RuleTest | undefined {
  const [low, high] = [comparison(field, '>=', from), comparison(field, '<=', to)];
  return low === undefined || high === undefined ? undefined : bothTests(low, high);
}

/** What fits both of two tests; undefined where that is no one test. */
export function bothTests(one: RuleTest, two: RuleTest): RuleTest | undefined {
  if (one.kind === 'all') return two;
  if (two.kind === 'all') return one;
  if (one.kind !== 'range' || two.kind !== 'range' || one.field !== two.field) return undefined;
  const lower = two.from > one.from || (two.from === one.from && !two.withFrom) ? two : one;
  const upper = two.to < one.to || (two.to === one.to && !two.withTo) ? two : one;
  if (lower.from > upper.to) return undefined;
  return {
    ...{ kind: 'range', field: one.field, from: lower.from, to: upper.to },
    ...{ withFrom: lower.withFrom, withTo: upper.withTo },
  };
}

/** What fits one of two tests; undefined where that is no one test. */
export function eitherTest(one: RuleTest, two: RuleTest): RuleTest | undefined {
  if (one.kind !== 'values' || two.kind !== 'values' || one.field !== two.field) return undefined;
  return { ...one, values: [...new Set([...one.values, ...two.values])] };
}

/** Tests as one; undefined where one of them is undefined, or they do not go together. */
export function joinedTests(
  tests: readonly (RuleTest | undefined)[],
  join: (one: RuleTest, two: RuleTest) => RuleTest | undefined,
): RuleTest | undefined {
  return tests.reduce((all, test) => (all === undefined || test === undefined ? undefined : join(all, test)));
}
