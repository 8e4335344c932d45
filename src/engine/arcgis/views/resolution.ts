import type SceneView from '@arcgis/core/views/SceneView.js';
import type { RenderingProfile } from '../../../domain/renderingProfile.ts';

/** Part of the screen's pixels drawn while the camera moves or the first picture loads, profile low. */
const REDUCED_RATIO = 0.5;

/** The SDK's own limit on drawn pixels per CSS pixel; it is not in its types, so its presence is checked. */
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

/** How sharply the globe is drawn. */
export interface Resolution {
  readonly reduced: boolean;
  setReduced(reduced: boolean): void;
}

/**
 * Lets the globe be drawn with fewer pixels while it moves. Without a graphics card the number of pixels is what a frame
 * costs: see the README. Profiles above low are always drawn in full.
 */
export function createResolution(view: SceneView, profile: RenderingProfile): Resolution {
  const settings = profile === 'low' ? qualitySettingsOf(view) : undefined;
  const full = settings?.maximumPixelRatio ?? 1;
  let reduced = false;
  return {
    get reduced() {
      return reduced;
    },
    setReduced(wanted) {
      if (settings === undefined || wanted === reduced) return;
      reduced = wanted;
      settings.maximumPixelRatio = wanted ? REDUCED_RATIO : full;
    },
  };
}

/** The resolution of a view that never changes it. */
export const STEADY_RESOLUTION: Resolution = { reduced: false, setReduced: () => undefined };
