import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { Position } from '../../domain/drawing/marks.ts';
import type { ScreenPoint } from '../../scene/viewPort.ts';

/** What effects are drawn with in one frame. Lengths in CSS pixels of the view. */
export interface EffectFrame {
  readonly ink: CanvasRenderingContext2D;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Seconds on the effects' own clock, which stands still while the page is hidden. */
  readonly timeS: number;
  /** Part of the full number of particles and points to draw, 0 to 1. */
  readonly share: number;
  readonly pose: GlobePose;
  /** Vertical field of view, degrees. */
  readonly fovYDeg: number;
  /** Where places are drawn; asked anew only when the camera has moved or the array is another one. */
  readonly project: (places: readonly Position[]) => readonly (ScreenPoint | undefined)[];
  readonly world: EffectWorld;
}

/** What stands on the ground: each array stays the same one until what it holds has changed. */
export interface EffectWorld {
  /** Roads in view, each a line. */
  readonly roads: readonly (readonly LonLat[])[];
  /** Lamps along those roads. */
  readonly lamps: readonly LonLat[];
  /** Each light's middle, and places on the rim of what it reaches. */
  readonly lights: readonly { readonly id: string; readonly places: readonly LonLat[] }[];
  readonly radar: { readonly middle: readonly LonLat[]; readonly circles: readonly (readonly LonLat[])[] };
  /** Feet and tops of the vertical lines, in the same order. */
  readonly flyLines: { readonly feet: readonly Position[]; readonly tops: readonly Position[] };
}

/** Draws one effect in one frame. */
export type EffectPainter = (frame: EffectFrame) => void;
