import { MOST_SCALE, type ScaleRange } from '../../../layerTypes/layerRecord.ts';

/** Limits as maps write them, where 0 is none, as a range; what is no range is none. */
export function scaleRange(minScale: number, maxScale: number): { readonly scales?: ScaleRange } {
  const [min, max] = [minScale, maxScale].map((scale) =>
    scale > 0 && scale <= MOST_SCALE ? scale : undefined,
  );
  if (min === undefined && max === undefined) return {};
  if (min !== undefined && max !== undefined && min <= max) return {};
  return {
    scales: {
      ...(min === undefined ? {} : { minScale: min }),
      ...(max === undefined ? {} : { maxScale: max }),
    },
  };
}
