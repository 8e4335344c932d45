import { useEffect, useRef } from 'react';
import type { Scene } from '../../scene/scene.ts';
import type { PointerHit, ViewKind } from '../../scene/viewPort.ts';
import { watchHover } from './hover.ts';
import styles from './LinkedCursor.module.css';

/**
 * A small cross in one view where the pointer of the other view is on the ground. It is laid over the view: a drawn
 * marker would make the view draw a frame for each movement of the mouse.
 */
export function LinkedCursor({ scene, view }: { readonly scene: Scene; readonly view: ViewKind }) {
  const cross = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const other = scene[view === 'globe' ? 'plane' : 'globe'];
    let hit: PointerHit | undefined;
    let frame: number | undefined;
    const place = () => {
      frame = undefined;
      const element = cross.current;
      if (element === null) return;
      const ground = hit && other.locate(hit.screen);
      const at = ground && scene[view].project([ground.lon, ground.lat]);
      element.hidden = at === undefined;
      if (at !== undefined) element.style.transform = `translate(${at.xPx}px, ${at.yPx}px)`;
    };
    const request = () => void (frame ??= requestAnimationFrame(place));
    const stopPointer = watchHover(other.pointer, (next) => {
      hit = next.type === 'leave' ? undefined : next;
      request();
    });
    const stopPose = scene[view].pose.subscribe(() => hit !== undefined && request());
    return () => {
      stopPointer();
      stopPose();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [scene, view]);
  return <div ref={cross} hidden className={styles.cross} data-cursor={view} aria-hidden="true" />;
}
