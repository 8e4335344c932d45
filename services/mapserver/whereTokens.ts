/** A piece of a where clause. */
export type WhereToken =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly value: string; readonly quoted: boolean }
  | { readonly kind: 'sign'; readonly value: string };

/** Thrown when a where clause cannot be understood; says where. */
export class WhereError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WhereError';
  }
}

/** Longest clause, characters. */
const MAX_LENGTH = 4000;

const PATTERN =
  /\s*(?:N?'((?:[^']|'')*)'|(\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?|\.\d+)|"((?:[^"]|"")+)"|(<>|<=|>=|!=|[=<>(),-])|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*))/uy;

function tokenOf(match: RegExpExecArray): WhereToken {
  const [, text, number, quoted, sign, name] = match;
  if (text !== undefined) return { kind: 'text', value: text.replaceAll("''", "'") };
  if (number !== undefined) return { kind: 'number', value: Number(number) };
  if (quoted !== undefined) return { kind: 'name', value: quoted.replaceAll('""', '"'), quoted: true };
  if (sign !== undefined) return { kind: 'sign', value: sign };
  return { kind: 'name', value: name ?? '', quoted: false };
}

/**
 * Splits a where clause: texts in single quotes, numbers, names (in double quotes or bare), signs.
 * @throws WhereError at the first character that begins none of them
 */
export function whereTokens(clause: string, maxLength = MAX_LENGTH): readonly WhereToken[] {
  if (clause.length > maxLength) throw new WhereError(`longer than ${maxLength} characters`);
  const tokens: WhereToken[] = [];
  const end = clause.trimEnd().length;
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < end) {
    const from = PATTERN.lastIndex;
    const match = PATTERN.exec(clause);
    if (match === null)
      throw new WhereError(`cannot read "${clause.slice(from, from + 20).trim()}" at ${from + 1}`);
    tokens.push(tokenOf(match));
  }
  return tokens;
}
