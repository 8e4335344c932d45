import type { LonLat } from '../../../domain/drawing/place.ts';
import type { PlacedPlot } from '../../../domain/drawing/plot/transform.ts';
import { createThrottle } from '../../../lib/throttle.ts';
import { createSketch } from '../../../viewing/drawing.ts';
import type { PointerHit, ScreenPoint, ViewKind } from '../../../scene/viewPort.ts';
import { FOLLOW_MS, SKETCH } from '../../../tools/draw/pen.ts';
import { groundAt } from '../../../tools/draw/shapeHits.ts';
import { LOOK, putArea, type Marks } from '../../../tools/draw/sketch.ts';
import { ToolAborted, type Tool, type ToolContext } from '../../../tools/tool.ts';

/** What can be selected. */
export interface PlotBoxInput {
  /** The plots that are shown. */
  readonly plots: () => readonly PlacedPlot[];
}

/** A rectangle smaller than this is a click and selects nothing, CSS pixels. */
const LEAST_PX = 4;

/** A rectangle of the screen by two opposite corners. */
interface ScreenBox {
  readonly view: ViewKind;
  readonly from: ScreenPoint;
  readonly to: ScreenPoint;
}

function cornersOf({ from, to }: ScreenBox): readonly ScreenPoint[] {
  return [from, { xPx: to.xPx, yPx: from.yPx }, to, { xPx: from.xPx, yPx: to.yPx }];
}

const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);

/** The plots of which a control point is drawn within a rectangle of a view. */
function plotsIn(
  scene: ToolContext['scene'],
  { view, from, to }: ScreenBox,
  plots: readonly PlacedPlot[],
): readonly string[] {
  const isIn = (place: LonLat) => {
    const at = scene[view].project(place);
    return at !== undefined && isBetween(at.xPx, from.xPx, to.xPx) && isBetween(at.yPx, from.yPx, to.yPx);
  };
  return plots.filter(({ points }) => points.some(isIn)).map(({ id }) => id);
}

/** The rectangle on the ground; none while a corner of it lies off the earth. */
function boxMarks(scene: ToolContext['scene'], box: ScreenBox | undefined): Marks {
  const marks: Marks = new Map();
  const corners = box === undefined ? [] : cornersOf(box);
  const ring = corners.flatMap((screen) => {
    const place = box && groundAt(scene, { view: box.view, screen });
    return place === undefined ? [] : [place];
  });
  if (ring.length === 4) putArea(marks, 'box', ring, { color: LOOK.color, edgePx: 1.5 });
  return marks;
}

/**
 * Lets the user select plots by a rectangle of the screen, dragged in either view; the camera rests meanwhile. A right click gives up.
 * @returns ids of the plots of which a control point lies within
 */
export const plotBoxTool: Tool<PlotBoxInput, readonly string[]> = {
  id: 'plot-box',
  lanes: ['pointer'],
  run({ plots }, { scene, clock, notify, defer }) {
    const drawing = createSketch(scene, SKETCH);
    defer(drawing.destroy);
    let box: ScreenBox | undefined;
    const follow = createThrottle(clock, FOLLOW_MS, () => drawing.show(boxMarks(scene, box)));
    defer(follow.cancel);
    return new Promise((resolve, reject) => {
      const onHit = (view: ViewKind, { type, button, screen }: PointerHit) => {
        if (type === 'press' && button === 'left') box = { view, from: screen, to: screen };
        else if (type === 'move' && box?.view === view) {
          box = { ...box, to: screen };
          follow.request();
        } else if (type === 'release' && box?.view === view) {
          const { from } = box;
          const isClick = Math.hypot(screen.xPx - from.xPx, screen.yPx - from.yPx) < LEAST_PX;
          const drawn = { ...box, to: screen };
          box = undefined;
          if (!isClick) resolve(plotsIn(scene, drawn, plots()));
        } else if (type === 'click' && button === 'right') reject(new ToolAborted('user'));
      };
      for (const view of [scene.globe, scene.plane]) {
        defer(view.hold('drag'));
        defer(view.pointer.subscribe((hit) => onHit(view.kind, hit)));
      }
      notify({ id: 'symbol.box' });
    });
  },
};
