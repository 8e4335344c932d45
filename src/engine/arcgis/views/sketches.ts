import type { GraphicsOverlay } from '../../../scene/overlay.ts';
import type { SketchGraphic } from '../../../scene/sketch.ts';
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
  sketch(name: string): GraphicsOverlay<SketchGraphic>;
  /** Call when places are drawn elsewhere now: the camera or the window changed, or finer terrain came. */
  moved(): void;
  destroy(): void;
}

/** One sketch: what it is made of, and where that is drawn. */
interface Sketch {
  readonly group: Element;
  readonly graphics: Map<string, SketchGraphic>;
  readonly api: GraphicsOverlay<SketchGraphic>;
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
    for (const { group, graphics } of sketches.values())
      group.replaceChildren(
        ...[...graphics.values()].flatMap((graphic) =>
          sketchShapes(graphic, { kind, project: (position) => project(position, graphic.aboveGroundM) }),
        ),
      );
  };
  const request = () => {
    if (sketches.size > 0) frame ??= requestAnimationFrame(draw);
  };
  const create = (name: string): GraphicsOverlay<SketchGraphic> => {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.dataset.sketch = name;
    svg.append(group);
    const graphics = new Map<string, SketchGraphic>();
    const api: GraphicsOverlay<SketchGraphic> = {
      get size() {
        return graphics.size;
      },
      get graphics() {
        return [...graphics.values()];
      },
      put(id, graphic) {
        graphics.set(id, graphic);
        request();
      },
      remove(id) {
        graphics.delete(id);
        request();
      },
      clear() {
        graphics.clear();
        request();
      },
      destroy() {
        group.remove();
        if (sketches.get(name)?.api === api) sketches.delete(name);
      },
    };
    sketches.set(name, { group, graphics, api });
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
