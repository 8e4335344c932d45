import { grown, type Growing } from '../../../domain/drawing/growing.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import type { PortalEvent } from '../../../domain/bureau/errorCatalogue.ts';
import { thinned } from '../../../domain/drawing/thinned.ts';
import { createThrottle } from '../../../lib/throttle.ts';
import { createSketch } from '../../../viewing/drawing.ts';
import type { PointerHit, ScreenPoint, ViewKind } from '../../../scene/viewPort.ts';
import { FOLLOW_MS, SKETCH } from '../../../tools/draw/pen.ts';
import { groundAt } from '../../../tools/draw/shapeHits.ts';
import { LOOK, putPath, type Marks } from '../../../tools/draw/sketch.ts';
import { ToolAborted, type ToolContext } from '../../../tools/tool.ts';

/** A stroke gets a place each so many CSS pixels, and loses those that lie within so many of a straight way. */
const STEP_PX = 3;
const THIN_PX = 1.2;

/** A stroke shorter than this was no stroke but a click, CSS pixels. */
const LEAST_PX = 8;

interface Stroke extends Growing {
  readonly view: ViewKind;
  /** Where its places were drawn, in their order. */
  readonly screens: readonly ScreenPoint[];
}

const apartPx = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx);

/** The places of a stroke that its look needs, by where they were drawn. */
function needed({ vertices, screens }: Stroke): readonly LonLat[] {
  const drawn = screens.map(({ xPx, yPx }): LonLat => [xPx, yPx]);
  const kept = new Set(thinned(drawn, THIN_PX));
  return vertices.filter((_, index) => kept.has(drawn[index] ?? [NaN, NaN]));
}

/**
 * Draws one stroke in either view while the left button is held; the camera rests meanwhile. A right click gives up, as Esc does.
 * @param hint what to do, told at the beginning
 * @returns its places, without those that make no difference; rejects with {@link ToolAborted} when it is given up
 */
export function drawStroke(hint: PortalEvent, context: ToolContext): Promise<readonly LonLat[]> {
  const { scene, clock, notify, defer } = context;
  const drawing = createSketch(scene, SKETCH);
  defer(drawing.destroy);
  let stroke: Stroke | undefined;
  const redraw = () => {
    const marks: Marks = new Map();
    putPath(marks, 'stroke', stroke?.vertices ?? [], { color: LOOK.color, dashed: false });
    drawing.show(marks);
  };
  const follow = createThrottle(clock, FOLLOW_MS, redraw);
  defer(follow.cancel);
  const goOn = (view: ViewKind, screen: ScreenPoint) => {
    const place = groundAt(scene, { view, screen });
    const last = stroke?.screens.at(-1);
    if (stroke?.view !== view || place === undefined || last === undefined) return;
    if (apartPx(last, screen) < STEP_PX) return;
    const next = grown(stroke, place);
    if (next !== stroke) stroke = { ...next, screens: [...stroke.screens, screen] };
    follow.request();
  };
  return new Promise((resolve, reject) => {
    const end = () => {
      const drawn = stroke;
      stroke = undefined;
      if (drawn === undefined) return;
      const [first] = drawn.screens;
      const reachPx = Math.max(
        ...drawn.screens.map((screen) => (first === undefined ? 0 : apartPx(first, screen))),
      );
      if (reachPx >= LEAST_PX) return resolve(needed(drawn));
      redraw();
    };
    const onHit = (view: ViewKind, { type, button, screen }: PointerHit) => {
      if (type === 'press' && button === 'left') {
        const place = groundAt(scene, { view, screen });
        if (place !== undefined) stroke = { view, vertices: [place], screens: [screen], pointer: undefined };
      } else if (type === 'move') goOn(view, screen);
      else if (type === 'release' || type === 'leave') end();
      else if (type === 'click' && button === 'right') reject(new ToolAborted('user'));
    };
    for (const view of [scene.globe, scene.plane]) {
      defer(view.hold('drag'));
      defer(view.hold('double-click'));
      defer(view.pointer.subscribe((hit) => onHit(view.kind, hit)));
    }
    notify(hint);
  });
}
