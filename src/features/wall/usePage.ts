import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Round } from './model/round.ts';
import { pressWallKey, type WallSteering } from './model/wallKeys.ts';
import { overMapsZoom } from './model/wallScale.ts';

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The page's size, CSS pixels. */
export function usePageSize(): { readonly widthPx: number; readonly heightPx: number } {
  const widthPx = useSyncExternalStore(onResize, () => window.innerWidth);
  const heightPx = useSyncExternalStore(onResize, () => window.innerHeight);
  return { widthPx, heightPx };
}

/** Enlarges what stands over the maps; their own style sheets know it as `--over-zoom`. */
export function useOverMapsZoom(zoom: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--over-zoom', String(overMapsZoom(zoom)));
    return () => {
      style.removeProperty('--over-zoom');
    };
  }, [zoom]);
}

/** Lets the keys of the whole page steer the wall, before map and shell hear them. */
export function useWallKeys(wall: WallSteering): void {
  const latest = useRef(wall);
  useEffect(() => {
    latest.current = wall;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const onButton = event.composedPath().some((one) => one instanceof HTMLButtonElement);
      if (!pressWallKey(event, latest.current, onButton)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Lets the round go on while the tab is seen. */
export function useHeldWhileHidden(round: Round): void {
  useEffect(() => {
    const tell = () => round.hold(document.visibilityState === 'hidden');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      round.hold(true);
    };
  }, [round]);
}

/** Keeps the screen from going dark where the browser can; it lets go of that whenever the tab is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) await given.release();
        else lock = given;
      } catch {
        // Refused, on a battery that is low for one: the wall goes on without.
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}

/** Ends the wall when full screen ends: the browser keeps the Esc that ends it for itself. */
export function useEndWithFullScreen(end: () => void): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    const onChange = () => {
      if (document.fullscreenElement === null) latest.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
}

/** Asks for full screen; refused, or not to be had, the wall goes on without. */
export async function askFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // Nobody pressed anything for it, or the browser never gives it.
  }
}
