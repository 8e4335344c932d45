import { glowDot, nameMark } from '../domain/drawing/marks.ts';
import { toEcef } from '../domain/geodesy/ecef.ts';
import { viewingDistanceM } from '../domain/views/linkedPose.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { Unsubscribe } from '../lib/signal.ts';
import type { MarkOverlay } from '../scene/overlay.ts';
import type { Scene } from '../scene/scene.ts';

/** What is marked. */
export interface MarkedPlace {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** Said beside the mark; nothing where it is empty. */
  readonly label: string;
  /** The mark is drawn while the camera is no further from the place, metres. */
  readonly visibleToM: number;
}

/** A mark with its label over both views. */
export interface PlaceMark {
  /** Marks a place in place of the one before. */
  show(place: MarkedPlace): void;
  /** Takes everything away: overlays and listeners. */
  clear(): void;
}

/** The look's second accent, which is that of selected things. */
const GOLD = '#e0b252';
const GLOW = 'rgba(224, 178, 82, 0.35)';
const MARK_PX = 12;
const GLOW_PX = 30;

const distanceM = (pose: GlobePose, { lon, lat }: MarkedPlace) => {
  const eye = toEcef(pose.lon, pose.lat, pose.heightM);
  const place = toEcef(lon, lat, 0);
  return Math.hypot(eye[0] - place[0], eye[1] - place[1], eye[2] - place[2]);
};

function draw(overlay: MarkOverlay, { lon, lat, label }: MarkedPlace): void {
  const position = [lon, lat] as const;
  overlay.put('glow', glowDot(position, GLOW, GLOW_PX));
  overlay.put('mark', { kind: 'symbol', position, look: { color: GOLD, sizePx: MARK_PX } });
  if (label !== '') overlay.put('label', nameMark(position, label, { color: GOLD, sizePx: MARK_PX }));
}

/**
 * Creates a mark that takes nothing of the scene until it shows something. In the plane the distance is that from which a camera
 * would see the ground as large.
 * @param name of its overlays in both views
 */
export function createPlaceMark({ globe, plane }: Scene, name: string): PlaceMark {
  let stop: Unsubscribe | undefined;

  /** Keeps one view's drawing in step with its distance. */
  const follow = (
    view: {
      overlay(name: string): MarkOverlay;
      readonly pose: { subscribe(run: () => void): Unsubscribe };
    },
    place: MarkedPlace,
    distance: () => number,
  ): Unsubscribe => {
    let drawn = false;
    const check = () => {
      const near = distance() <= place.visibleToM;
      if (near === drawn) return;
      drawn = near;
      if (near) draw(view.overlay(name), place);
      else view.overlay(name).clear();
    };
    check();
    const unsubscribe = view.pose.subscribe(check);
    return () => {
      unsubscribe();
      view.overlay(name).destroy();
    };
  };

  const clear = () => {
    stop?.();
    stop = undefined;
  };
  return {
    show(place) {
      clear();
      const stops = [
        follow(globe, place, () => distanceM(globe.pose.value.pose, place)),
        follow(plane, place, () => viewingDistanceM(plane.pose.value.pose, plane.frame)),
      ];
      stop = () => stops.forEach((end) => end());
    },
    clear,
  };
}
