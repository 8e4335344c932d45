import type { Geometry } from 'geojson';
import type { Extent } from '../domain/geodesy/extent.ts';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';
import type { GlobePose, Posed, PlanePose, PoseOrigin } from '../domain/views/pose.ts';
import type { ReadonlySignal, Stream, Unsubscribe } from '../lib/signal.ts';
import type { MarkOverlay } from './overlay.ts';
import type { MapMark, PlainMark, Position } from '../domain/drawing/marks.ts';
import type { StaticLayer } from './staticLayer.ts';

/** The two views of the scene. */
export type ViewKind = 'globe' | 'plane';

/** `idle` once the view has finished drawing; `busy` while it moves or loads; `loading` until it first can draw. */
export type ViewState = 'loading' | 'busy' | 'idle';

/** A place on the view, CSS pixels from its top left corner. */
export interface ScreenPoint {
  readonly xPx: number;
  readonly yPx: number;
}

/** A place on the ground; `heightM` is the terrain's height as far as the view has it (0 in the plane). */
export interface GroundPoint {
  readonly lon: number;
  readonly lat: number;
  readonly heightM: number;
  /** The height is to be told to nobody: there is no terrain, or not yet as finely as the view shows it. */
  readonly heightUnknown?: true;
}

/** What the pointer did on a view. */
export interface PointerHit {
  readonly type: 'enter' | 'move' | 'leave' | 'press' | 'release' | 'click' | 'double-click' | 'wheel';
  readonly button: 'left' | 'middle' | 'right' | 'none';
  readonly screen: ScreenPoint;
  /** Ctrl (or Command) was held: a click with it adds to what is selected. */
  readonly extend?: true;
}

/** Points that a view draws as one mark. */
export interface ClusterHit {
  readonly count: number;
  /** Attributes of its members, the first few hundred. */
  readonly members: readonly Readonly<Record<string, unknown>>[];
  /** Where to fly so that it falls apart; absent where it cannot: then its members are in one place. */
  readonly extent?: Extent;
}

/** A drawn feature under a place of the view. */
export interface PickHit {
  /** Layer id, or the overlay's name with `overlay:` before it. */
  readonly layerId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly ground?: GroundPoint;
  /** The feature's shape in degrees, where the layer knows it. */
  readonly geometry?: Geometry;
  /** The part of a pipe layer that it belongs to. */
  readonly part?: string;
  /** Set when the mark stands for several points; `attributes` then holds their count. */
  readonly cluster?: ClusterHit;
}

/** A gesture of the hand that a tool can take from the camera. */
export type HeldGesture = 'drag' | 'double-click';

/** Where to fly: a pose of the view, or an extent to fill it with. */
export type FlyTarget<P> = { readonly pose: P } | { readonly extent: Extent };

/** How a flight is flown. */
export interface FlyOptions {
  readonly durationMs: number;
  readonly signal?: AbortSignal;
}

/** What {@link nextPose} must know of a view's window to keep two views in step. */
export interface ViewFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Vertical field of view in degrees; the plane has none. */
  readonly fovYDeg?: number;
}

/** A part of what a view stands on that could not be read. */
export interface MissingBase {
  readonly part: 'imagery' | 'terrain';
  readonly problem: LayerProblem;
  /** Of the catalogue's layer, where it is one. */
  readonly name?: string;
}

/** What a view stands on, whatever layers are on; what is missing is tried again by itself, with growing pauses. */
export interface ViewBase {
  readonly missing: ReadonlySignal<readonly MissingBase[]>;
  /** Tries what is missing again now. */
  retry(): void;
}

/** One view of the scene, whatever engine draws it. */
export interface ViewPort<P extends GlobePose | PlanePose> {
  readonly kind: ViewKind;
  readonly state: ReadonlySignal<ViewState>;
  readonly base: ViewBase;
  /** Changes while the camera moves. */
  readonly pose: ReadonlySignal<Posed<P>>;
  readonly pointer: Stream<PointerHit>;
  /** Keeps a gesture from moving the camera until the answer is called: it means something else to a tool. A drag is held before it begins. */
  hold(gesture: HeldGesture): Unsubscribe;
  /** The window's size and optics now. */
  readonly frame: ViewFrame;
  /**
   * Starts drawing into `container` and resolves when the view can draw.
   * @throws the engine's error when no WebGL context can be had
   */
  attach(container: HTMLElement, signal?: AbortSignal): Promise<void>;
  /** Stops drawing and gives the container back; overlays, layers and pose are kept for the next attach. */
  detach(): void;
  setPose(pose: P, origin: PoseOrigin): void;
  /**
   * Flies with origin `program`; a second flight replaces the first, a gesture of the user ends it.
   * @returns `arrived`, or `interrupted` when replaced, aborted or taken over by the user
   */
  flyTo(target: FlyTarget<P>, options: FlyOptions): Promise<'arrived' | 'interrupted'>;
  /** The ground under a place of the view; undefined off the earth. */
  locate(screen: ScreenPoint): GroundPoint | undefined;
  /**
   * The place of the view where a position is drawn (on the terrain when it states no height): {@link locate}'s inverse.
   * @returns undefined when it lies behind the camera, beyond the horizon, or the view is not attached
   */
  project(position: Position): ScreenPoint | undefined;
  /** The drawn features under a place of the view, front first. */
  pick(screen: ScreenPoint, signal?: AbortSignal): Promise<readonly PickHit[]>;
  /** The overlay of that name, made on first use. */
  overlay(name: string): MarkOverlay;
  /**
   * The sketch of that name, made on first use: an overlay for what follows the pointer, which changes without the view being drawn anew.
   * It lies over everything else, on the ground, is not picked, and is on no picture of the view.
   */
  sketch(name: string): MarkOverlay<PlainMark>;
  /**
   * The static layer of that name, made on first use; it lies under the overlays that are made later.
   * @param lowest whether it lies under all other static layers, too
   */
  staticLayer(name: string, lowest?: true): StaticLayer;
  /** What the overlays show now, by their names, the lowest first. */
  drawn(): ReadonlyMap<string, readonly MapMark[]>;
  /** A live stream of what the view draws, to be recorded; undefined where the browser gives none or the view is not attached. */
  stream(framesPerS: number): MediaStream | undefined;
  /** A picture of the view as it is drawn, at the given size in pixels. */
  capture(widthPx: number, heightPx: number, signal?: AbortSignal): Promise<Blob>;
}
