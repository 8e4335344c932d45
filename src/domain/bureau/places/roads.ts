import { parseLineText, type LonLat } from '../../geodesy/lineText.ts';

/** A road: everything that the service tells under one name. */
export interface Road {
  readonly name: string;
  /** Its pieces, degrees. */
  readonly lines: readonly (readonly LonLat[])[];
}

/** The roads that could be read, by name. */
export interface RoadList {
  readonly roads: readonly Road[];
  /** Records with a name whose course could not be read. */
  readonly unreadable: number;
}

/** Orders names as a Chinese reader looks them up, numbers by their value. */
const byName = new Intl.Collator('zh-CN', { numeric: true });

/**
 * Reads road records. Names that are empty or blank are skipped (portal.md, section 5); pieces of one name become one road.
 * @param records as the road service answers; `geom` is the WKT of a line or multi-line
 */
export function readRoads(
  records: readonly { readonly name?: string | null | undefined; readonly geom: string }[],
): RoadList {
  const pieces = new Map<string, (readonly LonLat[])[]>();
  let unreadable = 0;
  for (const record of records) {
    const name = record.name?.trim() ?? '';
    if (name === '') continue;
    const lines = parseLineText(record.geom);
    if (lines === undefined) unreadable += 1;
    else pieces.set(name, [...(pieces.get(name) ?? []), ...lines]);
  }
  const roads = [...pieces].map(([name, lines]) => ({ name, lines }));
  return { roads: roads.sort((a, b) => byName.compare(a.name, b.name)), unreadable };
}

/** Whether a name holds the filter's text, whatever the case; an empty filter lets every name through (portal.md, section 5: substring). */
export function holdsText(name: string, filter: string): boolean {
  return name.toLowerCase().includes(filter.trim().toLowerCase());
}

const RAD = Math.PI / 180;

/** Length of a line in degrees of latitude: enough to compare and to halve lines by. */
function lengthsAlong(line: readonly LonLat[]): number[] {
  let sum = 0;
  return line.map((at, index) => {
    const from = line[index - 1] ?? at;
    const east = (at[0] - from[0]) * Math.cos(at[1] * RAD);
    sum += Math.hypot(east, at[1] - from[1]);
    return sum;
  });
}

/** The middle of a road's longest piece, where one looks at a road from; undefined for a road without pieces. */
export function middleOfRoad({ lines }: Pick<Road, 'lines'>): LonLat | undefined {
  const measured = lines.map((line) => ({ line, along: lengthsAlong(line) }));
  const longest = measured.reduce<(typeof measured)[number] | undefined>(
    (best, piece) =>
      best === undefined || (piece.along.at(-1) ?? 0) > (best.along.at(-1) ?? 0) ? piece : best,
    undefined,
  );
  if (longest === undefined) return undefined;
  const { line, along } = longest;
  const half = (along.at(-1) ?? 0) / 2;
  const index = along.findIndex((length) => length >= half);
  const [to, from] = [line[index], line[index - 1] ?? line[index]];
  if (to === undefined || from === undefined) return undefined;
  const [end, begin] = [along[index] ?? 0, along[index - 1] ?? 0];
  const part = end > begin ? (half - begin) / (end - begin) : 0;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
