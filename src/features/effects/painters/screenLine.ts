import type { ScreenPoint } from '../../../scene/viewPort.ts';

/** Adds a line to a path; it breaks where a point is not in sight. */
export function addLine(path: Path2D, points: readonly (ScreenPoint | undefined)[]): void {
  let isDown = false;
  for (const point of points) {
    if (point !== undefined) {
      if (isDown) path.lineTo(point.xPx, point.yPx);
      else path.moveTo(point.xPx, point.yPx);
    }
    isDown = point !== undefined;
  }
}
