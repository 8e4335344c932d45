import { EFFECT_PARAMETERS } from '../../domain/views/effects.ts';
import {
  distanceFromCameraM,
  flyLinePlaces,
  lampsAlong,
  nearPart,
  radarRim,
  roadsInView,
} from './model/places.ts';
import type { PointLight } from '../../domain/views/pointLights.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { Road } from '../../domain/bureau/places/roads.ts';
import { visibleExtent } from '../../domain/views/visibleExtent.ts';
import type { Scene } from '../../scene/scene.ts';
import type { EffectWorld } from './effectFrame.ts';

/** Of the roads in view so many are lit, each with so many vertices: every vertex is projected when the camera moves. */
const MOST_ROADS = { lines: 12, vertices: 24 } as const;

/** Lamps along the roads in view. */
const MOST_LAMPS = 110;

/** Places of a circle of the radar, and the circles as parts of its radius. */
const RIM_PLACES = 72;
const CIRCLES = [1 / 3, 2 / 3, 1] as const;

/** The vertical lines stand so far to either side of the view's middle at most, in distances from the camera to it. */
const FLY_LINES_REACH = 0.4;

/** What stands on the ground for a view of the globe. */
export interface EffectGround {
  readonly world: EffectWorld;
  /** Lays roads, lamps and what has no place yet anew over what the view shows. */
  lookAgain(): void;
  setRoads(roads: readonly Road[]): void;
  setLights(lights: readonly PointLight[]): void;
  /** Puts the radar in the middle of the view. */
  placeRadar(): void;
  /** Stands the vertical lines over what the view shows. */
  placeFlyLines(signal: AbortSignal): Promise<void>;
}

function extentOf({ globe }: Scene): Extent | undefined {
  return visibleExtent([{ kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame }]);
}

/** The ground in the middle of the view. */
export function groundInMiddle({ globe }: Scene): LonLat {
  const { widthPx, heightPx } = globe.frame;
  const { lon, lat } = globe.locate({ xPx: widthPx / 2, yPx: heightPx / 2 }) ?? globe.pose.value.pose;
  return [lon, lat];
}

function radarOver(scene: Scene): EffectWorld['radar'] {
  const middle = groundInMiddle(scene);
  const { radiusM } = EFFECT_PARAMETERS.radar;
  return { middle: [middle], circles: CIRCLES.map((part) => radarRim(middle, radiusM * part, RIM_PLACES)) };
}

/** Makes what stands on the ground, empty but for what the view tells. */
export function createEffectGround(scene: Scene): EffectGround {
  let known: readonly Road[] = [];
  let world: EffectWorld = {
    roads: [],
    lamps: [],
    lights: [],
    radar: { middle: [], circles: [] },
    flyLines: { feet: [], tops: [] },
  };
  const lookAgain = () => {
    const extent = extentOf(scene);
    if (extent === undefined) return;
    const roads = roadsInView(known, extent, MOST_ROADS);
    world = { ...world, roads, lamps: lampsAlong(roads, MOST_LAMPS) };
  };
  return {
    get world() {
      return world;
    },
    lookAgain,
    setRoads(roads) {
      known = roads;
      lookAgain();
    },
    setLights(lights) {
      const { affectDistanceM } = EFFECT_PARAMETERS.pointLight;
      const placed = lights.map(({ id, at }) => ({ id, places: [at, ...radarRim(at, affectDistanceM, 4)] }));
      world = { ...world, lights: placed };
    },
    placeRadar() {
      world = { ...world, radar: radarOver(scene) };
    },
    async placeFlyLines(signal) {
      const extent = extentOf(scene);
      if (extent === undefined) return;
      const middle = groundInMiddle(scene);
      const halfM = distanceFromCameraM(scene.globe.pose.value.pose, middle) * FLY_LINES_REACH;
      const feet = flyLinePlaces(nearPart(extent, middle, halfM));
      const heightsM = await Promise.all(
        feet.map(([lon, lat]) => scene.environment.groundHeightM(lon, lat, signal)),
      );
      const { heightM } = EFFECT_PARAMETERS.flyLines;
      const tops = feet.map(([lon, lat], index) => [lon, lat, (heightsM[index] ?? 0) + heightM] as const);
      world = { ...world, flyLines: { feet, tops } };
    },
  };
}
