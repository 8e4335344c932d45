import type { LineLook, PathMark } from '../../../domain/drawing/marks.ts';
import { pathThrough, rectPath } from '../../../domain/sheet/pathData.ts';
import type { ShapeObject } from './picture.ts';

/** Bézier handles of a quarter ellipse, as a share of its radius. */
const QUARTER = 0.5523;

function ellipsePath(radiusX: number, radiusY: number): string {
  const [kx, ky] = [radiusX * QUARTER, radiusY * QUARTER];
  const curves = [
    [radiusX, ky, kx, radiusY, 0, radiusY],
    [-kx, radiusY, -radiusX, ky, -radiusX, 0],
    [-radiusX, -ky, -kx, -radiusY, 0, -radiusY],
    [kx, -radiusY, radiusX, -ky, radiusX, 0],
  ];
  return `M${String(radiusX)} 0${curves.map((curve) => `C${curve.join(' ')}`).join('')}Z`;
}

function flatMarks(shape: 'line' | 'arrow', width: number, line: LineLook): PathMark[] {
  const tip = width / 2;
  const head = Math.max(line.widthPx * 4, 6);
  const end = shape === 'arrow' ? tip - head * 0.8 : tip;
  const shaft = pathThrough([
    [-tip, 0],
    [end, 0],
  ]);
  const way: PathMark = { kind: 'path', d: shaft, line };
  if (shape === 'line') return [way];
  const point = pathThrough(
    [
      [tip, 0],
      [tip - head, head * 0.42],
      [tip - head * 0.82, 0],
      [tip - head, -head * 0.42],
    ],
    true,
  );
  return [way, { kind: 'path', d: point, fill: { color: line.color } }];
}

/**
 * The marks of a shape round the middle of its box, so that the screen, an image and a PDF show the same.
 * @param width of the box, in the unit in which the pen is `pen` wide
 */
export function shapeMarks(
  { shape, fill, stroke, dashed }: Pick<ShapeObject, 'shape' | 'fill' | 'stroke' | 'dashed'>,
  width: number,
  height: number,
  pen: number,
): readonly PathMark[] {
  const line = { color: stroke, widthPx: pen, ...(dashed ? { dashPx: [pen * 4, pen * 2.5] } : {}) };
  if (shape === 'line' || shape === 'arrow') return pen > 0 ? flatMarks(shape, width, line) : [];
  // The line lies within the box, so that the size on paper is the size that is said.
  const inset = Math.min(pen, width, height) / 2;
  const [across, down] = [width - 2 * inset, height - 2 * inset];
  const d =
    shape === 'rectangle'
      ? rectPath(-across / 2, -down / 2, across, down)
      : ellipsePath(across / 2, down / 2);
  return [
    { kind: 'path', d, ...(fill === null ? {} : { fill: { color: fill } }), ...(pen > 0 ? { line } : {}) },
  ];
}
