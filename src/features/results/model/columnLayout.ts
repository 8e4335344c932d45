/** How a user arranged the columns of a table. */
export interface ColumnLayout {
  /** Keys in order; columns not named follow in their own order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** CSS pixels by key. */
  readonly widthsPx: Readonly<Record<string, number>>;
}

/** The layout of a table that nobody has arranged. */
export const PLAIN_LAYOUT: ColumnLayout = { order: [], hidden: [], widthsPx: {} };

/** Bounds of a column's width, CSS pixels. */
const WIDTH_PX = { least: 56, most: 600 } as const;

/** A column's width within its bounds, CSS pixels. */
export function heldWidthPx(widthPx: number): number {
  return Math.round(Math.min(WIDTH_PX.most, Math.max(WIDTH_PX.least, widthPx)));
}

/** All columns in the order of a layout, hidden ones included. */
export function arranged<C extends { readonly key: string }>(
  columns: readonly C[],
  { order }: ColumnLayout,
): readonly C[] {
  const place = new Map(order.map((key, index) => [key, index]));
  return columns
    .map((column, index) => ({ column, at: place.get(column.key) ?? order.length + index }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column);
}

/** A layout in which a column stands where another one stood. */
export function moved(
  columns: readonly { readonly key: string }[],
  layout: ColumnLayout,
  key: string,
  onto: string,
): ColumnLayout {
  const keys = arranged(columns, layout).map((column) => column.key);
  const [from, to] = [keys.indexOf(key), keys.indexOf(onto)];
  if (from < 0 || to < 0) return layout;
  keys.splice(to, 0, ...keys.splice(from, 1));
  return { ...layout, order: keys };
}

/** A layout with a column shown or hidden. */
export function withHidden(layout: ColumnLayout, key: string, hidden: boolean): ColumnLayout {
  const others = layout.hidden.filter((other) => other !== key);
  return { ...layout, hidden: hidden ? [...others, key] : others };
}
