import type { ScaleRange } from '../../layerTypes/layerRecord.ts';
import { walkNodes, type LayerNode } from './layerCatalogue.ts';

/** A layer that is beyond a limit comes back only this part of the scale within it: at the limit itself nothing flickers. */
const RETURN_PART = 0.01;

/** Whether a scale lies beyond a range. @param wasOut whether it did so before */
export function isOutOfScale(
  { minScale = Infinity, maxScale = 0 }: ScaleRange,
  scale: number,
  wasOut: boolean,
) {
  const within = wasOut ? RETURN_PART : 0;
  return scale > minScale * (1 - within) || scale < maxScale * (1 + within);
}

/**
 * Ids of the layers that are not shown at a scale.
 * @param outIds those that were not shown before
 */
export function outOfScaleIds(
  trees: readonly LayerNode[],
  scale: number,
  outIds: readonly string[],
): readonly string[] {
  const out = new Set(outIds);
  return [...walkNodes(trees)].flatMap(({ id, definition }) =>
    definition?.scales !== undefined && isOutOfScale(definition.scales, scale, out.has(id)) ? [id] : [],
  );
}
