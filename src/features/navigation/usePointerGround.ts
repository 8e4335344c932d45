import { useEffect, useState } from 'react';
import type { Scene } from '../../scene/scene.ts';
import type { GroundPoint, PointerHit, ViewKind } from '../../scene/viewPort.ts';
import { watchHover } from './hover.ts';

/** The ground under the pointer, and the view the pointer is on. */
export interface PointerGround {
  readonly view: ViewKind;
  /** undefined off the earth. */
  readonly ground: GroundPoint | undefined;
}

/** The ground under the pointer in either view, found at most once per animation frame; undefined while it is on neither. */
export function usePointerGround(scene: Scene): PointerGround | undefined {
  const [at, setAt] = useState<PointerGround>();
  useEffect(() => {
    let last: { readonly view: ViewKind; readonly hit: PointerHit } | undefined;
    let frame: number | undefined;
    const take = () => {
      frame = undefined;
      setAt(last && { view: last.view, ground: scene[last.view].locate(last.hit.screen) });
    };
    const watch = (view: ViewKind) =>
      watchHover(scene[view].pointer, (hit) => {
        if (hit.type === 'leave') {
          if (last?.view === view) last = undefined;
        } else last = { view, hit };
        frame ??= requestAnimationFrame(take);
      });
    // The ground under a resting pointer changes with the camera, and when terrain comes or goes.
    const takeSoon = () => {
      if (last !== undefined) frame ??= requestAnimationFrame(take);
    };
    const { globe, plane, environment } = scene;
    const stops = [
      watch('globe'),
      watch('plane'),
      ...[globe.state, plane.state, environment.hasTerrain].map((signal) => signal.subscribe(takeSoon)),
    ];
    return () => {
      stops.forEach((stop) => stop());
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [scene]);
  return at;
}
