import { whereTokens, WhereError, type WhereToken } from './whereTokens.ts';

/** A value of a feature's field as the service answers it. */
export type FieldValue = string | number | null;

/** The fields of a feature by name. */
export type Attributes = Readonly<Record<string, FieldValue>>;

/** True, false, or null where SQL says "unknown" because a value is missing. */
type Truth = boolean | null;

/** A value of what is tested. */
export type Value<S> = (subject: S) => FieldValue;

/** A condition on what is tested. */
export type Test<S> = (subject: S) => Truth;

/** Deepest nesting of brackets. */
const MAX_DEPTH = 30;

/** Most values of one IN list. */
const MAX_LIST = 1000;

const RESERVED = ['AND', 'OR', 'NOT', 'LIKE', 'IN', 'IS', 'NULL', 'BETWEEN'];

/** Less than, equal or greater as -1, 0, 1; undefined where one is missing. A text that is a number compares as one with numbers. */
function compare(a: FieldValue, b: FieldValue): number | undefined {
  if (a === null || b === null) return undefined;
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [Number(a), Number(b)];
  if (Number.isFinite(x) && Number.isFinite(y)) return x < y ? -1 : x > y ? 1 : 0;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** SQL's LIKE: "%" stands for any text, "_" for any one character. Linear but for one retreat per "%". */
export function isLike(text: string, pattern: string): boolean {
  const [characters, wanted] = [[...text], [...pattern]];
  let [at, in_, star, mark] = [0, 0, -1, 0];
  while (at < characters.length) {
    if (
      in_ < wanted.length &&
      (wanted[in_] === '_' || wanted[in_] === characters[at]) &&
      wanted[in_] !== '%'
    ) {
      at += 1;
      in_ += 1;
    } else if (wanted[in_] === '%') {
      [star, mark] = [in_, at];
      in_ += 1;
    } else if (star >= 0) {
      mark += 1;
      [at, in_] = [mark, star + 1];
    } else return false;
  }
  return wanted.slice(in_).every((character) => character === '%');
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;
const or = (a: Truth, b: Truth): Truth =>
  a === true || b === true ? true : a === null || b === null ? null : false;

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
    while (this.takeWord('OR')) {
      const [first, second] = [left, this.conjunction()];
      left = (subject) => or(first(subject), second(subject));
    }
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
    return (subject) => and(first(subject), second(subject));
  }

  private negation(): Test<S> {
    let negated = false;
    while (this.takeWord('NOT')) negated = !negated;
    const test = this.primary();
    return negated ? (subject) => not(test(subject)) : test;
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
      return (subject) => (left(subject) === null) !== negated;
    }
    const negated = this.takeWord('NOT');
    const test = this.wordTest(left);
    if (test !== undefined) return negated ? (subject) => not(test(subject)) : test;
    if (negated) throw new WhereError('NOT must be followed by LIKE, IN or BETWEEN');
    return this.comparison(left);
  }

  private comparison(left: Value<S>): Test<S> {
    const token = this.tokens[this.at];
    const accepts = token?.kind === 'sign' ? OPERATORS[token.value] : undefined;
    if (accepts === undefined) throw new WhereError('a comparison is missing');
    this.at += 1;
    const right = this.value();
    return (subject) => {
      const order = compare(left(subject), right(subject));
      return order === undefined ? null : accepts(order);
    };
  }

  /** LIKE, IN and BETWEEN; undefined where none of them follows. */
  private wordTest(left: Value<S>): Test<S> | undefined {
    if (this.takeWord('LIKE')) {
      const right = this.value();
      return (subject) => {
        const [text, pattern] = [left(subject), right(subject)];
        return text === null || pattern === null ? null : isLike(String(text), String(pattern));
      };
    }
    if (this.takeWord('IN')) return this.listTest(left);
    if (!this.takeWord('BETWEEN')) return undefined;
    const low = this.value();
    if (!this.takeWord('AND')) throw new WhereError('BETWEEN must be followed by a AND b');
    const high = this.value();
    return (subject) => {
      const value = left(subject);
      const [a, b] = [compare(value, low(subject)), compare(value, high(subject))];
      return a === undefined || b === undefined ? null : a >= 0 && b <= 0;
    };
  }

  private listTest(left: Value<S>): Test<S> {
    this.expectSign('(');
    const list: Value<S>[] = [];
    do {
      list.push(this.value());
      if (list.length > MAX_LIST) throw new WhereError(`IN lists more than ${MAX_LIST} values`);
    } while (this.takeSign(','));
    this.expectSign(')');
    return (subject) => {
      const value = left(subject);
      const orders = list.map((item) => compare(value, item(subject)));
      if (orders.includes(0)) return true;
      return orders.includes(undefined) ? null : false;
    };
  }

  protected value(): Value<S> {
    const sign = this.takeSign('-') ? -1 : 1;
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.kind === 'number') {
      const number = sign * token.value;
      return () => number;
    }
    if (sign === -1) throw new WhereError('"-" must be followed by a number');
    if (token?.kind === 'text') return () => token.value;
    if (token?.kind !== 'name') throw new WhereError('a field or a value is missing');
    if (!token.quoted && token.value.toUpperCase() === 'NULL') return () => null;
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
    return (subject) => {
      const value = inner(subject);
      if (value === null) return null;
      return upper === 'UPPER' ? String(value).toUpperCase() : String(value).toLowerCase();
    };
  }
}

/**
 * Reads a where clause: comparisons of fields, texts and numbers, LIKE, IN, BETWEEN, IS NULL, UPPER and LOWER, joined by AND, OR,
 * NOT and brackets. Nothing of it ever reaches the database.
 * @param onField hears of each field that it looks at
 * @returns whether a feature's attributes meet it
 * @throws WhereError that says what cannot be understood
 */
export function parseWhere(
  clause: string,
  fieldNames: readonly string[],
  onField: (name: string) => void = () => undefined,
): (attributes: Attributes) => boolean {
  const fieldOf = (name: string): Value<Attributes> => {
    const field = fieldNamed(name, fieldNames);
    onField(field);
    return (attributes) => attributes[field] ?? null;
  };
  const test = new WhereReader(whereTokens(clause), fieldOf).whole();
  return (attributes) => test(attributes) === true;
}
