import { err, ok, type Result } from '../../../lib/result.ts';
import type { CoordinateProblem, Degrees } from './notations.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Signs of Chinese keyboards as those of Latin ones. */
export const plainText = (text: string) => text.normalize('NFKC').replaceAll(/[−–—]/g, '-').trim();

/** Reads a decimal number, with or without the sign of its unit. */
export function parseNumber(text: string): number | undefined {
  const digits = plainText(text)
    .replace(/(?:°|度|m|米)$/i, '')
    .trimEnd();
  return NUMBER.test(digits) ? Number(digits) : undefined;
}

/** Two fields as they were typed. */
interface TypedPair {
  readonly x: string;
  readonly y: string;
}

/** Reads both fields; what is empty is told before what is wrong. */
export function readNumbers(
  { x, y }: TypedPair,
  parse: (text: string) => number | undefined,
): Result<{ readonly x: number; readonly y: number }, CoordinateProblem> {
  if (x.trim() === '') return err({ field: 'x', reason: 'empty' });
  if (y.trim() === '') return err({ field: 'y', reason: 'empty' });
  const [first, second] = [parse(x), parse(y)];
  if (first === undefined) return err({ field: 'x', reason: 'number' });
  if (second === undefined) return err({ field: 'y', reason: 'number' });
  return ok({ x: first, y: second });
}

/** Numbers as longitude and latitude, where they can be. */
export function inDegrees({
  x,
  y,
}: {
  readonly x: number;
  readonly y: number;
}): Result<Degrees, CoordinateProblem> {
  if (Math.abs(x) > 180) return err({ field: 'x', reason: 'longitude' });
  if (Math.abs(y) > 90) return err({ field: 'y', reason: 'latitude' });
  return ok({ lon: x, lat: y });
}

/** Reads a longitude and a latitude that were typed as decimal degrees. */
export function readDecimalDegrees(typed: TypedPair): Result<Degrees, CoordinateProblem> {
  const read = readNumbers(typed, parseNumber);
  return read.ok ? inDegrees(read.value) : read;
}
