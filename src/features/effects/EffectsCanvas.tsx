import { useEffect, useRef } from 'react';
import { runEffects, type EffectLoopOptions } from './effectLoop.ts';
import styles from './EffectsCanvas.module.css';

/** The effects that are on, over the globe. */
export function EffectsCanvas({
  scene,
  store,
  loadRoads,
  reducedMotion,
  onError,
}: Omit<EffectLoopOptions, 'canvas'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      canvas.current === null
        ? undefined
        : runEffects({ canvas: canvas.current, scene, store, loadRoads, reducedMotion, onError }),
    [scene, store, loadRoads, reducedMotion, onError],
  );
  return <canvas ref={canvas} className={styles.canvas} data-effects aria-hidden="true" />;
}
