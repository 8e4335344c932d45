import { brightnessAt } from '../../../domain/views/pointLights.ts';
import type { ScreenPoint } from '../../../scene/viewPort.ts';

/** Stops of a glow's gradient from its middle to its rim. */
const STOPS = 6;

/** Draws a round light that fades as a point light does. */
export function drawGlow(
  ink: CanvasRenderingContext2D,
  { xPx, yPx }: ScreenPoint,
  radiusPx: number,
  rgb: string,
): void {
  const glow = ink.createRadialGradient(xPx, yPx, 0, xPx, yPx, radiusPx);
  for (let stop = 0; stop <= STOPS; stop += 1) {
    const part = stop / STOPS;
    glow.addColorStop(part, `rgb(${rgb} / ${String(brightnessAt(part))})`);
  }
  ink.fillStyle = glow;
  ink.fillRect(xPx - radiusPx, yPx - radiusPx, 2 * radiusPx, 2 * radiusPx);
}
