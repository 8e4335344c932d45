/** What stands before a name only to say in which county it is. */
const COUNTY = /^[\u4e00-\u9fff]{1,4}?(?:市|县|旗|州)(?=.{2,})/u;

/** Fewer characters than these say nothing. */
const LEAST = 2;

/** How many characters two texts share at their ends. */
function sharedEnd(a: string, b: string): number {
  const [one, other] = [[...a].reverse(), [...b].reverse()];
  const differs = one.findIndex((character, index) => character !== other[index]);
  return differs < 0 ? one.length : differs;
}

/**
 * A Chinese name without what the legend says anyway: the county before it, and behind it the kind of thing that it is.
 * @param titles of its class and layer
 * @returns none, or the short name
 */
export function shortNames(name: string, titles: readonly string[]): string[] {
  const bare = name.replace(COUNTY, '');
  const behind = Math.max(...titles.map((title) => sharedEnd(bare, title)));
  const cut = [...bare].slice(0, behind >= LEAST ? -behind : undefined).join('');
  const short = [...cut].length >= LEAST ? cut : bare;
  return short === name ? [] : [short];
}
