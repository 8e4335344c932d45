import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { runEffects, type EffectLoopOptions } from './effectLoop.ts';
import styles from './EffectsCanvas.module.css';

/** The effects over the globe; nothing is there while none is on. */
export function EffectsCanvas(props: Omit<EffectLoopOptions, 'canvas'>) {
  const isOn = useStore(props.store, ({ active }) => active.length > 0);
  return isOn ? <RunningEffects {...props} /> : null;
}

function RunningEffects({
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
