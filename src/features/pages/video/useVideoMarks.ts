import { useEffect } from 'react';
import type { FillLook } from '../../../domain/drawing/marks.ts';
import { viewSector, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import type { MarkOverlay } from '../../../scene/overlay.ts';
import type { Scene } from '../../../scene/scene.ts';

/** The overlay of the chosen camera, and of those on the wall. */
const OVERLAYS = { choice: 'video-choice', wall: 'video-wall' } as const;

/** Colours of what is chosen, as the theme's second accent, and of the others: its water. */
const COLOURS = { choice: '#e0b252', wall: '#4ea3d8' } as const;

/** Draws what a camera sees. */
function putSector(overlay: MarkOverlay, key: string, point: VideoPoint, fill: FillLook): void {
  const sector = viewSector(point);
  if (sector === undefined) return;
  overlay.put(key, {
    kind: 'area',
    rings: [sector],
    fill,
    line: { color: fill.color, widthPx: 2 },
  });
}

/** Marks the chosen camera in both views, with what it sees. */
function useChoiceMark(scene: Scene | undefined, chosen: VideoPoint | undefined): void {
  useEffect(() => {
    if (scene === undefined || chosen === undefined) return undefined;
    const overlays = [scene.globe.overlay(OVERLAYS.choice), scene.plane.overlay(OVERLAYS.choice)];
    for (const overlay of overlays) {
      const color = COLOURS.choice;
      putSector(overlay, 'view', chosen, { color, opacity: 0.25 });
      overlay.put('place', {
        kind: 'symbol',
        position: [chosen.lon, chosen.lat],
        look: { color, sizePx: 14 },
      });
    }
    return () => overlays.forEach((overlay) => overlay.destroy());
  }, [scene, chosen]);
}

/** Shows in both views what the cameras of a wall see, and the chosen camera over them. */
export function useVideoMarks(
  scene: Scene | undefined,
  chosen: VideoPoint | undefined,
  wall: readonly VideoPoint[],
): void {
  useEffect(() => {
    if (scene === undefined || wall.length === 0) return undefined;
    const overlays = [scene.globe.overlay(OVERLAYS.wall), scene.plane.overlay(OVERLAYS.wall)];
    for (const overlay of overlays)
      for (const point of wall) putSector(overlay, point.id, point, { color: COLOURS.wall, opacity: 0.16 });
    return () => overlays.forEach((overlay) => overlay.destroy());
  }, [scene, wall]);
  useChoiceMark(scene, chosen);
}
