import { pictureMarks } from '../../domain/drawing/plot/shapes/pictures.ts';
import { SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import { DASH_LENGTHS, type MarkerShape } from '../../domain/layers/record/customConfig.ts';
import { hexOf, parseCssColor } from '../../domain/layers/record/cssColor.ts';
import type { LineLook, PointLook } from '../../domain/layers/record/vectorStyle.ts';
import type { ClassLook } from '../../domain/layers/vector/drawing.ts';
import type { TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import type { TilePart } from '../../domain/layers/vectorTiles/tileGeometry.ts';

/** A feature and how it is drawn. */
export interface Painted {
  readonly feature: TileFeature;
  readonly look: ClassLook;
}

/** What a tile is drawn into. */
export type TileContext = OffscreenCanvasRenderingContext2D;

type Context = TileContext;

/** How far beyond its edge a tile is looked at: lines and marks reach so far into it, pixels. */
const REACH_PX = 40;

/** Pixels of the drawn tile of a place in sides of the archive's tile. */
export const pixels = (share: number, from: number, { side }: TilePart) =>
  ((share - from) / side) * SCENE_TILE_PX;

/** Whether some of a chain may be seen. */
export function isNear(chain: Float32Array, part: TilePart): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < chain.length; at += 2) {
    const [x = 0, y = 0] = [chain[at], chain[at + 1]];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const reach = (REACH_PX / SCENE_TILE_PX) * part.side;
  return (
    left <= part.left + part.side + reach &&
    right >= part.left - reach &&
    top <= part.top + part.side + reach &&
    bottom >= part.top - reach
  );
}

/** Whether an edge of an area is where it was cut for its tile, not its own. */
const isCut = (before: number, here: number) => before === here && (here <= 0 || here >= 1);

/** A chain as a path. */
export function trace(context: Context, chain: Float32Array, part: TilePart): void {
  for (let at = 0; at < chain.length; at += 2) {
    const [px, py] = [pixels(chain[at] ?? 0, part.left, part), pixels(chain[at + 1] ?? 0, part.top, part)];
    if (at === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  }
}

/** The edge of an area as a path, without what was cut for the tile. */
export function traceEdge(context: Context, ring: Float32Array, part: TilePart): void {
  let [beforeX = 0, beforeY = 0] = ring.subarray(-2);
  context.moveTo(pixels(beforeX, part.left, part), pixels(beforeY, part.top, part));
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    const [px, py] = [pixels(x, part.left, part), pixels(y, part.top, part)];
    if (isCut(beforeX, x) || isCut(beforeY, y)) context.moveTo(px, py);
    else context.lineTo(px, py);
    [beforeX, beforeY] = [x, y];
  }
}

function strokePath(context: Context, { color, alpha, widthPx, glow, dots }: LineLook): void {
  context.strokeStyle = color;
  context.setLineDash([]);
  if (glow) {
    context.globalAlpha = alpha * 0.3;
    context.lineWidth = widthPx * 4;
    context.stroke();
  }
  if (dots !== undefined && 'pattern' in dots)
    context.setLineDash(DASH_LENGTHS[dots.pattern].map((widths) => widths * widthPx));
  context.globalAlpha = alpha;
  context.lineWidth = widthPx;
  context.stroke();
}

function paintArea(context: Context, chains: readonly Float32Array[], look: ClassLook, part: TilePart): void {
  context.beginPath();
  for (const ring of chains) {
    trace(context, ring, part);
    context.closePath();
  }
  context.fillStyle = look.fill.color;
  context.globalAlpha = look.fill.alpha;
  context.fill('evenodd');
  context.beginPath();
  for (const ring of chains) traceEdge(context, ring, part);
  strokePath(context, look.line);
}

function paintLine(context: Context, chains: readonly Float32Array[], look: ClassLook, part: TilePart): void {
  context.beginPath();
  for (const line of chains) trace(context, line, part);
  strokePath(context, look.line);
}

/** Corners of marks, in halves of their size. */
const CORNERS: Readonly<Record<Exclude<MarkerShape, 'circle' | 'cross' | 'x'>, readonly number[]>> = {
  square: [-1, -1, 1, -1, 1, 1, -1, 1],
  diamond: [0, -1, 1, 0, 0, 1, -1, 0],
  triangle: [0, -1, 1, 1, -1, 1],
};

function tracePoint(context: Context, x: number, y: number, { shape, sizePx }: PointLook): void {
  const half = sizePx / 2;
  if (shape === 'circle') {
    context.moveTo(x + half, y);
    return context.arc(x, y, half, 0, 2 * Math.PI);
  }
  if (shape === 'cross' || shape === 'x') {
    const [along, across] = shape === 'cross' ? [half, 0] : [half, half];
    context.moveTo(x - along, y - across);
    context.lineTo(x + along, y + across);
    context.moveTo(x - across, y + along);
    return context.lineTo(x + across, y - along);
  }
  const corners = CORNERS[shape];
  context.moveTo(x + half * (corners[0] ?? 0), y + half * (corners[1] ?? 0));
  for (let at = 2; at < corners.length; at += 2)
    context.lineTo(x + half * (corners[at] ?? 0), y + half * (corners[at + 1] ?? 0));
  context.closePath();
}

/** The edge of a mark, which stands out from what lies below. */
const EDGE = { color: '#ffffff', widthPx: 1 } as const;

/** Draws the portal's own picture of a class at a place, as its marks. */
function paintPicture(context: Context, { image, color }: PointLook, xPx: number, yPx: number): void {
  if (image?.mark === undefined) return;
  const css = hexOf(parseCssColor(color) ?? [128, 128, 128]);
  context.setLineDash([]);
  context.lineCap = 'round';
  for (const { d, fill, line } of pictureMarks(image.mark, css, 1, { xPx, yPx, sizePx: image.widthPx })) {
    const path = new Path2D(d);
    if (fill !== undefined) {
      context.globalAlpha = fill.opacity ?? 1;
      context.fillStyle = fill.color;
      context.fill(path);
    }
    if (line === undefined) continue;
    context.globalAlpha = line.opacity ?? 1;
    context.strokeStyle = line.color;
    context.lineWidth = line.widthPx;
    context.stroke(path);
  }
}

function paintPoints(
  context: Context,
  chains: readonly Float32Array[],
  look: ClassLook,
  part: TilePart,
): void {
  const { point } = look;
  if (point.image?.mark !== undefined) {
    for (const [x = 0, y = 0] of chains)
      paintPicture(context, point, pixels(x, part.left, part), pixels(y, part.top, part));
    return;
  }
  const isOpen = point.shape === 'cross' || point.shape === 'x';
  context.beginPath();
  for (const [x = 0, y = 0] of chains)
    tracePoint(context, pixels(x, part.left, part), pixels(y, part.top, part), point);
  context.globalAlpha = 1;
  context.setLineDash([]);
  context.fillStyle = point.color;
  context.strokeStyle = isOpen ? point.color : EDGE.color;
  context.lineWidth = isOpen ? 2 : EDGE.widthPx;
  if (!isOpen) context.fill();
  context.stroke();
}

const PAINTERS = { polygon: paintArea, line: paintLine, point: paintPoints } as const;

/** Draws features into a tile of the scene: areas, lines over them, and points on top. */
export function paintTile(context: Context, painted: readonly Painted[], part: TilePart): void {
  context.lineJoin = 'round';
  for (const kind of ['polygon', 'line', 'point'] as const)
    for (const { feature, look } of painted) {
      if (feature.kind !== kind) continue;
      // A hole belongs to what it is cut out of: areas are left out as a whole.
      const isSeen = feature.chains.some((chain) => isNear(chain, part));
      if (!isSeen) continue;
      const chains =
        kind === 'polygon' ? feature.chains : feature.chains.filter((chain) => isNear(chain, part));
      PAINTERS[kind](context, chains, look, part);
    }
}
