import type { MapPlacement } from '../../../src/domain/sheet/placement.ts';
import { BARE_LAND_RGB, SURROUNDINGS_PX, type Surroundings } from '../../../src/domain/sheet/surroundings.ts';
import { sharp } from '../../base/drawing/leanSharp.ts';
import type { TileGrid } from '../../base/drawing/tileGrid.ts';
import { openGround } from '../imagery.ts';

/** Surroundings whose picture is to be drawn. */
export interface SurroundingsOrdered {
  readonly around: Surroundings;
  /** Pictures of the relief: tinted by height, shaded by slope. */
  readonly tiles: TileGrid;
}

const JPEG_QUALITY = 80;

/** Paper that is mixed with the relief's own colours: lines and letters lie on it. */
const PALER = 0.15;

/**
 * Where the relief begins to fade into bare land, and where nothing of it is left, as shares of the way from the middle to the edge: what is
 * known of the ground ends somewhere beyond the region, and its last tint would look like land that is known to be level.
 */
const FADING = { from: 0.5, to: 0.92 } as const;

/** How much of the relief is left at a place, by the way from the middle to the edge: the lines of equal strength are rounded squares. */
function strengthAt(x: number, y: number): number {
  const away = (x ** 4 + y ** 4) ** 0.25;
  const gone = Math.max(0, Math.min(1, (away - FADING.from) / (FADING.to - FADING.from)));
  return 1 - gone * gone * (3 - 2 * gone);
}

/** Makes a relief paler, and lets it fade towards the edge of its picture. */
function mute(data: Uint8Array, side: number): void {
  for (let pixel = 0; pixel < side * side; pixel++) {
    const x = (2 * ((pixel % side) + 0.5)) / side - 1;
    const y = (2 * (Math.floor(pixel / side) + 0.5)) / side - 1;
    const strength = strengthAt(x, y);
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * pixel + channel;
      const pale = (data[at] ?? 0) * (1 - PALER) + 255 * PALER;
      data[at] = pale * strength + (BARE_LAND_RGB[channel] ?? 255) * (1 - strength);
    }
  }
}

/** How surroundings lie in their picture. */
export function surroundingsPlacement({ lon, lat, halfM }: Surroundings): MapPlacement {
  const side = SURROUNDINGS_PX;
  return {
    centre: { lon, lat },
    origin: [side / 2, side / 2],
    metresPerPx: (2 * halfM) / side,
    rotationDeg: 0,
    corners: [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ],
  };
}

/**
 * Draws the relief of surroundings as sheets show it, in 8 MB of memory.
 * @returns a JPEG, base64; null where there is no relief: one colour everywhere
 * @throws the signal's reason
 */
export async function surroundingsPicture(
  { around, tiles }: SurroundingsOrdered,
  signal: AbortSignal,
): Promise<string | null> {
  const side = SURROUNDINGS_PX;
  const box = { xPx: 0, yPx: 0, widthPx: side, heightPx: side };
  const data = new Uint8Array(side * side * 3).fill(255);
  const relief = openGround(tiles, { placement: surroundingsPlacement(around), box });
  await relief.draw({ data, widthPx: side, top: 0, rows: side }, signal);
  if (data.every((value, at) => value === data[at % 3])) return null;
  mute(data, side);
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(data, { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return bytes.toString('base64');
}
