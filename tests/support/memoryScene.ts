import type { BaseImagery, BaseMap } from '../../src/domain/layers/baseMap.ts';
import { heldClip, type ClipPlane } from '../../src/domain/views/clipPlane.ts';
import type { GlobePose, PlanePose } from '../../src/domain/views/pose.ts';
import { NO_HEIGHTS, type CoarseHeights } from '../../src/domain/layers/terrain/coarseHeights.ts';
import type { RenderingProfile } from '../../src/domain/views/renderingProfile.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { GlobePort } from '../../src/scene/paperView.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { createCountedSignal } from './counting.ts';
import { createMemoryGlow, type MemoryGlow } from './memoryGlow.ts';
import { createMemoryLayerHost, type MemoryLayerHost, type ReadContent } from './memoryLayers.ts';
import { memoryPrint } from './memoryPrint.ts';
import { globeProjection, planeProjection, type Terrain } from './memoryProjection.ts';
import { createMemoryView, type MemoryScreen, type MemoryView } from './memoryView.ts';

/** What a test left behind, by kind. */
export interface Leftovers {
  readonly overlays: number;
  readonly layers: number;
  readonly listeners: number;
  /** Only where the clock counts its timers. */
  readonly timers: number;
}

/** The in-memory engine: a whole {@link Scene} without a screen. */
export interface MemoryScene extends Scene {
  readonly globe: MemoryView<GlobePose> & GlobePort;
  readonly plane: MemoryView<PlanePose>;
  readonly layers: MemoryLayerHost;
  readonly glow: MemoryGlow | undefined;
  /** The terrain comes or goes. */
  setTerrain(present: boolean): void;
  leftovers(): Leftovers;
}

/** How a {@link MemoryScene} is made. */
export interface MemorySceneOptions {
  /** A fake clock in tests; the system's in a page. */
  readonly clock: Clock & { readonly pending?: number };
  /** Terrain height in metres; flat at 0 where none is given. */
  readonly terrain?: (lon: number, lat: number) => number;
  readonly storedHeightM?: CoarseHeights;
  readonly profile?: RenderingProfile;
  /** Where the views are seen; nowhere in Node. */
  readonly screen?: MemoryScreen;
  /** Reads what a layer holds from its service; in Node tests say it themselves. */
  readonly read?: ReadContent;
}

/** Nothing left. */
export const NOTHING_LEFT: Leftovers = { overlays: 0, layers: 0, listeners: 0, timers: 0 };

/** Creates an in-memory scene, not attached yet. */
export function createMemoryScene({
  clock,
  terrain: given = () => 0,
  storedHeightM = NO_HEIGHTS,
  profile = 'low',
  screen,
  read,
}: MemorySceneOptions): MemoryScene {
  const hasTerrain = createCountedSignal(true);
  const terrain: Terrain = (lon, lat) => (hasTerrain.value ? given(lon, lat) : undefined);
  const layers = createMemoryLayerHost(clock, read);
  const globeView = createMemoryView(globeProjection, clock, terrain, layers.drawnAt, screen);
  const globe = Object.assign(globeView, {
    print: memoryPrint({
      terrain,
      now: () => ({ pose: globeView.pose.value.pose, frame: globeView.frame }),
      overlays: globeView.drawn,
      statics: globeView.allMarks,
      layers: layers.drawn,
      capture: globeView.capture,
    }),
  });
  const plane = createMemoryView(planeProjection, clock, terrain, layers.drawnAt, screen);
  const underground = createCountedSignal(false);
  const groundOpacity = createCountedSignal(1);
  const clip = createCountedSignal<ClipPlane | undefined>(undefined);
  const baseMap = createCountedSignal<BaseMap | undefined>(undefined);
  const imagery = createCountedSignal<BaseImagery>({ tiles: '', maxLevel: 0 });
  return {
    globe,
    plane,
    planeGround: { baseMap, setBaseMap: baseMap.set },
    baseImagery: { shown: imagery, set: imagery.set },
    layers,
    profile,
    glow: profile === 'low' ? undefined : createMemoryGlow(),
    environment: {
      underground,
      setUnderground: underground.set,
      groundOpacity,
      clip,
      setClip: (next) => clip.set(next && heldClip(next)),
      setGroundOpacity: (opacity) => groundOpacity.set(Math.max(0, Math.min(1, opacity))),
      async groundHeightM(lon, lat, signal) {
        await Promise.resolve();
        signal.throwIfAborted();
        return hasTerrain.value ? given(lon, lat) : (storedHeightM(lon, lat) ?? 0);
      },
      hasTerrain,
      storedHeightM,
    },
    setTerrain: hasTerrain.set,
    leftovers: () => ({
      overlays: globe.overlayCount + plane.overlayCount,
      layers: layers.size,
      listeners:
        globe.listenerCount +
        plane.listenerCount +
        layers.listenerCount +
        underground.listenerCount +
        groundOpacity.listenerCount +
        hasTerrain.listenerCount +
        baseMap.listenerCount +
        imagery.listenerCount +
        clip.listenerCount,
      timers: clock.pending ?? 0,
    }),
    destroy() {
      globe.destroy();
      plane.destroy();
      layers.destroy();
    },
  };
}

/** A container for views where there is no document: the in-memory engine never draws into it. */
export function fakeContainer(): HTMLElement {
  return Object.create(null) as HTMLElement;
}
