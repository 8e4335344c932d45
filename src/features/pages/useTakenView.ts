import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../lib/clock.ts';
import type { PictureFrame } from './model/printPage.ts';
import { captureDrawn } from '../../viewing/captureDrawn.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';

/** A view as it was taken. */
export interface TakenView {
  /** Object address of the picture. */
  readonly url: string;
  readonly frame: PictureFrame;
  readonly view: ViewKind;
  /** Centre and scale of the plane; absent for the globe. */
  readonly plane?: { readonly lat: number; readonly scale: number };
}

/** The sheet's picture: none yet, being taken, there, or why not. */
export type SheetPictureState =
  | { readonly kind: 'none' | 'busy' | 'no-map' }
  | { readonly kind: 'ready'; readonly picture: TakenView }
  | { readonly kind: 'failed'; readonly reason: string };

/** So much finer than the screen is the picture, but no side longer than the limit, pixels. */
const FINER = 2;
const LONGEST_PX = 4096;

async function taken(scene: Scene, view: ViewKind, clock: Clock, signal: AbortSignal): Promise<TakenView> {
  const port = scene[view];
  const { widthPx, heightPx } = port.frame;
  const factor = Math.min(FINER, LONGEST_PX / Math.max(widthPx, heightPx));
  const size = { widthPx: widthPx * factor, heightPx: heightPx * factor };
  const blob = await captureDrawn(port, size, { clock, signal });
  const { lat, scale } = scene.plane.pose.value.pose;
  return {
    url: URL.createObjectURL(blob),
    frame: { widthPx, heightPx },
    view,
    ...(view === 'plane' ? { plane: { lat, scale } } : {}),
  };
}

/** Takes a view's picture for the sheet; a later one replaces it. */
export function useTakenView(
  scene: Scene | undefined,
  clock: Clock,
): readonly [SheetPictureState, (view: ViewKind) => void] {
  const [state, setState] = useState<SheetPictureState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const url = state.kind === 'ready' ? state.picture.url : undefined;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const take = useCallback(
    (view: ViewKind) => {
      if (scene === undefined) return setState({ kind: 'no-map' });
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'busy' });
      taken(scene, view, clock, controller.signal).then(
        (picture) => {
          if (controller.signal.aborted) URL.revokeObjectURL(picture.url);
          else setState({ kind: 'ready', picture });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
        },
      );
    },
    [scene, clock],
  );
  return [state, take];
}
