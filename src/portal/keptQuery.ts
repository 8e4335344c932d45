/** Any base does: only path and query are read. */
const BASE = 'http://portal';

/**
 * An address with the query that stays while routes change: `?quality=` overrides the rendering profile.
 * @param search the query in force, "?quality=low&page=…"
 */
export function withKeptQuery(address: string, search: string): string {
  const url = new URL(address, BASE);
  const quality = new URLSearchParams(search).get('quality');
  if (quality !== null) url.searchParams.set('quality', quality);
  return `${url.pathname}${url.search}`;
}
