import type { MapPlacement } from '../../../src/domain/sheet/placement.ts';
import { SURROUNDINGS_PX, type Surroundings } from '../../../src/domain/sheet/surroundings.ts';
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
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) * (1 - PALER) + 255 * PALER;
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(data, { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return bytes.toString('base64');
}
