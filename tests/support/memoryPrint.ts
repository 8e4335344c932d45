import type { MapMark, MapText } from '../../src/domain/drawing/marks.ts';
import type { GlobePose } from '../../src/domain/views/pose.ts';
import type { GlobePort, PaperHeight, PaperName } from '../../src/scene/paperView.ts';
import type { StaticMark } from '../../src/scene/staticLayer.ts';
import type { ViewFrame } from '../../src/scene/viewPort.ts';
import { heightPlaces, pageFovYDeg, paperPieces } from '../../src/viewing/paperPieces.ts';
import { globeProjection, type Terrain } from './memoryProjection.ts';

/** Most pixels of a piece. */
const PIECE_PX = 4_000_000;

/** What an in-memory globe is drawn for paper from. */
export interface MemoryPrintSource {
  readonly terrain: Terrain;
  readonly now: () => { readonly pose: GlobePose; readonly frame: ViewFrame };
  readonly overlays: () => ReadonlyMap<string, readonly MapMark[]>;
  readonly statics: () => readonly StaticMark[];
  readonly capture: (widthPx: number, heightPx: number, signal: AbortSignal) => Promise<Blob>;
}

/** Draws an in-memory globe for paper as the engine does: pieces, names, heights. */
export function memoryPrint({
  terrain,
  now,
  overlays,
  statics,
  capture,
}: MemoryPrintSource): GlobePort['print'] {
  return async (order, signal) => {
    const { pose, frame } = now();
    const plan = paperPieces(order, PIECE_PX);
    const page = { widthPx: plan.pageWidthPx, heightPx: plan.pageHeightPx };
    const wide = { ...page, fovYDeg: pageFovYDeg({ ...frame, fovYDeg: frame.fovYDeg ?? 40 }, page) };
    for (const [index, { box }] of plan.pieces.entries()) {
      const picture = await capture(box.widthPx, box.heightPx, signal);
      signal.throwIfAborted();
      await order.onPiece({ picture, box, drawn: index + 1, count: plan.pieces.length });
    }
    const marks = [...[...overlays().values()].flat(), ...statics().flatMap(({ parts }) => parts)];
    const texts = marks.filter((mark): mark is MapText => mark.kind === 'text');
    const names = texts.flatMap(({ text, position, look }): PaperName[] => {
      const at = globeProjection.project(pose, wide, position, terrain);
      if (at === undefined) return [];
      const { sizePx = 13, bold = false } = look;
      return [{ text, xPx: at.xPx * order.cssPx, yPx: at.yPx * order.cssPx, sizePx, bold }];
    });
    const whole = { xPx: 0, yPx: 0, widthPx: order.widthPx, heightPx: order.heightPx };
    const heights = heightPlaces(order, whole).flatMap((place): PaperHeight[] => {
      const screen = { xPx: place.xPx / order.cssPx, yPx: place.yPx / order.cssPx };
      const ground = globeProjection.locate(pose, wide, screen, terrain);
      return ground === undefined || ground.heightUnknown === true
        ? []
        : [{ ...place, heightM: ground.heightM }];
    });
    return { pose, names, heights };
  };
}
