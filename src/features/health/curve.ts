/** A line of values that were measured one after the other, as it is drawn in a box. */
export interface Curve {
  /** SVG path data; a value that is missing leaves a gap. Empty where nothing was measured. */
  readonly d: string;
  readonly last: number | null;
  readonly most: number | null;
}

/** The box that a curve is drawn in, CSS pixels. */
export const CURVE = { widthPx: 220, heightPx: 48 } as const;

/** Above the greatest value, so that its line keeps clear of the name above. */
const HEADROOM_PX = 8;

/** Draws values over the whole width, the least at nought: figures that are counted have no negative side. */
export function curveOf(values: readonly (number | null)[]): Curve {
  const known = values.filter((value) => value !== null);
  const most = known.length === 0 ? null : Math.max(...known);
  const { widthPx, heightPx } = CURVE;
  const step = widthPx / Math.max(1, values.length - 1);
  let isDown = false;
  const parts: string[] = [];
  values.forEach((value, index) => {
    if (value !== null) {
      const share = most === null || most === 0 ? 0 : value / most;
      const y = heightPx - 1 - share * (heightPx - 1 - HEADROOM_PX);
      parts.push(`${isDown ? 'L' : 'M'} ${(index * step).toFixed(1)} ${y.toFixed(1)}`);
      // A single minute is a dash.
      if (!isDown && (values[index + 1] ?? null) === null) parts.push('h 4');
    }
    isDown = value !== null;
  });
  return { d: parts.join(' '), last: values.at(-1) ?? null, most };
}
