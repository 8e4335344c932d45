import type { LayerDefinition } from '../../src/layerTypes/index.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { ScreenPoint, ViewKind } from '../../src/scene/viewPort.ts';

/** The layers that a harness must be able to name. */
export type LayerFixture =
  /** GeoJSON that loads. */
  | 'vector'
  /** A WMS layer that loads. */
  | 'wms'
  /** Its address answers 404. */
  | 'missing'
  /** It answers something that is no GeoJSON. */
  | 'invalid'
  /** It never answers. */
  | 'hanging'
  /** A WMS that does not offer the layer. */
  | 'not-offered';

/** What a user's hand can do where the engine listens to a real pointer. */
export interface Gestures {
  drag(kind: ViewKind, from: ScreenPoint, to: ScreenPoint): Promise<void>;
  wheel(kind: ViewKind, at: ScreenPoint, steps: number): Promise<void>;
  click(kind: ViewKind, at: ScreenPoint): Promise<void>;
  /** A click whose release comes half a second after its press. */
  slowClick(kind: ViewKind, at: ScreenPoint): Promise<void>;
  doubleClick(kind: ViewKind, at: ScreenPoint): Promise<void>;
}

/** What the conformance cases need of an engine and its surroundings: Node with a fake clock, or a page. */
export interface SceneHarness {
  /** A scene that is not attached yet. */
  createScene(): Scene;
  /** An empty container in the page, 640 x 480 CSS pixels. */
  createContainer(): HTMLElement;
  /** Takes the container out of the page again. */
  discardContainer(container: HTMLElement): void;
  /** Gives the view's container another size, CSS pixels; 0 x 0 folds it away. */
  resize(kind: ViewKind, widthPx: number, heightPx: number): void;
  /** Waits for `work`, moving the clock on where it is a fake one. */
  settled<T>(work: Promise<T>): Promise<T>;
  /** Looks every 10 to 50 ms until `holds`; rejects naming `what` when it does not within a minute. */
  waitUntil(holds: () => boolean, what: string): Promise<void>;
  layer(fixture: LayerFixture): LayerDefinition;
  /** Overlays and layers that the engine still has. */
  leftovers(scene: Scene): { readonly overlays: number; readonly layers: number };
  readonly gestures: Gestures;
}

/** What a case works with: a scene whose views are attached and idle, shared by the cases of a run. */
export interface CaseContext {
  readonly harness: SceneHarness;
  readonly scene: Scene;
}

/** One named demand on every engine. */
export interface ConformanceCase {
  readonly name: string;
  readonly run: (context: CaseContext) => Promise<void>;
}

/** What came of a case. */
export interface CaseResult {
  readonly name: string;
  readonly passed: boolean;
  readonly error?: string;
}

/** Throws with `what` unless `holds`. */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Throws unless the values are the same or, for objects, have the same JSON. */
export function checkEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(found === wanted, `${what}: expected ${wanted}, found ${found}`);
}

/** Throws unless `actual` is within `tolerance` of `expected`. */
export function checkNear(actual: number, expected: number, tolerance: number, what: string): void {
  const near = Math.abs(actual - expected) <= tolerance;
  check(near, `${what}: expected ${expected} ± ${tolerance}, found ${actual}`);
}

/** What `work` throws; throws itself when it does not. */
export async function thrownBy(work: Promise<unknown>, what: string): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: nothing was thrown`);
}

/** A view may notice a change only on its next frame: it counts as idle when it is so this many looks in a row. */
const CALM_LOOKS = 10;

/** Waits until both views have finished drawing and stay so. */
export async function bothIdle({ harness, scene: { globe, plane } }: CaseContext): Promise<void> {
  let calm = 0;
  await harness.waitUntil(() => {
    calm = globe.state.value === 'idle' && plane.state.value === 'idle' ? calm + 1 : 0;
    return calm >= CALM_LOOKS;
  }, 'both views are idle');
}
