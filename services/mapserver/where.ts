import type { Comparison, FieldValue } from '../conditions/clause.ts';
import {
  andTest,
  betweenTest,
  comparisonTest,
  conjunctsOf,
  constant,
  fieldValue,
  likeTest,
  listTest,
  madeOf,
  notTest,
  nullTest,
  orTest,
  type Test,
  type Value,
} from '../conditions/conditions.ts';
import { whereTokens, WhereError, type WhereToken } from './whereTokens.ts';

/** The fields of a feature by name. */
export type Attributes = Readonly<Record<string, FieldValue>>;

/** Deepest nesting of brackets. */
const MAX_DEPTH = 30;

/** Most values of one IN list. */
const MAX_LIST = 1000;

const RESERVED = ['AND', 'OR', 'NOT', 'LIKE', 'IN', 'IS', 'NULL', 'BETWEEN'];

const SIGNS: Readonly<Record<string, Comparison>> = {
  ...{ '=': '=', '<>': '<>', '!=': '<>' },
  ...{ '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
};

/**
 * The field of a name, whatever its case.
 * @throws WhereError where there is none
 */
export function fieldNamed(name: string, fieldNames: readonly string[]): string {
  const field =
    fieldNames.find((candidate) => candidate === name) ??
    fieldNames.find((candidate) => candidate.toUpperCase() === name.toUpperCase());
  if (field === undefined) throw new WhereError(`there is no field ${name}`);
  return field;
}

/** Reads a clause by recursive descent; OR binds least, then AND, then NOT. */
export class WhereReader<S> {
  private at = 0;
  private depth = 0;

  /** @param fieldOf reads a field; throws WhereError where there is none of the name */
  constructor(
    private readonly tokens: readonly WhereToken[],
    private readonly fieldOf: (name: string) => Value<S>,
  ) {}

  whole(): Test<S> {
    const test = this.alternatives();
    const rest = this.tokens[this.at];
    if (rest !== undefined) throw new WhereError(`"${String(rest.value)}" is not expected`);
    return test;
  }

  /** The piece that is read next. */
  protected get next(): WhereToken | undefined {
    return this.tokens[this.at];
  }

  protected skip(): void {
    this.at += 1;
  }

  protected takeSign(value: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.value !== value) return false;
    this.at += 1;
    return true;
  }

  protected takeWord(word: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name' || token.quoted || token.value.toUpperCase() !== word) return false;
    this.at += 1;
    return true;
  }

  protected expectSign(value: string): void {
    if (!this.takeSign(value)) throw new WhereError(`"${value}" is missing`);
  }

  protected alternatives(): Test<S> {
    let left = this.conjunction();
    while (this.takeWord('OR')) left = orTest(left, this.conjunction());
    return left;
  }

  private conjunction(): Test<S> {
    let left = this.negation();
    while (this.takeWord('AND')) {
      left = this.both(left, this.negation());
    }
    return left;
  }

  /** What holds where both hold. */
  protected both(first: Test<S>, second: Test<S>): Test<S> {
    return andTest(first, second);
  }

  private negation(): Test<S> {
    let negated = false;
    while (this.takeWord('NOT')) negated = !negated;
    const test = this.primary();
    return negated ? notTest(test) : test;
  }

  private deeper(): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new WhereError(`brackets nest deeper than ${MAX_DEPTH}`);
  }

  private primary(): Test<S> {
    if (!this.takeSign('(')) return this.predicate();
    this.deeper();
    const test = this.alternatives();
    this.expectSign(')');
    this.depth -= 1;
    return test;
  }

  protected predicate(): Test<S> {
    const left = this.value();
    if (this.takeWord('IS')) {
      const negated = this.takeWord('NOT');
      if (!this.takeWord('NULL')) throw new WhereError('IS must be followed by NULL or NOT NULL');
      return negated ? notTest(nullTest(left)) : nullTest(left);
    }
    const negated = this.takeWord('NOT');
    const test = this.wordTest(left);
    if (test !== undefined) return negated ? notTest(test) : test;
    if (negated) throw new WhereError('NOT must be followed by LIKE, IN or BETWEEN');
    return this.comparison(left);
  }

  private comparison(left: Value<S>): Test<S> {
    const token = this.tokens[this.at];
    const sign = token?.kind === 'sign' ? SIGNS[token.value] : undefined;
    if (sign === undefined) throw new WhereError('a comparison is missing');
    this.at += 1;
    return comparisonTest(left, sign, this.value());
  }

  /** LIKE, IN and BETWEEN; undefined where none of them follows. */
  private wordTest(left: Value<S>): Test<S> | undefined {
    if (this.takeWord('LIKE')) return likeTest(left, this.value());
    if (this.takeWord('IN')) return this.listTest(left);
    if (!this.takeWord('BETWEEN')) return undefined;
    const low = this.value();
    if (!this.takeWord('AND')) throw new WhereError('BETWEEN must be followed by a AND b');
    return betweenTest(left, low, this.value());
  }

  private listTest(left: Value<S>): Test<S> {
    this.expectSign('(');
    const list: Value<S>[] = [];
    do {
      list.push(this.value());
      if (list.length > MAX_LIST) throw new WhereError(`IN lists more than ${MAX_LIST} values`);
    } while (this.takeSign(','));
    this.expectSign(')');
    return listTest(left, list);
  }

  protected value(): Value<S> {
    const sign = this.takeSign('-') ? -1 : 1;
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.kind === 'number') return constant(sign * token.value);
    if (sign === -1) throw new WhereError('"-" must be followed by a number');
    if (token?.kind === 'text') return constant(token.value);
    if (token?.kind !== 'name') throw new WhereError('a field or a value is missing');
    if (!token.quoted && token.value.toUpperCase() === 'NULL') return constant(null);
    return token.quoted ? this.fieldOf(token.value) : this.named(token.value);
  }

  protected named(name: string): Value<S> {
    const upper = name.toUpperCase();
    if (RESERVED.includes(upper)) throw new WhereError(`a field or a value is missing before ${upper}`);
    if (upper !== 'UPPER' && upper !== 'LOWER') return this.fieldOf(name);
    this.expectSign('(');
    this.deeper();
    const inner = this.value();
    this.depth -= 1;
    this.expectSign(')');
    return madeOf(inner, (value) => {
      if (value === null) return null;
      return upper === 'UPPER' ? String(value).toUpperCase() : String(value).toLowerCase();
    });
  }
}

/**
 * Reads a where clause: comparisons of fields, texts and numbers, LIKE, IN, BETWEEN, IS NULL, UPPER and LOWER, joined by AND, OR,
 * NOT and brackets. No text of it ever becomes a statement.
 * @param onField hears of each field that it looks at
 * @returns the conditions that a feature's attributes must all meet
 * @throws WhereError that says what cannot be understood
 */
export function readConditions(
  clause: string,
  fieldNames: readonly string[],
  onField: (name: string) => void = () => undefined,
): readonly Test<Attributes>[] {
  const fieldOf = (name: string): Value<Attributes> => {
    const field = fieldNamed(name, fieldNames);
    onField(field);
    return fieldValue(field, (attributes) => attributes[field] ?? null);
  };
  return conjunctsOf(new WhereReader(whereTokens(clause), fieldOf).whole());
}

/** Reads a where clause as one condition, see {@link readConditions}. */
export function parseWhere(
  clause: string,
  fieldNames: readonly string[],
): (attributes: Attributes) => boolean {
  const tests = readConditions(clause, fieldNames);
  return (attributes) => tests.every((test) => test(attributes) === true);
}
