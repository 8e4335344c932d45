import type { Clause, Comparison, FieldValue, Term } from './clause.ts';
import { compare, isLike } from './compare.ts';

/** True, false, or null where SQL says "unknown" because a value is missing. */
type Truth = boolean | null;

/** A value of what is tested, and what it is. */
export type Value<S> = ((subject: S) => FieldValue) & { readonly term?: Term };

/** A condition on what is tested, what it says, and the two that must both hold where it joins such. */
export type Test<S> = ((subject: S) => Truth) & {
  readonly clause?: Clause;
  readonly joined?: readonly [Test<S>, Test<S>];
};

const told = <S>(test: (subject: S) => Truth, clause: Clause): Test<S> => Object.assign(test, { clause });

/** A value that is the same of everything. */
export const constant = <S>(value: FieldValue): Value<S> =>
  Object.assign(() => value, { term: { kind: 'constant', value } as const });

/** Unknown where what is denied is unknown. */
export const notTest = <S>(test: Test<S>): Test<S> =>
  told(
    (subject: S) => {
      const truth = test(subject);
      return truth === null ? null : !truth;
    },
    { kind: 'not', part: test.clause },
  );

/** What holds where both hold; false where one is, whatever the other. */
export const andTest = <S>(first: Test<S>, second: Test<S>): Test<S> =>
  Object.assign(
    (subject: S) => {
      const [a, b] = [first(subject), second(subject)];
      return a === false || b === false ? false : a === null || b === null ? null : true;
    },
    {
      clause: { kind: 'and', parts: [first.clause, second.clause] } as const,
      joined: [first, second] as const,
    },
  );

/** What holds where one holds, whatever the other. */
export const orTest = <S>(first: Test<S>, second: Test<S>): Test<S> =>
  told(
    (subject: S) => {
      const [a, b] = [first(subject), second(subject)];
      return a === true || b === true ? true : a === null || b === null ? null : false;
    },
    { kind: 'or', parts: [first.clause, second.clause] },
  );

/** Whether a value is missing; never unknown. */
export const nullTest = <S>(value: Value<S>): Test<S> =>
  told((subject: S) => value(subject) === null, { kind: 'isNull', term: value.term });

/** What the signs of comparisons accept of an order, -1, 0 or 1. */
export const ACCEPTS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Unknown where one of the two is missing. */
export const comparisonTest = <S>(left: Value<S>, sign: Comparison, right: Value<S>): Test<S> =>
  told(
    (subject: S) => {
      const order = compare(left(subject), right(subject));
      return order === undefined ? null : ACCEPTS[sign](order);
    },
    { kind: 'compare', sign, left: left.term, right: right.term },
  );

/** See {@link isLike}; of numbers what they are written as is looked at. */
export const likeTest = <S>(text: Value<S>, pattern: Value<S>): Test<S> =>
  told(
    (subject: S) => {
      const [one, like] = [text(subject), pattern(subject)];
      return one === null || like === null ? null : isLike(String(one), String(like));
    },
    { kind: 'like', text: text.term, pattern: pattern.term },
  );

/** Unknown where any of the three is missing, unlike the two comparisons that it stands for. */
export const betweenTest = <S>(value: Value<S>, low: Value<S>, high: Value<S>): Test<S> =>
  told(
    (subject: S) => {
      const one = value(subject);
      const [a, b] = [compare(one, low(subject)), compare(one, high(subject))];
      return a === undefined || b === undefined ? null : a >= 0 && b <= 0;
    },
    { kind: 'between', term: value.term, low: low.term, high: high.term },
  );

/** Whether a value is one of some; unknown where it is not found among them and one of them is missing. */
export const listTest = <S>(value: Value<S>, list: readonly Value<S>[]): Test<S> =>
  told(
    (subject: S) => {
      const one = value(subject);
      const orders = list.map((item) => compare(one, item(subject)));
      if (orders.includes(0)) return true;
      return orders.includes(undefined) ? null : false;
    },
    { kind: 'in', term: value.term, list: list.map((item) => item.term) },
  );

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
