/** A JSON value without its longest array, and that array. */
export interface WithoutLongest {
  /** The value; an empty array stands where the longest one was. */
  readonly head: unknown;
  /** Keys and indices from the head down to that place. */
  readonly path: readonly (string | number)[];
  readonly items: readonly unknown[];
}

/** Envelopes keep what they carry no deeper than this, and only among the first members of an array. */
const DEEPEST = 4;
const WIDEST = 4;

/** The places of all arrays near the top of a value. */
function arraysIn(value: unknown, path: readonly (string | number)[]): Omit<WithoutLongest, 'head'>[] {
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return [];
  const own = Array.isArray(value) ? [{ path, items: value as readonly unknown[] }] : [];
  const members = Array.isArray(value)
    ? [...value.slice(0, WIDEST).entries()]
    : Object.entries(value as Readonly<Record<string, unknown>>);
  return [...own, ...members.flatMap(([key, member]) => arraysIn(member, [...path, key]))];
}

/** Takes the longest array near the top out of a JSON value, which is changed; undefined where it has none below its top. */
export function takeLongest(head: unknown): WithoutLongest | undefined {
  const longest = arraysIn(head, []).reduce<Omit<WithoutLongest, 'head'>>(
    (most, found) => (found.path.length > 0 && found.items.length > most.items.length ? found : most),
    { path: [], items: [] },
  );
  const key = longest.path.at(-1);
  const holder = longest.path.slice(0, -1).reduce(memberOf, head);
  if (key === undefined || typeof holder !== 'object' || holder === null) return undefined;
  Reflect.set(holder, key, []);
  return { head, ...longest };
}

/** The array at a path of a value. */
export function arrayAt(value: unknown, path: readonly (string | number)[]): unknown[] {
  const found = path.reduce(memberOf, value);
  if (!Array.isArray(found)) throw new Error(`no array at ${path.join('.')}`);
  return found;
}

function memberOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
