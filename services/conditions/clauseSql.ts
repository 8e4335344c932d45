import type { Clause, Comparison, FieldValue, Term } from './clause.ts';
import { compare, isLike } from './compare.ts';
import { ACCEPTS } from './conditions.ts';

/** The kinds of values that fields hold, by the names of those that may be asked for; none for a field without a value. */
type FieldTypes = ReadonlyMap<string, ReadonlySet<string>>;

/** Writes a value as a parameter of the statement, and answers what stands for it there. */
type Parameter = (value: FieldValue) => string;

/** Writes a condition on a row of `geo_features`: true, false, or null for "unknown". */
export type ConditionSql = (parameter: Parameter) => string;

/** What a term is in a statement. */
type Operand =
  | { readonly kind: 'constant'; readonly value: FieldValue }
  | { readonly kind: 'number' | 'text'; readonly sql: ConditionSql };

/** The name by which conditions speak of a feature's number. */
const OBJECT_ID = 'OBJECTID';

const truthSql = (truth: boolean | null): ConditionSql => {
  const text = truth === null ? 'NULL::boolean' : truth ? 'TRUE' : 'FALSE';
  return () => text;
};

/** Texts that the database cannot hold: it has no character 0, and no half of a pair. */
const isHeld = (text: string) => !/\0|\p{Surrogate}/u.test(text);

/**
 * Whether a text lies among others here as it does there: the database goes by code points, here it is by UTF-16's units, which put the
 * characters beyond U+FFFF before those from U+E000 on.
 */
const isOrderedAlike = (text: string) => !/[\u{e000}-\u{10ffff}]/u.test(text);

/**
 * A field as a number or a text, as it is answered. One that holds both, or lists and objects, is neither: what they are written as here
 * is not what the database writes.
 */
function fieldOperand(name: string, types: FieldTypes): Operand | undefined {
  if (name === OBJECT_ID) return { kind: 'number', sql: () => 'id' };
  const known = types.get(name);
  if (known === undefined) return undefined;
  const held = [...known];
  const value: ConditionSql = (parameter) => `(properties ->> ${parameter(name)}::text)`;
  if (held.length > 0 && held.every((type) => type === 'number'))
    return { kind: 'number', sql: (parameter) => `${value(parameter)}::float8` };
  if (!held.every((type) => type === 'string' || type === 'boolean')) return undefined;
  return { kind: 'text', sql: (parameter) => `(${value(parameter)} COLLATE "C")` };
}

function operandOf(term: Term, types: FieldTypes): Operand | undefined {
  return term?.kind === 'field' ? fieldOperand(term.name, types) : term;
}

/** A constant as something of a kind is compared with it; undefined where it would be compared in another way. */
function constantFor(kind: 'number' | 'text', value: string | number): ConditionSql | undefined {
  if (kind === 'text')
    return typeof value === 'string' && isHeld(value)
      ? (parameter) => `${parameter(value)}::text`
      : undefined;
  // A text that is a number is compared as one.
  const number = Number(value);
  return Number.isFinite(number) ? (parameter) => `${parameter(number)}::float8` : undefined;
}

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  ...{ '=': '=', '<>': '<>' },
  ...{ '<': '>', '<=': '>=', '>': '<', '>=': '<=' },
};

const isOrder = (sign: Comparison) => sign !== '=' && sign !== '<>';

type Stored = Exclude<Operand, { kind: 'constant' }>;

/** A comparison of a field with a constant. */
function withConstant(left: Stored, sign: Comparison, value: FieldValue): ConditionSql | undefined {
  if (value === null) return truthSql(null);
  if (left.kind === 'text' && isOrder(sign) && !isOrderedAlike(String(value))) return undefined;
  const constant = constantFor(left.kind, value);
  return constant && ((parameter) => `${left.sql(parameter)} ${sign} ${constant(parameter)}`);
}

/** A comparison of two terms. */
function comparisonSql(
  left: Operand | undefined,
  sign: Comparison,
  right: Operand | undefined,
): ConditionSql | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.kind === 'constant') {
    if (right.kind !== 'constant') return withConstant(right, MIRRORED[sign], left.value);
    const order = compare(left.value, right.value);
    return truthSql(order === undefined ? null : ACCEPTS[sign](order));
  }
  if (right.kind === 'constant') return withConstant(left, sign, right.value);
  if (left.kind !== right.kind || (left.kind === 'text' && isOrder(sign))) return undefined;
  return (parameter) => `${left.sql(parameter)} ${sign} ${right.sql(parameter)}`;
}

function likeSql(text: Operand | undefined, pattern: Operand | undefined): ConditionSql | undefined {
  if (text === undefined || pattern?.kind !== 'constant') return undefined;
  const like = pattern.value;
  if (like === null || (text.kind === 'constant' && text.value === null)) return truthSql(null);
  if (text.kind === 'constant') return truthSql(isLike(String(text.value), String(like)));
  // What a number is written as is not the same there.
  if (text.kind === 'number' || !isHeld(String(like))) return undefined;
  return (parameter) => `${text.sql(parameter)} LIKE ${parameter(String(like))}::text ESCAPE ''`;
}

/** Conditions joined; undefined where one of them cannot be told. */
function joinedSql(parts: readonly (ConditionSql | undefined)[], by: 'AND' | 'OR'): ConditionSql | undefined {
  const told = parts.filter((part) => part !== undefined);
  if (told.length < parts.length) return undefined;
  return (parameter) => `(${told.map((part) => part(parameter)).join(` ${by} `)})`;
}

function betweenSql(
  value: Operand | undefined,
  low: Operand | undefined,
  high: Operand | undefined,
): ConditionSql | undefined {
  // With a field that has no value for a limit it is unknown here, where the database may know that it is false.
  if (low?.kind !== 'constant' || high?.kind !== 'constant') return undefined;
  if (low.value === null || high.value === null) return value && truthSql(null);
  return joinedSql([comparisonSql(value, '>=', low), comparisonSql(value, '<=', high)], 'AND');
}

function listSql(
  value: Operand | undefined,
  list: readonly (Operand | undefined)[],
): ConditionSql | undefined {
  const values = list.map((item) => (item?.kind === 'constant' ? item.value : undefined));
  if (value === undefined || value.kind === 'constant' || values.includes(undefined))
    return joinedSql(
      list.map((item) => comparisonSql(value, '=', item)),
      'OR',
    );
  const isUnknown = values.includes(null);
  const some = values.filter((one) => one !== null && one !== undefined);
  const constants = some.flatMap((one) => constantFor(value.kind, one) ?? []);
  if (constants.length < some.length) return undefined;
  if (constants.length === 0) return truthSql(null);
  return (parameter) => {
    const among = `${value.sql(parameter)} IN (${constants.map((one) => one(parameter)).join(', ')})`;
    return isUnknown ? `(${among} OR NULL::boolean)` : among;
  };
}

/** The parts of conditions that are joined alike, in one list: a statement is not as deep as a clause is long. */
function partsOf(clause: Clause, kind: 'and' | 'or'): readonly Clause[] {
  const parts: Clause[] = [];
  let left = clause;
  while (left?.kind === kind) {
    parts.push(...partsOf(left.parts[1], kind));
    [left] = left.parts;
  }
  return [left, ...parts];
}

function nullSql(term: Term, types: FieldTypes): ConditionSql | undefined {
  const operand = operandOf(term, types);
  if (operand?.kind !== 'constant') return operand && ((parameter) => `${operand.sql(parameter)} IS NULL`);
  return truthSql(operand.value === null);
}

/**
 * A condition as SQL that means the same to the letter as the code that tests it (`conditions.ts`), for every value that is stored;
 * undefined where there is none, or where it is not known to.
 * @param types of the layer's fields; those of values that it does not have may fail when they are read as a number
 */
export function clauseSql(clause: Clause, types: FieldTypes): ConditionSql | undefined {
  if (clause === undefined) return undefined;
  const operand = (term: Term) => operandOf(term, types);
  switch (clause.kind) {
    case 'and':
    case 'or': {
      const parts = partsOf(clause, clause.kind).map((part) => clauseSql(part, types));
      return joinedSql(parts, clause.kind === 'and' ? 'AND' : 'OR');
    }
    case 'not': {
      const part = clauseSql(clause.part, types);
      return part && ((parameter) => `(NOT ${part(parameter)})`);
    }
    case 'isNull':
      return nullSql(clause.term, types);
    case 'compare':
      return comparisonSql(operand(clause.left), clause.sign, operand(clause.right));
    case 'like':
      return likeSql(operand(clause.text), operand(clause.pattern));
    case 'between':
      return betweenSql(operand(clause.term), operand(clause.low), operand(clause.high));
    case 'in':
      return listSql(operand(clause.term), clause.list.map(operand));
  }
}
