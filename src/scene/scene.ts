import type { BaseImagery, BaseMap } from '../domain/layers/baseMap.ts';
import type { ClipPlane } from '../domain/views/clipPlane.ts';
import type { PlanePose } from '../domain/views/pose.ts';
import type { RenderingProfile } from '../domain/views/renderingProfile.ts';
import type { ReadonlySignal } from '../lib/signal.ts';
import type { GroundGlow } from './groundGlow.ts';
import type { LayerHost } from './layerHost.ts';
import type { GlobePort } from './paperView.ts';
import type { ViewPort } from './viewPort.ts';

/** What the earth looks like, apart from its layers. */
export interface Environment {
  readonly underground: ReadonlySignal<boolean>;
  /** Lets the camera go below the ground. */
  setUnderground(on: boolean): void;
  /** 0 to 1; below 1 the ground is translucent. */
  readonly groundOpacity: ReadonlySignal<number>;
  setGroundOpacity(opacity: number): void;
  /** The plane that cuts the globe open; changes too when the user drags its handles. */
  readonly clip: ReadonlySignal<ClipPlane | undefined>;
  /** Cuts the globe open with handles to move, turn and resize the plane; undefined closes it again. */
  setClip(clip: ClipPlane | undefined): void;
  /** Whether there is any terrain now. */
  readonly hasTerrain: ReadonlySignal<boolean>;
  /**
   * Height of the ground at a place as exactly as the terrain tells it, wherever the camera is; metres. Without terrain the stored
   * coarse height, 0 where none is stored.
   * @throws the engine's error when the terrain cannot be asked; the signal's reason when aborted
   */
  groundHeightM(lon: number, lat: number, signal: AbortSignal): Promise<number>;
  /** The stored coarse height, which is there at once: the highest ground near a place, metres; undefined where none is stored. */
  storedHeightM(lon: number, lat: number): number | undefined;
}

/** What the plane stands on. */
export interface PlaneGround {
  /** The base map chosen for it; undefined while it stands on what the globe stands on. */
  readonly baseMap: ReadonlySignal<BaseMap | undefined>;
  /** Puts it on a base map alone: base imagery, and imagery among the basic data, are left out of the plane. */
  setBaseMap(baseMap: BaseMap | undefined): void;
}

/** What the globe stands on, and the plane without a base map of its own. */
export interface BaseImageryPort {
  readonly shown: ReadonlySignal<BaseImagery>;
  set(imagery: BaseImagery): void;
}

/** The globe, the linked plane and their layers, whatever engine draws them. */
export interface Scene {
  readonly globe: GlobePort;
  readonly plane: ViewPort<PlanePose>;
  readonly environment: Environment;
  readonly planeGround: PlaneGround;
  readonly baseImagery: BaseImageryPort;
  readonly layers: LayerHost;
  readonly profile: RenderingProfile;
  /** Undefined where the rendering profile has no graphics card to draw it with. */
  readonly glow: GroundGlow | undefined;
  /** Frees everything; the scene cannot be used afterwards. */
  destroy(): void;
}
