import type { GeometryKind } from '../../server/base/geo/geometry.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { markElement, paintPaths } from '../../server/base/drawing/svg.ts';

/** Where a sample is drawn, pixels. */
interface SampleBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** SVG elements of a rule's sample in a rectangle, as its features are drawn: a patch, a bent line, or a dot. */
export function symbol(rule: StyleRule, kind: GeometryKind, { left, top, width, height }: SampleBox): string {
  const { point } = rule;
  if (point !== undefined) {
    const sizePx = point.picture === undefined ? point.sizePx : Math.min(point.sizePx, width, height);
    return markElement(left + width / 2, top + height / 2, { ...point, sizePx });
  }
  const [right, bottom] = [left + width - 2, top + height - 2];
  const path =
    kind === 'polygon'
      ? `M${left + 2} ${top + 2}L${right} ${top + 2}L${right} ${bottom}L${left + 2} ${bottom}Z`
      : `M${left + 2} ${bottom}L${left + width * 0.4} ${top + height * 0.35}L${left + width * 0.6} ${top + height * 0.65}L${right} ${top + 2}`;
  return paintPaths(rule, { shapes: path, pixels: '' });
}
