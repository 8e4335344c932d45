import { useEffect } from 'react';
import type { Position } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';

/** What is chosen on a screen: its place, and areas that belong to it, each as its rings. */
export interface ChosenMark {
  readonly place: readonly [lon: number, lat: number];
  readonly areas: readonly (readonly (readonly Position[])[])[];
}

/** Colour of what is chosen, as the theme's second accent. */
const MARK_COLOR = '#e0b252';

/** Marks what is chosen in both views, until something else is or the screen goes. */
export function useChosenMark(scene: Scene | undefined, overlay: string, mark: ChosenMark | undefined): void {
  // What is marked counts, not the object that says it: a screen that is drawn anew leaves the marks alone.
  const wanted = mark && JSON.stringify(mark);
  useEffect(() => {
    if (scene === undefined || wanted === undefined) return undefined;
    const { place, areas } = JSON.parse(wanted) as ChosenMark;
    const overlays = [scene.globe.overlay(overlay), scene.plane.overlay(overlay)];
    const color = MARK_COLOR;
    for (const drawn of overlays) {
      for (const [index, rings] of areas.entries())
        drawn.put(`area ${String(index)}`, {
          kind: 'area',
          rings,
          fill: { color, opacity: 0.25 },
          line: { color, widthPx: 2 },
        });
      drawn.put('place', { kind: 'symbol', position: place, look: { color, sizePx: 14 } });
    }
    return () => overlays.forEach((drawn) => drawn.destroy());
  }, [scene, overlay, wanted]);
}
