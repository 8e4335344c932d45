/** A number, or a text that is one; NaN for all else, an empty text and null among it. */
export function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
