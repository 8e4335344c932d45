/** True for a value that says nothing: none, null, or a blank text; services write null as a text, too (viewer.md, section 3). */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'null';
}
