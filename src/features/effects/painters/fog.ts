import { fogCover } from '../model/fog.ts';
import type { EffectFrame } from '../effectFrame.ts';

/** Stops of the gradient from the top of the view to its bottom. */
const STOPS = 12;

/** Wisps drift through the fog: so many, each so wide (part of the view's width), crossing the view in so many seconds. */
const WISPS = [
  { width: 0.9, row: 0.25, crossingS: 70 },
  { width: 0.6, row: 0.55, crossingS: 50 },
  { width: 0.75, row: 0.8, crossingS: 38 },
] as const;

/** Fog: thicker towards the horizon, with wisps that drift. */
export function paintFog({ ink, widthPx, heightPx, timeS, pose, fovYDeg }: EffectFrame): void {
  const cover = ink.createLinearGradient(0, 0, 0, heightPx);
  for (let stop = 0; stop <= STOPS; stop += 1) {
    const row = stop / STOPS;
    cover.addColorStop(row, `rgb(208 216 220 / ${String(fogCover(row, pose, fovYDeg))})`);
  }
  ink.fillStyle = cover;
  ink.fillRect(0, 0, widthPx, heightPx);
  for (const { width, row, crossingS } of WISPS) {
    const radiusPx = (width * widthPx) / 2;
    const along = ((timeS / crossingS + row) % 1) * (1 + width) - width / 2;
    ink.save();
    ink.translate(along * widthPx, row * heightPx);
    ink.scale(1, 0.3);
    const wisp = ink.createRadialGradient(0, 0, 0, 0, 0, radiusPx);
    wisp.addColorStop(0, 'rgb(235 240 242 / 0.22)');
    wisp.addColorStop(1, 'rgb(235 240 242 / 0)');
    ink.fillStyle = wisp;
    ink.fillRect(-radiusPx, -radiusPx, 2 * radiusPx, 2 * radiusPx);
    ink.restore();
  }
}
