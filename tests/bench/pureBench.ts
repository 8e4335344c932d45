import { nextPose, type LinkedView } from '../../src/domain/linkedPose.ts';
import { median, type Figures } from './report.ts';

/** Milliseconds per link of two views, averaged over batches so that the timer's grain does not matter. */
export function measurePure(): Figures {
  const frame = { widthPx: 683, heightPx: 720, fovYDeg: 40 };
  const plane: LinkedView = { kind: 'plane', pose: { lon: 82, lat: 44.9, scale: 250_000 }, frame };
  const batch = 1000;
  const timesMs = Array.from({ length: 30 }, (_, round) => {
    const startedMs = performance.now();
    for (let index = 0; index < batch; index += 1) {
      const pose = {
        lon: 82 + index / batch,
        lat: 44.5,
        heightM: 90_000,
        headingDeg: round * 12,
        pitchDeg: -60,
      };
      nextPose({ kind: 'globe', pose, frame }, plane);
    }
    return (performance.now() - startedMs) / batch;
  });
  return { nextPoseMs: median(timesMs) };
}
