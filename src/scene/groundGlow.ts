import type { LonLat } from '../domain/geodesy/lineText.ts';
import type { ReadonlySignal } from '../lib/signal.ts';
import type { Position } from '../domain/drawing/marks.ts';

/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lights that run along a line one after the other, each with a tail; places along the line in metres from its start. */
export interface RunningLights {
  readonly tailM: number;
  /** From one light to the next. */
  readonly periodM: number;
  readonly speedMPerS: number;
  /** Where the first light is at time 0. */
  readonly startM: number;
  /** Width of a light; its tail narrows to the line's width, CSS pixels. */
  readonly widthPx: number;
}

/** A shining line: on the ground where its places state no height. */
export interface GlowLine {
  readonly path: readonly Position[];
  readonly rgb: Rgb;
  /** Of the line itself, 0 to 1; its running lights shine fully. */
  readonly alpha: number;
  readonly widthPx: number;
  /** However far away, it is drawn as long as this, CSS pixels; for lines of two places. */
  readonly leastPx?: number;
  readonly run: RunningLights | undefined;
}

/** A round light on the ground. */
export interface GlowSpot {
  readonly at: LonLat;
  readonly rgb: Rgb;
  /** It is `atPx` large at the distance `atM` and nearer, and shrinks with the distance down to `leastPx`; radius in CSS pixels. */
  readonly radius: { readonly atPx: number; readonly atM: number; readonly leastPx: number };
  /** Distances from the camera at which it is seen, metres. */
  readonly visibleM: { readonly least: number; readonly most: number };
}

/** A beam that goes round over the ground, clockwise from north. */
export interface GlowBeam {
  readonly middle: LonLat;
  readonly radiusM: number;
  readonly rgb: Rgb;
  /** Seconds of a turn. */
  readonly turnS: number;
  /** Part of the turn that its tail covers, 0 to 1. */
  readonly tail: number;
}

/** All that shines on the ground. */
export interface GlowContent {
  readonly lines: readonly GlowLine[];
  readonly spots: readonly GlowSpot[];
  readonly beams: readonly GlowBeam[];
}

/** Nothing shines. */
export const NO_GLOW: GlowContent = { lines: [], spots: [], beams: [] };

/** A moment of what shines. */
export interface GlowFrame {
  /** Seconds on the clock that its motion follows. */
  readonly timeS: number;
  /** Part of the spots that is drawn, 0 to 1. */
  readonly share: number;
}

/** Light on the ground that the globe draws within its own picture, so that what stands before it hides it. */
export interface GroundGlow {
  /** False once this machine's graphics have refused to draw it. */
  readonly usable: ReadonlySignal<boolean>;
  /** Draws these in place of those before; {@link NO_GLOW} leaves nothing behind. */
  show(content: GlowContent): void;
  /** Draws a moment of what is shown; it stands until the next one. */
  draw(frame: GlowFrame): void;
}
