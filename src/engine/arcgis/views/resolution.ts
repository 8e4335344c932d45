import type SceneView from '@arcgis/core/views/SceneView.js';
import type { RenderingProfile } from '../../../domain/views/renderingProfile.ts';

/** Pixels that a processor draws ten times a second (measured with SwiftShader on two cores, terrain and imagery). */
const PIXELS_IN_MOTION = 100_000;

/** Part of the window's pixels drawn in motion along each side, whatever its size. */
const MOTION_RATIO = { least: 0.3, most: 0.35 } as const;

/** While tiles load, frames count more than what they show: part of {@link MOTION_RATIO} drawn. */
const LOADING_PART = 0.7;

/** Pixels drawn per CSS pixel at rest, profile low. */
const FULL_RATIO = 1;

/**
 * How sharply the globe is drawn: `moving` is reduced while the camera moves only, `loading` at rest too, so that
 * tiles, of which the SDK takes one a frame, arrive quickly.
 */
export type Sharpness = 'full' | 'moving' | 'loading';

/** The number of pixels that a view draws. */
export interface Resolution {
  readonly sharpness: Sharpness;
  set(sharpness: Sharpness): void;
}

/** The SDK's own limit on drawn pixels per CSS pixel in motion; it is not in its types, so its presence is checked. */
interface QualitySettings {
  maximumPixelRatio: number;
}

function qualitySettingsOf(view: SceneView): QualitySettings | undefined {
  if (!('qualitySettings' in view)) return undefined;
  const settings = view.qualitySettings;
  if (typeof settings !== 'object' || settings === null || !('maximumPixelRatio' in settings))
    return undefined;
  return typeof settings.maximumPixelRatio === 'number' ? (settings as QualitySettings) : undefined;
}

/** The SceneView's method that reads the page's pixel ratio on every frame; MapView reads it too and must keep its own. */
const SCENE_VIEW_READER = /\b_prepareFrame\b/;

/** What the SceneView is told; undefined for the truth. */
let ratioForSceneView: number | undefined;
let ratioPatched = false;

/** Lets `window.devicePixelRatio` tell the SceneView, and nobody else, {@link ratioForSceneView}. */
function patchPixelRatio(page: Window): void {
  if (ratioPatched) return;
  const own = Object.getOwnPropertyDescriptor(page, 'devicePixelRatio');
  const read = own?.get?.bind(page);
  if (own === undefined || read === undefined || own.configurable !== true) return;
  ratioPatched = true;
  Object.defineProperty(page, 'devicePixelRatio', {
    ...own,
    get(): number {
      const told = ratioForSceneView;
      return told !== undefined && SCENE_VIEW_READER.test(new Error().stack ?? '') ? told : Number(read());
    },
  });
}

/** The ratio at which a window of so many CSS pixels can move fluently. */
function motionRatio(windowPx: number): number {
  const fluent = Math.sqrt(PIXELS_IN_MOTION / Math.max(1, windowPx));
  return Math.min(MOTION_RATIO.most, Math.max(MOTION_RATIO.least, fluent));
}

/**
 * Lets the globe be drawn with fewer pixels. Without a graphics card the number of pixels is what a frame costs: see the
 * README. Profiles above low are always drawn in full.
 */
export function createResolution(view: SceneView, profile: RenderingProfile): Resolution {
  if (profile !== 'low') return STEADY_RESOLUTION;
  patchPixelRatio(window);
  let current: Sharpness = 'full';
  return {
    get sharpness() {
      return current;
    },
    set(sharpness) {
      current = sharpness;
      const inMotion = motionRatio(view.width * view.height);
      ratioForSceneView = sharpness === 'loading' ? inMotion * LOADING_PART : undefined;
      const ratio = sharpness === 'full' ? FULL_RATIO : inMotion;
      // Read anew each time: the SDK writes its own value when it applies the profile.
      const settings = qualitySettingsOf(view);
      if (settings !== undefined && settings.maximumPixelRatio !== ratio) settings.maximumPixelRatio = ratio;
    },
  };
}

/** The resolution of a view that never changes it. */
export const STEADY_RESOLUTION: Resolution = { sharpness: 'full', set: () => undefined };
