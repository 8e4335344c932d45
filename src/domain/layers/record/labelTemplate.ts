import { err, ok, type Result } from '../../../lib/result.ts';
import { labelText } from './labelText.ts';
import { numberIn } from './numberIn.ts';

/** How long an expression may be, how many fields it may name, and how long a label becomes; characters. */
export const LABEL_LIMITS = { length: 500, fields: 20, written: 200 } as const;

/** A field in a label, and how its numbers are written. */
export interface LabelField {
  readonly field: string;
  /** `0`, `0.00`, `0.##` (digits as far as there are any), each also as `#,##0…` with thousands parted. */
  readonly format?: string | undefined;
}

/** A text as it stands, a field, or a part in brackets that is left out while one of its fields holds nothing. */
export type LabelPiece = string | LabelField | { readonly part: readonly (string | LabelField)[] };

/** What an expression says, from left to right. */
export type LabelTemplate = readonly LabelPiece[];

/** What is wrong with an expression. */
export const LABEL_PROBLEMS = [
  'unclosed',
  'unopened',
  'noField',
  'format',
  'nested',
  'noFields',
  'tooManyFields',
] as const;

/** What is wrong, and at which character, the first being 1. */
export interface LabelProblem {
  readonly problem: (typeof LABEL_PROBLEMS)[number];
  readonly at: number;
}

const FORMAT = /^(?:#,##)?0(?:\.(?:0{1,6}|#{1,6}))?$/;

/** Signs that mean themselves after a backslash; `n` is a new line there. */
const ESCAPED = /[{}[\]\\:]/;

/** A character of an expression, and whether a backslash took its meaning away. */
interface Sign {
  readonly text: string;
  readonly isPlain: boolean;
  /** Its place, from 1. */
  readonly at: number;
}

function signsOf(expression: string): Sign[] {
  const signs: Sign[] = [];
  for (let at = 0; at < expression.length; at += 1) {
    const [text = '', next = ''] = [expression[at], expression[at + 1]];
    if (text === '\\' && next === 'n') signs.push({ text: '\n', isPlain: true, at: at + 1 });
    else if (text === '\\' && ESCAPED.test(next)) signs.push({ text: next, isPlain: true, at: at + 1 });
    else {
      signs.push({ text, isPlain: !/[{}[\]:]/.test(text), at: at + 1 });
      continue;
    }
    at += 1;
  }
  return signs;
}

const isSign = (sign: Sign | undefined, text: string) => sign?.isPlain === false && sign.text === text;

const textOf = (signs: readonly Sign[]) => signs.map(({ text }) => text).join('');

/** The field between two braces. */
function fieldIn(signs: readonly Sign[], at: number): Result<LabelField, LabelProblem> {
  const stray = signs.find((sign) => ['{', '[', ']'].some((text) => isSign(sign, text)));
  if (stray !== undefined) return err({ problem: 'unclosed', at });
  const colon = signs.findIndex((sign) => isSign(sign, ':'));
  const field = textOf(colon < 0 ? signs : signs.slice(0, colon)).trim();
  if (field === '') return err({ problem: 'noField', at });
  if (colon < 0) return ok({ field });
  const format = textOf(signs.slice(colon + 1)).trim();
  return FORMAT.test(format)
    ? ok({ field, format })
    : err({ problem: 'format', at: (signs[colon]?.at ?? at) + 1 });
}

/** Reads the pieces one after the other; a bracket holds what comes until it is closed. */
function createReader() {
  const pieces: LabelPiece[] = [];
  let part: (string | LabelField)[] | undefined;
  let partAt = 0;
  const add = (piece: string | LabelField) => {
    const into: LabelPiece[] = part ?? pieces;
    const last = into.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') into[into.length - 1] = last + piece;
    else into.push(piece);
  };
  return {
    pieces,
    add,
    /** @returns what is wrong, if anything */
    open(at: number): LabelProblem | undefined {
      if (part !== undefined) return { problem: 'nested', at };
      [part, partAt] = [[], at];
      return undefined;
    },
    close(at: number): LabelProblem | undefined {
      if (part === undefined) return { problem: 'unopened', at };
      pieces.push({ part });
      part = undefined;
      return undefined;
    },
    end: (): LabelProblem | undefined =>
      part === undefined ? undefined : { problem: 'unclosed', at: partAt },
  };
}

/** The fields of a template in the order in which they stand. */
export function labelFields(template: LabelTemplate): readonly LabelField[] {
  return template.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return 'field' in piece ? [piece] : piece.part.filter((each) => typeof each !== 'string');
  });
}

function counted(template: LabelTemplate): Result<LabelTemplate, LabelProblem> {
  const { length } = labelFields(template);
  if (length === 0) return err({ problem: 'noFields', at: 1 });
  return length > LABEL_LIMITS.fields ? err({ problem: 'tooManyFields', at: 1 }) : ok(template);
}

/**
 * Reads an expression: texts, `{field}`, `{field:0.0}`, `[parts that need their fields]`, `\n` for a new line, and a backslash before a
 * sign that is meant as it is. It is a template and no script: nothing in it is run.
 */
export function parseLabel(expression: string): Result<LabelTemplate, LabelProblem> {
  const signs = signsOf(expression);
  const reader = createReader();
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at];
    if (sign === undefined) break;
    let problem: LabelProblem | undefined;
    if (isSign(sign, '[')) problem = reader.open(sign.at);
    else if (isSign(sign, ']')) problem = reader.close(sign.at);
    else if (isSign(sign, '}')) problem = { problem: 'unopened', at: sign.at };
    else if (isSign(sign, '{')) {
      const end = signs.findIndex((each, place) => place > at && isSign(each, '}'));
      if (end < 0) return err({ problem: 'unclosed', at: sign.at });
      const field = fieldIn(signs.slice(at + 1, end), sign.at);
      if (!field.ok) return field;
      reader.add(field.value);
      at = end;
    } else reader.add(sign.text);
    if (problem !== undefined) return err(problem);
  }
  const open = reader.end();
  return open === undefined ? counted(reader.pieces) : err(open);
}

type Properties = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === 'null' ||
  (typeof value === 'string' && value.trim() === '');

/** Digits in groups of three. */
function grouped(integer: string): string {
  const groups: string[] = [];
  for (let end = integer.length; end > 0; end -= 3) groups.unshift(integer.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** A number as a format writes it. */
function formatted(number: number, format: string): string {
  const [whole = '', digits = ''] = format.split('.');
  const fixed = Math.abs(number).toFixed(digits.length);
  const text = digits.startsWith('#') ? String(Number(fixed)) : fixed;
  const sign = number < 0 && Number(fixed) !== 0 ? '-' : '';
  const [integer = '', fraction] = text.split('.');
  const written = whole.includes(',') ? grouped(integer) : integer;
  return `${sign}${written}${fraction === undefined ? '' : `.${fraction}`}`;
}

function fieldText({ field, format }: LabelField, values: Properties, unknownText: string): string {
  const value = values[field];
  const number = format === undefined ? Number.NaN : numberIn(value);
  if (format !== undefined && Number.isFinite(number)) return formatted(number, format);
  return labelText(value, unknownText).trim();
}

function cutTo(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * Writes the label of a feature. A part in brackets is left out while one of its fields holds nothing, so are lines without any text;
 * where no field holds anything the label is what the first one says: nothing, or unknown.
 * @param unknownText what stands for an unknown value in the user's language
 */
export function writeLabel(template: LabelTemplate, values: Properties, unknownText: string): string {
  const fields = labelFields(template);
  const [first] = fields;
  if (first === undefined || fields.every(({ field }) => isEmpty(values[field])))
    return first === undefined ? '' : fieldText(first, values, unknownText);
  const pieceText = (piece: string | LabelField) =>
    typeof piece === 'string' ? piece : fieldText(piece, values, unknownText);
  const text = template
    .map((piece) => {
      if (typeof piece === 'string' || 'field' in piece) return pieceText(piece);
      const isLeftOut = piece.part.some((each) => typeof each !== 'string' && isEmpty(values[each.field]));
      return isLeftOut ? '' : piece.part.map(pieceText).join('');
    })
    .join('');
  const lines = text.split('\n').map((line) => line.trim());
  return cutTo(lines.filter((line) => line !== '').join('\n'), LABEL_LIMITS.written);
}

/** Writes labels by an expression; undefined for one that cannot be read. */
export function labelWriter(
  expression: string,
  unknownText: string,
): ((values: Properties) => string) | undefined {
  const template = parseLabel(expression);
  return template.ok ? (values) => writeLabel(template.value, values, unknownText) : undefined;
}

/** The properties that an expression names; none of one that cannot be read. */
export function expressionFields(expression: string): readonly string[] {
  const template = parseLabel(expression);
  return template.ok ? labelFields(template.value).map(({ field }) => field) : [];
}
