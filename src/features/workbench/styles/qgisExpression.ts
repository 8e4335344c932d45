import {
  between,
  bothTests,
  comparison,
  eitherTest,
  FLIPPED,
  joinedTests,
  type Comparison,
  type RuleTest,
} from './ruleTests.ts';

/** Longest expression that is read, characters: nobody writes a longer one for a class. */
const MOST_LENGTH = 10_000;

/** Brackets in brackets that are read. */
const MOST_DEPTH = 50;

const TOKENS =
  /\s*(?:("(?:[^"]|"")*")|('(?:[^'\\]|''|\\.)*')|(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)|(<=|>=|<>|!=|[=<>(),])|([\p{L}_][\p{L}\p{N}_]*)|(\S))/giuy;

type Token =
  | { readonly kind: 'field' | 'value' | 'sign' | 'word'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string };

function tokensOf(expression: string): readonly Token[] {
  return [...expression.matchAll(TOKENS)].map(([, quoted, text, number, sign, word, other]): Token => {
    if (quoted !== undefined) return { kind: 'field', text: quoted.slice(1, -1).replaceAll('""', '"') };
    if (text !== undefined)
      return {
        kind: 'value',
        text: text.slice(1, -1).replace(/''|\\(.)/gu, (two, one: string | undefined) => one ?? two.slice(1)),
      };
    if (number !== undefined) return { kind: 'value', text: String(Number(number)) };
    if (sign !== undefined) return { kind: 'sign', text: sign };
    return word === undefined ? { kind: 'other', text: other ?? '' } : { kind: 'word', text: word };
  });
}

const isComparison = (text: string): text is Comparison => Object.hasOwn(FLIPPED, text);

/** A field's name, in quotes or without. */
const isField = (token: Token | undefined): token is Token =>
  token?.kind === 'field' || token?.kind === 'word';

/** Reads tests from the tokens of an expression; each reader gives undefined for what no class can say. */
class TestReader {
  #at = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** All of the expression as one test. */
  whole(): RuleTest | undefined {
    const test = this.#either(0);
    return this.#at === this.#tokens.length ? test : undefined;
  }

  #next(): Token | undefined {
    this.#at += 1;
    return this.#tokens[this.#at - 1];
  }

  /** Takes the next token if it is this sign or word. */
  #take(text: string): boolean {
    const token = this.#tokens[this.#at];
    const fits = (token?.kind === 'sign' || token?.kind === 'word') && token.text.toUpperCase() === text;
    if (fits) this.#at += 1;
    return fits;
  }

  #value(): string | undefined {
    const token = this.#next();
    return token?.kind === 'value' ? token.text : undefined;
  }

  #either(depth: number): RuleTest | undefined {
    const tests = [this.#both(depth)];
    while (this.#take('OR')) tests.push(this.#both(depth));
    return joinedTests(tests, eitherTest);
  }

  #both(depth: number): RuleTest | undefined {
    const tests = [this.#one(depth)];
    while (this.#take('AND')) tests.push(this.#one(depth));
    return joinedTests(tests, bothTests);
  }

  #one(depth: number): RuleTest | undefined {
    if (this.#take('(')) {
      const test = depth < MOST_DEPTH ? this.#either(depth + 1) : undefined;
      return this.#take(')') ? test : undefined;
    }
    const token = this.#next();
    if (token?.kind === 'value') return this.#ofValue(token.text);
    return isField(token) ? this.#ofField(token.text) : undefined;
  }

  /** A value before the field that it is compared with. */
  #ofValue(value: string): RuleTest | undefined {
    const sign = this.#next()?.text ?? '';
    const field = this.#next();
    return isField(field) && isComparison(sign) ? comparison(field.text, FLIPPED[sign], value) : undefined;
  }

  #ofField(field: string): RuleTest | undefined {
    if (this.#take('IN')) return this.#list(field);
    if (this.#take('IS')) return this.#take('NULL') ? { kind: 'values', field, values: [''] } : undefined;
    if (this.#take('BETWEEN')) {
      const from = this.#value();
      const to = this.#take('AND') ? this.#value() : undefined;
      return from === undefined || to === undefined ? undefined : between(field, from, to);
    }
    const sign = this.#next()?.text ?? '';
    const value = this.#value();
    return value !== undefined && isComparison(sign) ? comparison(field, sign, value) : undefined;
  }

  #list(field: string): RuleTest | undefined {
    if (!this.#take('(')) return undefined;
    const values: string[] = [];
    do {
      const value = this.#value();
      if (value === undefined) return undefined;
      values.push(value);
    } while (this.#take(','));
    return this.#take(')') ? { kind: 'values', field, values } : undefined;
  }
}

/**
 * What a filter of QGIS' expression language tests, where it compares one field with values: `"mj" >= 10 AND "mj" < 20`,
 * `"dlmc" IN ('林地', '草地')`, `"mj" BETWEEN 0 AND 10`, `"bz" IS NULL`.
 * @returns undefined for anything else
 */
export function expressionTest(expression: string): RuleTest | undefined {
  if (expression.length > MOST_LENGTH) return undefined;
  return new TestReader(tokensOf(expression)).whole();
}

/** The field that an expression is, in quotes or without; undefined where it works something out. */
export function expressionField(expression: string): string | undefined {
  const [token, more] = tokensOf(expression.slice(0, MOST_LENGTH));
  return isField(token) && more === undefined ? token.text : undefined;
}
