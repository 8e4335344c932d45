import type { Bounds, LatticePlaces } from '../../src/domain/layers/raster/lattice.ts';
import { mixInto, type PicturePart } from '../../src/domain/layers/raster/mixing.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import { latticeInMap, pixelsInZone, type ZoneFrame } from './zoneFrame.ts';

/** Some rows of a picture. */
interface Rows {
  readonly top: number;
  readonly rows: number;
}

/** Reads some rows of a picture, four bytes for each pixel. @throws the signal's reason */
type ReadRows = (some: Rows, signal: AbortSignal) => Promise<Uint8Array>;

/** Rows between two looks at whether the picture is still wanted: some milliseconds. */
const ROWS_AT_ONCE = 64;

/** The least range of the map's rows that places lie in, with their neighbours; undefined where there is none. */
function rowsUnder(lines: readonly Float64Array[], { heightPx }: MapFrame): Rows | undefined {
  let [least, most] = [Infinity, -Infinity];
  for (const places of lines)
    for (let at = 1; at < places.length; at += 2) {
      least = Math.min(least, places[at] ?? NaN);
      most = Math.max(most, places[at] ?? NaN);
    }
  const top = Math.max(0, Math.floor(least) - 1);
  const rows = Math.min(heightPx, Math.ceil(most) + 1) - top;
  return rows > 0 ? { top, rows } : undefined;
}

/** Where pixels of some columns and rows of a picture lie in the map. */
function placesOf(places: LatticePlaces, bounds: Bounds): Float64Array {
  const out = new Float64Array((bounds.right - bounds.left) * (bounds.bottom - bounds.top) * 2);
  places.ofRectangle(bounds, out);
  return out;
}

/** The map's rows under a rectangle of a picture: its edges reach farthest. */
function rowsUnderEdges(places: LatticePlaces, bounds: Bounds, map: MapFrame): Rows | undefined {
  const { left, right, top, bottom } = bounds;
  const edges = [
    { ...bounds, bottom: top + 1 },
    { ...bounds, top: bottom - 1 },
    { ...bounds, right: left + 1 },
    { ...bounds, left: right - 1 },
  ];
  return rowsUnder(
    edges.map((edge) => placesOf(places, edge)),
    map,
  );
}

/** Mixes the pixels of a rectangle of a picture. */
function mixed(places: Float64Array, part: PicturePart): Uint8ClampedArray {
  const out = new Uint8ClampedArray(places.length * 2);
  const { widthPx, row, heightPx } = part;
  for (let at = 0; at < places.length; at += 2) {
    const [x, y] = [places[at] ?? NaN, places[at + 1] ?? NaN];
    if (x >= 0 && x <= widthPx && y >= row && y <= row + heightPx) mixInto(out, at * 2, part, places);
  }
  return out;
}

/**
 * The rows of a picture in a zone, made of those of the map under it; transparent where the zone has no places.
 * @param read reads the map, of which a band of the picture reads those rows that it lies on
 * @throws the signal's reason
 */
export async function createZoneRows(
  { zone, map }: { readonly zone: ZoneFrame; readonly map: MapFrame },
  read: ReadRows,
  signal: AbortSignal,
): Promise<ReadRows> {
  const bounds = pixelsInZone(zone);
  const lattice = bounds && (await latticeInMap(zone, { bounds, map }, signal));
  const { widthPx } = zone.frame;
  return async ({ top, rows }, given) => {
    const out = new Uint8Array(widthPx * rows * 4);
    if (bounds === undefined || lattice === undefined) return out;
    const shown = { ...bounds, top: Math.max(top, bounds.top), bottom: Math.min(top + rows, bounds.bottom) };
    if (shown.top >= shown.bottom) return out;
    const under = rowsUnderEdges(lattice, shown, map);
    if (under === undefined) return out;
    const { buffer, byteOffset, byteLength } = await read(under, given);
    const rgba = new Uint8ClampedArray(buffer, byteOffset, byteLength);
    const part = { column: 0, row: under.top, widthPx: map.widthPx, heightPx: under.rows, rgba };
    for (let row = shown.top; row < shown.bottom; row += 1) {
      if ((row - shown.top) % ROWS_AT_ONCE === 0) await yieldToOthers(given);
      const line = mixed(placesOf(lattice, { ...shown, top: row, bottom: row + 1 }), part);
      out.set(line, ((row - top) * widthPx + shown.left) * 4);
    }
    return out;
  };
}
