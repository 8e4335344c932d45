import type { MarkOverlay } from '../../../scene/overlay.ts';
import type { PlainMark } from '../../../domain/drawing/marks.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import type { NativeView } from './nativeView.ts';
import { sketchShapes } from './sketchShapes.ts';

/** The sketches of one view. */
export interface Sketches {
  /** What they are drawn in, to lie over the view. */
  readonly element: Element;
  /** How many there are. */
  readonly count: number;
  /** The sketch of that name, made on first use; later ones lie over earlier ones. */
  sketch(name: string): MarkOverlay<PlainMark>;
  /** Call when places are drawn elsewhere now: the camera or the window changed, or finer terrain came. */
  moved(): void;
  destroy(): void;
}

/** One sketch: what it is made of, and where that is drawn. */
interface Sketch {
  readonly group: Element;
  readonly marks: Map<string, PlainMark>;
  readonly api: MarkOverlay<PlainMark>;
}

/** A layer of the page over a view, in which nothing can be pointed at. */
function createCanvas(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('aria-hidden', 'true');
  svg.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;overflow:hidden;pointer-events:none';
  return svg;
}

/**
 * Makes the sketches of a view. They are drawn by the page, at most once in a frame: the SDK would draw the whole globe anew for each
 * step of the pointer.
 */
export function createSketches(kind: ViewKind, project: NativeView<never>['project']): Sketches {
  const svg = createCanvas();
  const sketches = new Map<string, Sketch>();
  let frame: number | undefined;

  const draw = () => {
    frame = undefined;
    for (const { group, marks } of sketches.values())
      group.replaceChildren(
        ...[...marks.values()].flatMap((mark) =>
          sketchShapes(mark, { kind, project: (position) => project(position, mark.aboveGroundM) }),
        ),
      );
  };
  const request = () => {
    if (sketches.size > 0) frame ??= requestAnimationFrame(draw);
  };
  const create = (name: string): MarkOverlay<PlainMark> => {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.dataset.sketch = name;
    svg.append(group);
    const marks = new Map<string, PlainMark>();
    const api: MarkOverlay<PlainMark> = {
      get size() {
        return marks.size;
      },
      get marks() {
        return [...marks.values()];
      },
      put(id, mark) {
        marks.set(id, mark);
        request();
      },
      remove(id) {
        marks.delete(id);
        request();
      },
      clear() {
        marks.clear();
        request();
      },
      destroy() {
        group.remove();
        if (sketches.get(name)?.api === api) sketches.delete(name);
      },
    };
    sketches.set(name, { group, marks, api });
    return api;
  };
  return {
    element: svg,
    get count() {
      return sketches.size;
    },
    sketch: (name) => sketches.get(name)?.api ?? create(name),
    moved: request,
    destroy() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      sketches.clear();
      svg.remove();
    },
  };
}
