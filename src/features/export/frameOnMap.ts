import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { groundOutline, placementOf } from '../../domain/sheet/placement.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import { createThrottle } from '../../lib/throttle.ts';
import type { Clock } from '../../lib/clock.ts';
import { edgedDot, type PlainMark } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PointerHit, ScreenPoint } from '../../scene/viewPort.ts';
import { groundAt, shapesAt } from '../../tools/draw/shapeHits.ts';
import { nearestDrawn } from '../../tools/draw/snapping.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import {
  frameHandles,
  frameMoved,
  frameScaled,
  frameTurned,
  knobLine,
  type FrameHandle,
} from './frameGestures.ts';

/** The name of the frame's overlay. */
export const FRAME_SKETCH = 'export-frame';

/** The look's second accent. */
const LOOK = { color: '#e0b252', fill: '#ffffff', fillOpacity: 0.07, edgePx: 2 } as const;

const HANDLE_PX: Readonly<Record<FrameHandle, number>> = { centre: 13, corner: 11, knob: 11 };

/** A handle is taken within so many CSS pixels of its middle. */
const REACH_PX = 12;

/** The picture follows the pointer at most once in so long, milliseconds. */
const FOLLOW_MS = 40;

/** The scene that the frame is drawn and dragged on, and the sheet whose frame it is. */
export interface FrameOnMapOptions {
  readonly scene: Scene;
  readonly tools: Pick<ToolManager, 'running'>;
  readonly clock: Clock;
  /** The sheet as it is now. */
  readonly sheet: () => Sheet;
  /** Told while the frame is dragged, and once more with `done` when it is let go. */
  readonly onChange: (sheet: Sheet, done: boolean) => void;
}

/** The frame as it lies on the 2D map. */
export interface FrameOnMap {
  /** Draws the sheet's frame as it is now. */
  redraw(): void;
  /** Takes the frame off the map. */
  destroy(): void;
}

/** What is being dragged, from where, and the sheet as it was then. */
interface Grip {
  readonly handle: FrameHandle;
  readonly from: LonLat;
  readonly sheet: Sheet;
  readonly release: Unsubscribe;
}

/** What is drawn of a sheet's frame, by ids. */
export function frameMarks(sheet: Sheet): ReadonlyMap<string, PlainMark> {
  const { color, fill, fillOpacity, edgePx } = LOOK;
  const rings = [groundOutline(placementOf(sheet))];
  const marks = new Map<string, PlainMark>([
    [
      'frame',
      { kind: 'area', rings, fill: { color, opacity: fillOpacity }, line: { color, widthPx: edgePx } },
    ],
    ['knob-line', { kind: 'line', paths: [knobLine(sheet)], line: { color, widthPx: 1.5 } }],
  ]);
  frameHandles(sheet).forEach(({ handle, place }, index) => {
    const isKnob = handle === 'knob';
    const [inner, edge] = isKnob ? [color, fill] : [fill, color];
    marks.set(`handle-${String(index)}`, edgedDot(place, inner, edge, HANDLE_PX[handle]));
  });
  return marks;
}

function changed({ handle, from, sheet }: Grip, to: LonLat): Sheet {
  if (handle === 'centre') return frameMoved(sheet, from, to);
  return handle === 'corner' ? frameScaled(sheet, to) : frameTurned(sheet, to);
}

/**
 * Puts a sheet's frame on the 2D map and lets the user drag it: by its middle or its edge to another place, by a corner to another scale,
 * by the knob to another direction. A drag beside it moves the map as ever. While a tool has the pointer the frame lies still.
 */
export function openFrameOnMap({ scene, tools, clock, sheet, onChange }: FrameOnMapOptions): FrameOnMap {
  const { plane } = scene;
  const sketch = plane.sketch(FRAME_SKETCH);
  let grip: Grip | undefined;
  let latest: Sheet | undefined;
  const isFree = () => !tools.running.value.some(({ lanes }) => lanes.includes('pointer'));
  const follow = createThrottle(clock, FOLLOW_MS, () => {
    if (grip !== undefined && latest !== undefined) onChange(latest, false);
  });
  const handleAt = (screen: ScreenPoint, ground: LonLat): FrameHandle | undefined => {
    const at = { view: 'plane', screen } as const;
    const handles = frameHandles(sheet());
    const places = handles.map(({ place }) => place);
    const nearest = nearestDrawn(scene, { ...at, ground }, places, REACH_PX);
    if (nearest !== undefined) return handles.find(({ place }) => place === nearest)?.handle;
    const outline = { kind: 'polyline', path: groundOutline(placementOf(sheet())) } as const;
    return shapesAt(scene, at, [outline]).length > 0 ? 'centre' : undefined;
  };
  const letGo = (isDone: boolean) => {
    const [held, made] = [grip, latest];
    grip = undefined;
    latest = undefined;
    follow.cancel();
    held?.release();
    if (held !== undefined && isDone && made !== undefined) onChange(made, true);
  };
  const apply = ({ type, button, screen }: PointerHit) => {
    if (type === 'release' || type === 'leave') return letGo(true);
    if (type !== 'press' && type !== 'move') return;
    const ground = groundAt(scene, { view: 'plane', screen });
    if (ground === undefined) return;
    if (type === 'move') {
      if (grip === undefined) return;
      latest = changed(grip, ground);
      return follow.request();
    }
    const handle = button === 'left' && isFree() ? handleAt(screen, ground) : undefined;
    if (handle === undefined) return;
    grip = { handle, from: ground, sheet: sheet(), release: plane.hold('drag') };
  };
  const stop = plane.pointer.subscribe(apply);
  let ids: readonly string[] = [];
  const redraw = () => {
    const marks = frameMarks(sheet());
    for (const [id, mark] of marks) sketch.put(id, mark);
    for (const id of ids) if (!marks.has(id)) sketch.remove(id);
    ids = [...marks.keys()];
  };
  redraw();
  return {
    redraw,
    destroy() {
      stop();
      letGo(false);
      sketch.destroy();
    },
  };
}
