/** The day of a moment where the user is: 2026-11-22. */
export function dayOf(timeMs: number): string {
  const time = new Date(timeMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
}
