import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { finishedResult, isComplete, newShape, type GrowingShape } from '../../domain/drawing/growing.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import { VERTEX_COUNTS, type DrawKind, type DrawnShape } from '../../domain/drawing/shape.ts';
import { err } from '../../lib/result.ts';
import type { Tool } from '../tool.ts';
import { drawWithPen, type Growth } from './pen.ts';
import { REFUSALS } from './refusals.ts';
import { sketchMarks } from './sketch.ts';

/** What is drawn, and who wants to know of it. */
export interface DrawInput {
  readonly kind: DrawKind;
  /** What to do, told at the beginning: 左键开始绘制，右键结束！ unless another row is given. */
  readonly hint?: PortalEvent;
  /** Told of every change while the shape grows, the pointer's included. */
  readonly onChange?: (growing: GrowingShape) => void;
  /** Places that the pointer holds on to, asked anew at each move. */
  readonly snapTo?: () => readonly LonLat[];
}

function growthOf({ kind, onChange, snapTo }: DrawInput): Growth<GrowingShape, DrawnShape> {
  const { least } = VERTEX_COUNTS[kind];
  return {
    start: newShape(kind),
    isComplete,
    closesAt: ({ vertices }, place) =>
      kind === 'polygon' && vertices.length >= least && place === vertices[0],
    finished(shape) {
      const result = finishedResult(shape);
      return result.ok ? result : err({ id: REFUSALS[result.error], message: String(least) });
    },
    marks: sketchMarks,
    ...(onChange === undefined ? {} : { onChange }),
    ...(snapTo === undefined ? {} : { snapTo }),
  };
}

/** Lets the user draw a shape in either view, as {@link drawWithPen} does; a kind of two places ends with the second one. */
export const drawTool: Tool<DrawInput, DrawnShape> = {
  id: 'draw',
  lanes: ['pointer'],
  keys: true,
  run: (input, context) => drawWithPen(growthOf(input), input.hint ?? { id: 'draw.begin' }, context),
};
