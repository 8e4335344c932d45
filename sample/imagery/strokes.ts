import { latAtRow, metresPerPixel, type Raster } from '../grid.ts';
import { createTexture, TEXTURE_SIZE } from '../noise.ts';
import { PALETTE, type Colour } from './paint.ts';

/** What a stroke of the imagery is. */
export type StrokeKind = 'mainRiver' | 'river' | 'brook' | 'motorway' | 'road' | 'track' | 'railway';

/** A line that shows in the imagery, faintly, as from space. Coordinates are pixels of {@link STROKE_LEVEL}. */
export interface Stroke {
  readonly kind: StrokeKind;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Level whose pixels are the strokes' coordinates. */
export const STROKE_LEVEL = 14;

/** Side of an index cell: a tile of level 12. */
const CELL_PX = 1024;

/** A band of a stroke as it is painted. */
interface Band {
  readonly kind: StrokeKind;
  readonly colour: Colour;
  /** Full width, metres. */
  readonly widthM: number;
  /** At full cover. */
  readonly share: number;
  /** How much narrower and wider it gets from place to place, as a share of its width; absent: nowhere. */
  readonly ragged?: number;
}

const { riparian, riverBed, river } = PALETTE;

/** All bands, from the bottom up: what grows along all rivers, their beds, their water, and what crosses them. */
const BANDS: readonly Band[] = [
  { kind: 'mainRiver', colour: riparian, widthM: 420, share: 0.4, ragged: 0.75 },
  { kind: 'river', colour: riparian, widthM: 210, share: 0.35, ragged: 0.75 },
  { kind: 'mainRiver', colour: riverBed, widthM: 105, share: 0.75, ragged: 0.6 },
  { kind: 'river', colour: riverBed, widthM: 56, share: 0.65, ragged: 0.6 },
  { kind: 'brook', colour: riverBed, widthM: 26, share: 0.55, ragged: 0.6 },
  { kind: 'mainRiver', colour: river, widthM: 46, share: 0.95, ragged: 0.4 },
  { kind: 'river', colour: river, widthM: 22, share: 0.9, ragged: 0.4 },
  { kind: 'brook', colour: river, widthM: 10, share: 0.8, ragged: 0.4 },
  { kind: 'motorway', colour: PALETTE.road, widthM: 46, share: 0.95 },
  { kind: 'road', colour: PALETTE.road, widthM: 22, share: 0.85 },
  { kind: 'track', colour: PALETTE.mud, widthM: 10, share: 0.7 },
  { kind: 'railway', colour: PALETTE.scree, widthM: 18, share: 0.8 },
];

/** Coarsest level at which a kind shows. */
const FROM_LEVEL: Readonly<Record<StrokeKind, number>> = {
  ...{ mainRiver: 9, river: 9, brook: 10 },
  ...{ motorway: 9, road: 10, track: 11, railway: 10 },
};

/** What makes water's edges ragged, over hundreds of metres and finer. */
const raggedTexture = createTexture(1618, 32);

/** Strokes by the index cells that their segments touch. */
export interface StrokeIndex {
  readonly cells: ReadonlyMap<string, readonly Segment[]>;
}

/** A straight piece of a stroke, in pixels of {@link STROKE_LEVEL}. */
export interface Segment {
  readonly kind: StrokeKind;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Puts strokes where {@link drawStrokes} finds them. */
export function indexStrokes(strokes: readonly Stroke[]): StrokeIndex {
  const cells = new Map<string, Segment[]>();
  for (const { kind, points } of strokes) {
    points.forEach(([bx, by], k) => {
      const [ax, ay] = points[k - 1] ?? [bx, by];
      if (k > 0) addSegment(cells, { kind, ax, ay, bx, by });
    });
  }
  return { cells };
}

function addSegment(cells: Map<string, Segment[]>, segment: Segment): void {
  const { ax, ay, bx, by } = segment;
  for (let y = Math.floor(Math.min(ay, by) / CELL_PX); y <= Math.floor(Math.max(ay, by) / CELL_PX); y++) {
    for (let x = Math.floor(Math.min(ax, bx) / CELL_PX); x <= Math.floor(Math.max(ax, bx) / CELL_PX); x++) {
      const key = `${x}/${y}`;
      const list = cells.get(key);
      if (list === undefined) cells.set(key, [segment]);
      else list.push(segment);
    }
  }
}

/** The level of a tile and its north-western pixel. */
type TileCorner = Pick<Raster, 'z' | 'x0' | 'y0'>;

/** Draws the strokes of a tile over its RGB bytes, rivers below roads. */
export function drawStrokes(rgb: Uint8Array, index: StrokeIndex, tile: TileCorner): void {
  const { z, y0 } = tile;
  const segments = segmentsAround(index, tile);
  if (segments.length === 0) return;
  const pixelM = metresPerPixel(z, latAtRow(y0 + 128, z));
  const cover = new Float32Array(65536);
  for (const { kind, colour, widthM, share, ragged = 0 } of BANDS) {
    const own = segments.filter((segment) => segment.kind === kind);
    if (own.length === 0 || z < FROM_LEVEL[kind]) continue;
    cover.fill(0);
    const widthPx = widthM / pixelM;
    for (const segment of own) coverSegment(cover, segment, tile, { widthPx, ragged });
    lay(rgb, cover, colour, share * Math.min(1, widthPx));
  }
}

/** Segments that may come within `reach` of a place, each once. @param x,y,reach in pixels of {@link STROKE_LEVEL} */
export function segmentsNear(index: StrokeIndex, x: number, y: number, reach: number): readonly Segment[] {
  const found = new Set<Segment>();
  for (let cy = Math.floor((y - reach) / CELL_PX); cy <= Math.floor((y + reach) / CELL_PX); cy++)
    for (let cx = Math.floor((x - reach) / CELL_PX); cx <= Math.floor((x + reach) / CELL_PX); cx++)
      for (const segment of index.cells.get(`${cx}/${cy}`) ?? []) found.add(segment);
  return [...found];
}

/** Segments in the tile's cells and those beside it, each once. */
function segmentsAround(index: StrokeIndex, { z, x0, y0 }: TileCorner): Segment[] {
  const scale = 2 ** (STROKE_LEVEL - z);
  const found = new Set<Segment>();
  const margin = 64;
  for (
    let cy = Math.floor((y0 * scale - margin) / CELL_PX);
    cy <= Math.floor(((y0 + 256) * scale + margin) / CELL_PX);
    cy++
  ) {
    for (
      let cx = Math.floor((x0 * scale - margin) / CELL_PX);
      cx <= Math.floor(((x0 + 256) * scale + margin) / CELL_PX);
      cx++
    ) {
      for (const segment of index.cells.get(`${cx}/${cy}`) ?? []) found.add(segment);
    }
  }
  return [...found];
}

/** How wide a band is at a pixel of {@link STROKE_LEVEL}, times its width. */
function raggedAt(x: number, y: number, ragged: number): number {
  const at = ((Math.floor(y) & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE) | (Math.floor(x) & (TEXTURE_SIZE - 1));
  return 1 + (ragged * ((raggedTexture()[at] ?? 128) - 128)) / 96;
}

/** Raises the cover of a tile's pixels under a segment with round ends and soft edges. */
function coverSegment(
  cover: Float32Array,
  segment: Segment,
  { z, x0, y0 }: TileCorner,
  { widthPx, ragged }: { readonly widthPx: number; readonly ragged: number },
): void {
  const shrink = 2 ** (STROKE_LEVEL - z);
  const [ax, ay] = [segment.ax / shrink - x0, segment.ay / shrink - y0];
  const [bx, by] = [segment.bx / shrink - x0, segment.by / shrink - y0];
  const reach = (Math.max(widthPx, 1) / 2) * (1 + ragged) + 0.5;
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy || 1;
  const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
  const bottom = Math.min(255, Math.ceil(Math.max(ay, by) + reach));
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
  const right = Math.min(255, Math.ceil(Math.max(ax, bx) + reach));
  // Grain finer than a pixel would only be noise.
  const isRagged = ragged > 0 && widthPx > 1;
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const px = column + 0.5 - ax;
      const py = row + 0.5 - ay;
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const away = Math.hypot(px - t * dx, py - t * dy);
      if (away > reach) continue;
      const swell = isRagged ? raggedAt((x0 + column) * shrink, (y0 + row) * shrink, ragged) : 1;
      const share = Math.min(1, (Math.max(widthPx, 1) / 2) * swell + 0.5 - away);
      const at = row * 256 + column;
      if (share > (cover[at] ?? 0)) cover[at] = share;
    }
  }
}

function lay(rgb: Uint8Array, cover: Float32Array, colour: Colour, share: number): void {
  for (let at = 0; at < cover.length; at++) {
    const t = (cover[at] ?? 0) * share;
    if (t <= 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const k = at * 3 + channel;
      const base = rgb[k] ?? 0;
      rgb[k] = base + ((colour[channel] ?? 0) - base) * t;
    }
  }
}
