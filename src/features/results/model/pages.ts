/** Numbers of a pager: at most `most` pages around the present one, all counted from 0. */
export function pagerNumbers(page: number, pages: number, most: number): readonly number[] {
  const shown = Math.min(most, pages);
  const first = Math.max(0, Math.min(page - Math.floor(most / 2), pages - shown));
  return Array.from({ length: shown }, (_, index) => first + index);
}
