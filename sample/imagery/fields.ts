import { hash2 } from '../noise.ts';
import { PALETTE, type Colour, type Paint, type PaintedPixel } from './paint.ts';

/** Side of the blocks in which parcels share a direction, in pixels of level 14 (about 6.8 m). */
const BLOCK_PX = 300;

const CROPS: readonly Colour[] = [
  [104, 120, 70],
  [117, 130, 80],
  [94, 110, 64],
  [128, 135, 88],
  [158, 148, 110],
  [140, 126, 101],
  [87, 104, 62],
  [112, 127, 88],
  [99, 117, 74],
  [146, 140, 104],
];

/** Mean colour of the fields, to which they fade where pixels are larger than parcels. */
const MEAN_CROP: Colour = [112, 122, 78];

/**
 * Paints the irrigated parcel at a place: blocks of long rectangles, each with its crop, divided by tracks and poplar belts.
 * @param share how much of the parcel shows, 0 to 1
 */
export function paintField(paint: Paint, { x, y, sizePx }: PaintedPixel, share: number): void {
  const block = blockAt(x, y);
  const along = x * block.cos + y * block.sin;
  const across = y * block.cos - x * block.sin;
  const parcelX = Math.floor(along / block.length);
  const parcelY = Math.floor(across / block.width + 0.5 * (parcelX & 1));
  const pick = hash2(parcelX * 31 + block.id, parcelY * 17 - block.id);
  const crop = CROPS[Math.floor(pick * CROPS.length)] ?? PALETTE.steppe;
  paint.mix(MEAN_CROP, share);
  paint.mix(crop, share * Math.min(1, 7 / sizePx + 0.12));
  if (sizePx > 6) return;
  const inX = along - parcelX * block.length;
  const inY = across - (parcelY - 0.5 * (parcelX & 1)) * block.width;
  const edge = Math.min(inX, block.length - inX, inY, block.width - inY);
  const line = Math.max(0, 1 - edge / Math.max(1.3, sizePx)) * Math.min(1, 1.3 / sizePx);
  const belt = hash2(parcelX + block.id * 7, Math.floor(parcelY / 3)) < 0.45;
  paint.mix(belt ? PALETTE.poplar : PALETTE.mud, line * share * (belt ? 0.85 : 0.45));
  if (sizePx <= 1) paint.scale(1 + 0.018 * Math.sin(across * 2.1) * share);
  if (block.border < 1 + 0.6 * sizePx) paint.mix(PALETTE.poplar, share * 0.7 * Math.min(1, 1.6 / sizePx));
}

interface Block {
  readonly id: number;
  readonly cos: number;
  readonly sin: number;
  readonly length: number;
  readonly width: number;
  /** Pixels of level 14 to the next block. */
  readonly border: number;
}

/** The nearest block (Voronoi cell of a jittered lattice). */
function blockAt(x: number, y: number): Block {
  const cx = Math.floor(x / BLOCK_PX);
  const cy = Math.floor(y / BLOCK_PX);
  let first = Infinity;
  let second = Infinity;
  let idX = 0;
  let idY = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const kx = cx + dx;
      const ky = cy + dy;
      const px = (kx + 0.15 + 0.7 * hash2(kx, ky)) * BLOCK_PX - x;
      const py = (ky + 0.15 + 0.7 * hash2(ky + 911, kx)) * BLOCK_PX - y;
      const away = px * px + py * py;
      if (away < first) {
        second = first;
        first = away;
        idX = kx;
        idY = ky;
      } else if (away < second) second = away;
    }
  }
  const angle = (hash2(idX + 5, idY) - 0.5) * 0.3 + (hash2(idX >> 3, idY >> 3) - 0.5) * 1.1;
  return {
    id: Math.floor(hash2(idX, idY + 3) * 1e6),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    length: 40 + 46 * hash2(idX + 1, idY + 1),
    width: 13 + 20 * hash2(idX + 2, idY + 8),
    border: (Math.sqrt(second) - Math.sqrt(first)) / 2,
  };
}
