import type { Comparison, FieldValue } from './clause.ts';
import { compare, isLike } from './compare.ts';

/** True, false, or null where SQL says "unknown" because a value is missing. */
type Truth = boolean | null;

/** The fields that something looks at, and nothing else; undefined where it looks at more than fields. */
type Reads = readonly string[] | undefined;

/** A value of what is tested. */
export type Value<S> = ((subject: S) => FieldValue) & { readonly reads?: Reads };

/** A condition on what is tested, and the two that must both hold where it joins such. */
export type Test<S> = ((subject: S) => Truth) & {
  readonly reads?: Reads;
  readonly joined?: readonly [Test<S>, Test<S>];
};

function readsOf(parts: readonly { readonly reads?: Reads }[]): Reads {
  const names = new Set<string>();
  for (const { reads } of parts) {
    if (reads === undefined) return undefined;
    for (const name of reads) names.add(name);
  }
  return [...names];
}

const over = <S>(parts: readonly { readonly reads?: Reads }[], test: (subject: S) => Truth): Test<S> =>
  Object.assign(test, { reads: readsOf(parts) });

/** A value that is the same of everything. */
export const constant = <S>(value: FieldValue): Value<S> => Object.assign(() => value, { reads: [] });

/** A condition that holds of everything, or of nothing. */
export const constantTest = <S>(truth: boolean): Test<S> => Object.assign(() => truth, { reads: [] });

/** The value of a field. */
export const fieldValue = <S>(name: string, value: (subject: S) => FieldValue): Value<S> =>
  Object.assign(value, { reads: [name] });

/** What is made of a value. */
export const madeOf = <S>(value: Value<S>, make: (value: FieldValue) => FieldValue): Value<S> =>
  Object.assign((subject: S) => make(value(subject)), { reads: value.reads });

/** What a condition on a field's value alone says. */
export const fieldTest = <S>(value: Value<S>, meets: (value: FieldValue) => boolean): Test<S> =>
  over([value], (subject) => meets(value(subject)));

/** Unknown where what is denied is unknown. */
export const notTest = <S>(test: Test<S>): Test<S> =>
  over([test], (subject) => {
    const truth = test(subject);
    return truth === null ? null : !truth;
  });

/** What holds where both hold; false where one is, whatever the other. */
export const andTest = <S>(first: Test<S>, second: Test<S>): Test<S> =>
  Object.assign(
    (subject: S) => {
      const [a, b] = [first(subject), second(subject)];
      return a === false || b === false ? false : a === null || b === null ? null : true;
    },
    { reads: readsOf([first, second]), joined: [first, second] as const },
  );

/** What holds where one holds, whatever the other. */
export const orTest = <S>(first: Test<S>, second: Test<S>): Test<S> =>
  over([first, second], (subject) => {
    const [a, b] = [first(subject), second(subject)];
    return a === true || b === true ? true : a === null || b === null ? null : false;
  });

/** Whether a value is missing; never unknown. */
export const nullTest = <S>(value: Value<S>): Test<S> => over([value], (subject) => value(subject) === null);

/** What the signs of comparisons accept of an order, -1, 0 or 1. */
const ACCEPTS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Unknown where one of the two is missing. */
export const comparisonTest = <S>(left: Value<S>, sign: Comparison, right: Value<S>): Test<S> =>
  over([left, right], (subject) => {
    const order = compare(left(subject), right(subject));
    return order === undefined ? null : ACCEPTS[sign](order);
  });

/** See {@link isLike}; of numbers what they are written as is looked at. */
export const likeTest = <S>(text: Value<S>, pattern: Value<S>): Test<S> =>
  over([text, pattern], (subject) => {
    const [one, like] = [text(subject), pattern(subject)];
    return one === null || like === null ? null : isLike(String(one), String(like));
  });

/** Unknown where any of the three is missing, unlike the two comparisons that it stands for. */
export const betweenTest = <S>(value: Value<S>, low: Value<S>, high: Value<S>): Test<S> =>
  over([value, low, high], (subject) => {
    const one = value(subject);
    const [a, b] = [compare(one, low(subject)), compare(one, high(subject))];
    return a === undefined || b === undefined ? null : a >= 0 && b <= 0;
  });

/** Whether a value is one of some; unknown where it is not found among them and one of them is missing. */
export const listTest = <S>(value: Value<S>, list: readonly Value<S>[]): Test<S> =>
  over([value, ...list], (subject) => {
    const one = value(subject);
    const orders = list.map((item) => compare(one, item(subject)));
    if (orders.includes(0)) return true;
    return orders.includes(undefined) ? null : false;
  });

/** The conditions that must all hold. */
export function conjunctsOf<S>(test: Test<S>): readonly Test<S>[] {
  const found: Test<S>[] = [];
  // The first of two may join two itself, and so on as deep as the clause is long.
  let left = test;
  while (left.joined !== undefined) {
    found.push(...conjunctsOf(left.joined[1]));
    [left] = left.joined;
  }
  return [left, ...found.reverse()];
}
