import { z } from 'zod';
import {
  annotationSchema,
  annotationStyleSchema,
  DEFAULT_STYLE,
  shapeSchema,
  type Annotation,
} from '../../../domain/drawing/annotation.ts';
import { roundedShape } from './roundedShape.ts';

/** What a link carries of a drawing. */
export type LinkedDrawing = Pick<Annotation, 'label' | 'shape' | 'style'>;

/** Digits of degrees that a link carries: about a metre. */
const DIGITS = 5;

/** Most drawings that are taken from a link. */
const MOST = 500;

/** The short names of a link; a style only says what is not as it comes. */
const rowSchema = z.object({
  b: annotationSchema.shape.label.default(''),
  s: shapeSchema,
  y: annotationStyleSchema.default(DEFAULT_STYLE),
});

/** Drawings as a link carries them. */
export function toLink(drawings: readonly LinkedDrawing[]): readonly unknown[] {
  return drawings.map(({ label, shape, style }) => {
    const changed = Object.entries(style).filter(
      ([name, value]) => value !== DEFAULT_STYLE[name as keyof typeof DEFAULT_STYLE],
    );
    return {
      ...(label === '' ? {} : { b: label }),
      s: roundedShape(shape, DIGITS),
      ...(changed.length === 0 ? {} : { y: Object.fromEntries(changed) }),
    };
  });
}

/** The drawings of a link; what is none is left out. */
export function fromLink(rows: readonly unknown[]): readonly LinkedDrawing[] {
  return rows.slice(0, MOST).flatMap((row) => {
    const { data } = rowSchema.safeParse(row);
    return data === undefined ? [] : [{ label: data.b, shape: data.s, style: data.y }];
  });
}
