import { Point, type Canvas } from 'fabric';
import { INCH_MM, PT_PER_MM, type PicturePage } from './model/picture.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** Limits of the editor's zoom (viewer.md, section 5); 1 is the size on paper at 96 dots per inch. */
export const ZOOM = { min: 0.1, max: 10, step: 1.25 } as const;

/** CSS pixels of a millimetre of paper at zoom 1. */
const PX_PER_MM = 96 / INCH_MM;

/** Left free round a page that is fitted, CSS pixels. */
const MARGIN_PX = 24;

/** What part of the page is shown. */
export interface StageWindow {
  readonly zoom: number;
  /** CSS pixels of the canvas where the page's upper left corner is. */
  readonly originX: number;
  readonly originY: number;
  readonly pxPerMm: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Moves the window over the page. */
export interface StageViewport {
  readonly window: ReadonlySignal<StageWindow>;
  /** Zooms about a point of the canvas, its middle when left out; held within {@link ZOOM}. */
  zoomTo(zoom: number, at?: { readonly x: number; readonly y: number }): void;
  pan(dxPx: number, dyPx: number): void;
  /** Shows the whole page. */
  fit(): void;
  /** Takes the canvas's new size: a page that was shown as a whole still is, of another one the middle stays in the middle. */
  resize(widthPx: number, heightPx: number): void;
  /** A point of the canvas in millimetres of the page. */
  toPage(xPx: number, yPx: number): { readonly xMm: number; readonly yMm: number };
}

/** What of Fabric's canvas the view moves. */
export type StageCanvas = Pick<
  Canvas,
  | 'viewportTransform'
  | 'width'
  | 'height'
  | 'zoomToPoint'
  | 'relativePan'
  | 'setViewportTransform'
  | 'setDimensions'
>;

/** Creates the view of a canvas. @param page tells the page as it is now */
export function createStageViewport(canvas: StageCanvas, page: () => PicturePage): StageViewport {
  const read = (): StageWindow => {
    const [scale, , , , originX, originY] = canvas.viewportTransform;
    const pxPerMm = scale * PT_PER_MM;
    return {
      zoom: pxPerMm / PX_PER_MM,
      originX,
      originY,
      pxPerMm,
      widthPx: canvas.width,
      heightPx: canvas.height,
    };
  };
  const window = createSignal(read());
  const tell = () => window.set(read());
  const held = (zoom: number) => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
  const scaleOf = (zoom: number) => (zoom * PX_PER_MM) / PT_PER_MM;
  /** The whole page is shown, and nobody has moved it since. */
  let fitted = false;
  const fit = () => {
    const { widthMm, heightMm } = page();
    const room = {
      width: Math.max(40, canvas.width - 2 * MARGIN_PX),
      height: Math.max(40, canvas.height - 2 * MARGIN_PX),
    };
    const zoom = held(Math.min(room.width / widthMm, room.height / heightMm) / PX_PER_MM);
    const pxPerMm = zoom * PX_PER_MM;
    canvas.setViewportTransform([
      scaleOf(zoom),
      0,
      0,
      scaleOf(zoom),
      (canvas.width - widthMm * pxPerMm) / 2,
      (canvas.height - heightMm * pxPerMm) / 2,
    ]);
    fitted = true;
    tell();
  };
  return {
    window,
    zoomTo(zoom, at) {
      fitted = false;
      const point = new Point(at?.x ?? canvas.width / 2, at?.y ?? canvas.height / 2);
      canvas.zoomToPoint(point, scaleOf(held(zoom)));
      tell();
    },
    pan(dxPx, dyPx) {
      fitted = false;
      canvas.relativePan(new Point(dxPx, dyPx));
      tell();
    },
    fit,
    resize(widthPx, heightPx) {
      const [dxPx, dyPx] = [(widthPx - canvas.width) / 2, (heightPx - canvas.height) / 2];
      canvas.setDimensions({ width: widthPx, height: heightPx });
      if (fitted) return fit();
      canvas.relativePan(new Point(dxPx, dyPx));
      tell();
    },
    toPage(xPx, yPx) {
      const { originX, originY, pxPerMm } = read();
      return { xMm: (xPx - originX) / pxPerMm, yMm: (yPx - originY) / pxPerMm };
    },
  };
}
