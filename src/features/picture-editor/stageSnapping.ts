import type { Canvas, FabricObject } from 'fabric';
import { pageBox, type Box } from './model/boxes.ts';
import { PT_PER_MM, type PicturePage } from './model/picture.ts';
import { snapBox, type SnapGuide } from './model/snapping.ts';

/** So near things snap, CSS pixels. */
const TOLERANCE_PX = 6;

const COLOURS = { edge: '#c2410c', gap: '#7a3fb0' } as const;

function boxOfView(view: FabricObject): Box {
  const { left, top, width, height } = view.getBoundingRect();
  return {
    left: left / PT_PER_MM,
    top: top / PT_PER_MM,
    right: (left + width) / PT_PER_MM,
    bottom: (top + height) / PT_PER_MM,
  };
}

function drawGuide(context: CanvasRenderingContext2D, guide: SnapGuide, pxPerUnit: number): void {
  const [at, from, to] = [guide.atMm, guide.fromMm, guide.toMm].map((mm) => mm * PT_PER_MM);
  if (at === undefined || from === undefined || to === undefined) return;
  const tick = 4 / pxPerUnit;
  context.strokeStyle = COLOURS[guide.kind];
  context.lineWidth = 1 / pxPerUnit;
  context.beginPath();
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  };
  if (guide.axis === 'x') line(at, from, at, to);
  else line(from, at, to, at);
  // Ends tell where a gap begins and ends.
  for (const end of guide.kind === 'gap' ? [from, to] : []) {
    if (guide.axis === 'x') line(at - tick, end, at + tick, end);
    else line(end, at - tick, end, at + tick);
  }
  context.stroke();
}

/** Snapping of what is dragged, with the lines that tell why. */
export interface StageSnapping {
  readonly guides: () => readonly SnapGuide[];
  clear(): void;
  dispose(): void;
}

/**
 * Makes dragged objects snap to each other and to the page; Alt drags freely.
 * @param enabled tells whether snapping is on
 */
export function watchSnapping(
  canvas: Canvas,
  page: () => PicturePage,
  enabled: () => boolean,
): StageSnapping {
  let guides: readonly SnapGuide[] = [];
  let others: readonly Box[] | undefined;

  const othersOf = (target: FabricObject) => {
    const moving = new Set<FabricObject>([target, ...canvas.getActiveObjects()]);
    return canvas
      .getObjects()
      .filter((view) => view.visible && !moving.has(view))
      .map(boxOfView);
  };
  const stops = [
    canvas.on('object:moving', ({ target, e }) => {
      guides = [];
      if (!enabled() || e.altKey) return;
      others ??= othersOf(target);
      const tolerance = TOLERANCE_PX / (canvas.getZoom() * PT_PER_MM);
      const snap = snapBox(boxOfView(target), others, [pageBox(page())], tolerance);
      target.left += snap.dxMm * PT_PER_MM;
      target.top += snap.dyMm * PT_PER_MM;
      target.setCoords();
      guides = snap.guides;
    }),
    canvas.on('mouse:up', () => {
      others = undefined;
      if (guides.length === 0) return;
      guides = [];
      canvas.requestRenderAll();
    }),
    canvas.on('after:render', ({ ctx }) => {
      if (guides.length === 0) return;
      ctx.save();
      ctx.transform(...canvas.viewportTransform);
      for (const guide of guides) drawGuide(ctx, guide, canvas.getZoom());
      ctx.restore();
    }),
  ];
  return {
    guides: () => guides,
    clear: () => (guides = []),
    dispose: () => stops.forEach((stop) => stop()),
  };
}
