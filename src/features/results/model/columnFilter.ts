import { numberIn, textIn } from './cells.ts';

/** Tells whether a cell passes. */
export type CellTest = (value: unknown) => boolean;

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const COMPARISON = new RegExp(`^(>=|<=|>|<|=|≥|≤)\\s*(${NUMBER})$`, 'i');
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:\\.\\.|~|～)\\s*(${NUMBER})$`, 'i');

const COMPARISONS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>=': (value, limit) => value >= limit,
  '≥': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '≤': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
  '=': (value, limit) => value === limit,
};

function numericTest(text: string): CellTest | undefined {
  const [, sign = '', limit] = COMPARISON.exec(text) ?? [];
  const compare = COMPARISONS[sign];
  if (compare !== undefined) {
    return (value) => {
      const number = numberIn(value);
      return number !== undefined && compare(number, Number(limit));
    };
  }
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [least, most] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
  return (value) => {
    const number = numberIn(value);
    return number !== undefined && number >= least && number <= most;
  };
}

/**
 * What a column's filter means: a comparison (">=10", "<5", "=3"), a range ("10..20", "10~20"), or a text that the cell contains, whatever
 * its case.
 * @returns undefined for an empty filter
 */
export function cellTest(filter: string): CellTest | undefined {
  const text = filter.trim();
  if (text === '') return undefined;
  const searched = text.toLowerCase();
  return numericTest(text) ?? ((value) => textIn(value).toLowerCase().includes(searched));
}
