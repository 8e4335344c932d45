import type { VectorFeatures } from '../../domain/layers/vector/features.ts';
import type { ReadonlySignal, Unsubscribe } from '../../lib/signal.ts';
import { matchingPlanePose } from '../../viewing/cameraMoves.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import {
  readContent,
  REFERENCE_PARTS,
  type ReferenceContent,
  type ReferencePart,
} from './referenceContent.ts';
import { referenceMarks, scaleStep } from './referenceMarks.ts';

/** Name of the reference map's layer in each view. */
export const REFERENCE_LAYER = 'reference';

/** The scene that names and borders lie on, in which language, and which parts of them are shown. */
export interface ReferenceMapOptions {
  readonly scene: Scene;
  /** Of the names; they follow it. */
  readonly language: ReadonlySignal<'zh' | 'en'>;
  /** Reads a part's file; undefined where there is none. Failures are its own to tell. */
  read(part: ReferencePart, signal: AbortSignal): Promise<VectorFeatures | undefined>;
  /** Whether a part is drawn now: the user wants the map, and no layer shows the same. */
  isShown(part: ReferencePart): boolean;
  /** True while both views show one scale: then they show the same names. */
  isLinked(): boolean;
}

/** Borders, main roads and names over the imagery of both views. */
export interface ReferenceMap {
  /** Draws what is shown now. */
  refresh(): void;
  destroy(): void;
}

/** Reads the reference map and draws it for the views' scales, from when its parts have come. */
export function openReferenceMap(options: ReferenceMapOptions): ReferenceMap {
  const { scene, language, read, isShown, isLinked } = options;
  const gone = new AbortController();
  const files = new Map<ReferencePart, VectorFeatures>();
  const contents = new Map<ReferencePart, ReferenceContent>();
  const drawn = new Map<ViewKind, string>();

  const scaleOf = (kind: ViewKind): number =>
    kind === 'plane' || isLinked()
      ? scene.plane.pose.value.pose.scale
      : matchingPlanePose({ ...scene.globe, pose: scene.globe.pose.value.pose, groundHeightM: 0 }).scale;

  const draw = (kind: ViewKind) => {
    const shown = REFERENCE_PARTS.filter((part) => contents.has(part) && isShown(part));
    const step = scaleStep(scaleOf(kind));
    const key = `${language.value} ${shown.join()} ${String(step)}`;
    if (drawn.get(kind) === key || (shown.length === 0 && !drawn.has(kind))) return;
    drawn.set(kind, key);
    const layers = shown.flatMap((part) => contents.get(part) ?? []);
    scene[kind].staticLayer(REFERENCE_LAYER, true).show(referenceMarks(layers, step));
  };
  const refresh = () => {
    draw('globe');
    draw('plane');
  };

  const take = (part: ReferencePart, features: VectorFeatures) => {
    files.set(part, features);
    contents.set(part, readContent(part, features, language.value));
  };
  const translate = () => {
    files.forEach((features, part) => take(part, features));
    refresh();
  };
  const stops: Unsubscribe[] = [
    scene.globe.pose.subscribe(refresh),
    scene.plane.pose.subscribe(refresh),
    language.subscribe(translate),
  ];
  for (const part of REFERENCE_PARTS) {
    void read(part, gone.signal).then((features) => {
      if (features === undefined || gone.signal.aborted) return;
      take(part, features);
      refresh();
    });
  }
  return {
    refresh,
    destroy() {
      gone.abort();
      for (const stop of stops) stop();
      for (const kind of drawn.keys()) scene[kind].staticLayer(REFERENCE_LAYER, true).destroy();
      drawn.clear();
    },
  };
}
