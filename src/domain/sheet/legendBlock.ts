import { err, ok } from '../../lib/result.ts';
import { groupLegend, legendColumns, type LegendEntry } from '../layers/record/legend.ts';
import { INK, PLATE_OPACITY, SIZES, type Furniture } from './furniture.ts';
import type { FurnitureMark, LineLook, PathMark, PictureMark } from '../drawing/marks.ts';
import { pictureMarks } from '../drawing/plot/shapes/pictures.ts';
import type { PaperLook, Stroke } from '../layers/record/layerStyle.ts';
import type { SheetBox } from './paper.ts';
import { circlePath, pathThrough, rectPath } from './pathData.ts';
import type { SheetPoint } from './placement.ts';
import { textWidthPx } from './textWidth.ts';
import type { SheetWords } from './words.ts';

/** How a legend is drawn. */
export interface LegendOptions {
  /** The corner of the block that is held. */
  readonly at: SheetPoint;
  /** Which corner `at` is. */
  readonly corner: 'bottom-right' | 'bottom-left';
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
  readonly unitPx: number;
  readonly words: Pick<SheetWords, 'legend' | 'more' | 'unreadable'>;
  /** As many as the number of entries asks for, unless told. */
  readonly columns?: number;
  /** The entries' own pictures that can be drawn, where any are to be; the others are named as unreadable. */
  readonly pictures?: LegendPictures | undefined;
}

/** A picture of a legend as it was read. */
export interface LegendPicture {
  /** In three colours on white, base64: it is drawn wherever it came from. */
  readonly jpeg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pictures of a legend by their addresses; one that cannot be read is not among them. */
export type LegendPictures = ReadonlyMap<string, LegendPicture>;

/** A row of the legend: a heading or an entry. */
type Row =
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'entry'; readonly name: string; readonly entry: LegendEntry }
  | { readonly kind: 'more'; readonly name: string }
  /** Room below the entry whose whole legend stands there, CSS pixels beside letters of 13; the first row has the picture. */
  | { readonly kind: 'room'; readonly name: ''; readonly whole?: WholeLegend };

/** A service's whole legend, CSS pixels. */
interface WholeLegend {
  readonly picture: LegendPicture;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Measures of rows as parts of the letters' size. */
const ROW = { height: 1.5, symbol: 2.1, gap: 0.5, columnGap: 1.2 } as const;

/** Letters are made smaller down to this share before rows are left away. */
const SHRINK = [1, 0.85, 0.7, 0.58] as const;

/** The letters of a legend are so many CSS pixels high: symbols are as large beside them as on the map beside its names. */
const LETTERS_CSS_PX = 13;

/** Parallel lines within a rectangle, counted from its lower left corner. */
function hatchPath({ xPx, yPx, widthPx, heightPx }: SheetBox, gapPx: number, angleDeg: number): string {
  const angle = (angleDeg * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
  const corners = [
    [xPx, yPx],
    [xPx + widthPx, yPx],
    [xPx + widthPx, yPx + heightPx],
    [xPx, yPx + heightPx],
  ] as const;
  const offsets = corners.map(([x, y]) => x * -dy + y * dx);
  const lines: string[] = [];
  const clip = (start: number, step: number, low: number, high: number): readonly [number, number] => {
    if (Math.abs(step) < 1e-9) return start >= low && start <= high ? [-Infinity, Infinity] : [1, 0];
    const [a, b] = [(low - start) / step, (high - start) / step];
    return [Math.min(a, b), Math.max(a, b)];
  };
  for (let at = Math.min(...offsets) + gapPx / 2; at < Math.max(...offsets); at += gapPx) {
    const [x0, y0] = [at * -dy, at * dx];
    const [fromX, toX] = clip(x0, dx, xPx, xPx + widthPx);
    const [fromY, toY] = clip(y0, dy, yPx, yPx + heightPx);
    const [from, to] = [Math.max(fromX, fromY), Math.min(toX, toY)];
    if (from < to)
      lines.push(
        pathThrough([
          [x0 + from * dx, y0 + from * dy],
          [x0 + to * dx, y0 + to * dy],
        ]),
      );
  }
  return lines.join('');
}

const penOf = ({ color, alpha, widthPx, dashPx }: Stroke, cssPx: number): LineLook => ({
  color,
  opacity: alpha,
  widthPx: widthPx * cssPx,
  ...(dashPx === undefined ? {} : { dashPx: dashPx.map((dash) => dash * cssPx) }),
});

/** The look of an entry that knows only a colour. */
function plainLook({ type, color }: LegendEntry): PaperLook {
  const edge = { color: INK.soft, alpha: 0.7, widthPx: 0.7 };
  if (type === 'face') return { fill: { color, alpha: 1 }, line: edge };
  if (type === 'point') return { point: { color, sizePx: 9, outline: INK.soft } };
  return { line: { color, alpha: 1, widthPx: 1.8 } };
}

/** The mark of points at a place, no larger than a radius. */
function pointMarks(
  point: NonNullable<PaperLook['point']>,
  at: { readonly xPx: number; readonly yPx: number },
  mostPx: number,
  cssPx: number,
): readonly PathMark[] {
  const { color, outline, picture, sizePx } = point;
  const radiusPx = Math.min(picture === undefined ? mostPx : 1.25 * mostPx, (sizePx * cssPx) / 2);
  if (picture !== undefined) return pictureMarks(picture, color, 1, { ...at, sizePx: 2 * radiusPx });
  const d = circlePath(at.xPx, at.yPx, radiusPx);
  return [{ kind: 'path', d, fill: { color }, line: { color: outline, widthPx: cssPx } }];
}

/** What an entry stands for, drawn as on the map. */
function symbolMarks(entry: LegendEntry, xPx: number, yPx: number, sizePx: number): PathMark[] {
  const { fill, hatch, casing, line, point } = entry.look ?? plainLook(entry);
  const cssPx = sizePx / LETTERS_CSS_PX;
  const [widthPx, heightPx] = [sizePx * ROW.symbol, sizePx * 0.9];
  const box = { xPx, yPx: yPx - heightPx * 0.82, widthPx, heightPx };
  const marks: PathMark[] = [];
  if (entry.type === 'face') {
    const d = rectPath(box.xPx, box.yPx, widthPx, heightPx);
    if (fill !== undefined) marks.push({ kind: 'path', d, fill: { color: fill.color, opacity: fill.alpha } });
    if (hatch !== undefined)
      marks.push({
        kind: 'path',
        d: hatchPath(box, hatch.gapPx * cssPx, hatch.angleDeg),
        line: { color: hatch.color, widthPx: hatch.widthPx * cssPx },
      });
    const edge = line ?? { color: INK.soft, alpha: 0.7, widthPx: 0.7 };
    marks.push({ kind: 'path', d, line: penOf(edge, cssPx) });
  } else if (point !== undefined) {
    marks.push(
      ...pointMarks(point, { xPx: xPx + widthPx / 2, yPx: yPx - heightPx * 0.38 }, heightPx * 0.6, cssPx),
    );
  } else {
    const middle = yPx - heightPx * 0.38;
    const d = pathThrough([
      [xPx, middle],
      [xPx + widthPx, middle],
    ]);
    for (const pen of [casing, line])
      if (pen !== undefined) marks.push({ kind: 'path', d, line: penOf(pen, cssPx) });
  }
  return marks;
}

/** A picture stated larger than this is a service's whole legend and stands by itself, CSS pixels. */
const SYMBOL_MAX_PX = 48;

/** So many times larger than stated, it is one, too: a WMS states the size of one symbol and sends all of its legend. */
const SHEET_FACTOR = 3;

/** Pictures that stand by themselves are no larger, CSS pixels. */
const WHOLE_MAX_PX = 420;

/** The whole legend of a service that an entry stands for; undefined for an entry with a symbol. */
function wholeLegend({ config }: LegendEntry, pictures: LegendPictures | undefined): WholeLegend | undefined {
  const picture = config === undefined ? undefined : pictures?.get(config.img);
  if (config === undefined || picture === undefined) return undefined;
  const { widthPx, heightPx } = picture;
  const factor = Math.max(widthPx / config.width, heightPx / config.height);
  if (Math.max(config.width, config.height) <= SYMBOL_MAX_PX && factor <= SHEET_FACTOR) return undefined;
  const scale = Math.min(1, WHOLE_MAX_PX / widthPx, WHOLE_MAX_PX / heightPx);
  return { picture, widthPx: widthPx * scale, heightPx: heightPx * scale };
}

const pictureMark = ({ jpeg, widthPx, heightPx }: LegendPicture, box: SheetBox): PictureMark => ({
  ...({ kind: 'picture', jpeg, size: { widthPx, heightPx } } as const),
  ...{ place: box, clip: box },
});

/** A whole legend below its heading, from the top of its first row. */
function standing({ picture, widthPx, heightPx }: WholeLegend, xPx: number, yPx: number, sizePx: number) {
  const scale = sizePx / LETTERS_CSS_PX;
  const top = yPx - sizePx;
  return pictureMark(picture, { xPx, yPx: top, widthPx: widthPx * scale, heightPx: heightPx * scale });
}

/** The rows of an entry: one, and those that its service's whole legend takes. */
function entryRows(
  entry: LegendEntry,
  { pictures, words }: Pick<LegendOptions, 'pictures' | 'words'>,
): readonly Row[] {
  const { config, name } = entry;
  if (pictures !== undefined && config !== undefined && !pictures.has(config.img))
    return [{ kind: 'entry', name: `${name} ${words.unreadable}`, entry }];
  const whole = wholeLegend(entry, pictures);
  if (whole === undefined) return [{ kind: 'entry', name, entry }];
  const count = Math.ceil(whole.heightPx / (LETTERS_CSS_PX * ROW.height));
  const room = Array.from({ length: count }, (_, index): Row =>
    index === 0 ? { kind: 'room', name: '', whole } : { kind: 'room', name: '' },
  );
  return [{ kind: 'group', name }, ...room];
}

/** An entry's own picture in the place of its symbol. */
function placedPicture(
  { config }: LegendEntry,
  pictures: LegendPictures | undefined,
  { xPx, yPx, sizePx }: { readonly xPx: number; readonly yPx: number; readonly sizePx: number },
): PictureMark | undefined {
  const picture = config === undefined ? undefined : pictures?.get(config.img);
  if (picture === undefined) return undefined;
  const [roomX, roomY] = [sizePx * ROW.symbol, sizePx * 1.35];
  const scale = Math.min(roomX / picture.widthPx, roomY / picture.heightPx);
  const [widthPx, heightPx] = [picture.widthPx * scale, picture.heightPx * scale];
  const box = {
    xPx: xPx + (roomX - widthPx) / 2,
    yPx: yPx - sizePx * 0.34 - heightPx / 2,
    widthPx,
    heightPx,
  };
  return pictureMark(picture, box);
}

/** Whether a row says again what the heading above it does: a layer's legend is often called as its layer. */
const isSaidAgain = (row: Row, above: Row | undefined) =>
  row.kind === 'group' && above?.kind === 'group' && above.name === row.name;

function rowsOf(entries: readonly LegendEntry[], options: Pick<LegendOptions, 'pictures' | 'words'>): Row[] {
  const groups = groupLegend(entries);
  const rows = groups.flatMap(({ group, entries: own }): Row[] => [
    ...(groups.length > 1 || (own[0] !== undefined && own[0].name !== group)
      ? [{ kind: 'group', name: group } as const]
      : []),
    ...own.flatMap((entry) => entryRows(entry, options)),
  ]);
  return rows.filter((row, index) => !isSaidAgain(row, rows[index - 1]));
}

/** Rows in columns of equal length; a heading does not stand at the foot of a column, and no picture is cut. */
function columnsOf(rows: readonly Row[], count: number): Row[][] {
  const each = Math.ceil(rows.length / count);
  const columns: Row[][] = [];
  let from = 0;
  while (from < rows.length) {
    let to = Math.min(rows.length, from + each);
    if (rows[to - 1]?.kind === 'group' && to < rows.length) to += 1;
    while (rows[to]?.kind === 'room') to += 1;
    columns.push(rows.slice(from, to));
    from = to;
  }
  return columns;
}

interface Layout {
  readonly columns: readonly (readonly Row[])[];
  readonly widths: readonly number[];
  readonly sizePx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

function layoutOf(rows: readonly Row[], count: number, sizePx: number): Layout {
  const columns = columnsOf(rows, count);
  const widths = columns.map((column) =>
    Math.max(
      ...column.map((row) =>
        row.kind === 'entry'
          ? sizePx * (ROW.symbol + ROW.gap) + textWidthPx(row.name, sizePx)
          : row.kind === 'room'
            ? ((row.whole?.widthPx ?? 0) * sizePx) / LETTERS_CSS_PX
            : textWidthPx(row.name, sizePx, true),
      ),
    ),
  );
  const inner = widths.reduce((sum, width) => sum + width, 0) + (columns.length - 1) * ROW.columnGap * sizePx;
  const longest = Math.max(...columns.map(({ length }) => length));
  return {
    columns,
    widths,
    sizePx,
    widthPx: inner + 2 * sizePx,
    heightPx: (longest * ROW.height + 2.9) * sizePx,
  };
}

/** The largest layout that fits; with fewer rows and a count of the others where even the smallest letters do not. */
function fittingLayout(entries: readonly LegendEntry[], options: LegendOptions): Layout | undefined {
  const { maxWidthPx, maxHeightPx, unitPx, words, columns } = options;
  const rows = rowsOf(entries, options);
  const fits = ({ widthPx, heightPx }: Layout) => widthPx <= maxWidthPx && heightPx <= maxHeightPx;
  const count = columns ?? legendColumns(entries.length);
  for (const share of SHRINK) {
    const layout = layoutOf(rows, count, SIZES.text * unitPx * share);
    if (fits(layout)) return layout;
  }
  const sizePx = SIZES.text * unitPx * (SHRINK.at(-1) ?? 1);
  for (let kept = rows.length - 1; kept > 0; kept -= 1) {
    if (rows[kept]?.kind === 'room') continue;
    const left = rows.slice(kept).filter(({ kind }) => kind === 'entry').length;
    const layout = layoutOf(
      [...rows.slice(0, kept), { kind: 'more', name: words.more(left) }],
      count,
      sizePx,
    );
    if (fits(layout)) return layout;
  }
  return undefined;
}

/**
 * The legend: a block with a heading and the entries in one column below 16 of them, two up to 24, three above (viewer.md, section 9).
 * Longer legends are set smaller; what does not fit even so is counted in the last row.
 */
export function legendBlock(entries: readonly LegendEntry[], options: LegendOptions): Furniture {
  const shown = entries.filter(({ show }) => show);
  if (shown.length === 0) return err('empty');
  const layout = fittingLayout(shown, options);
  if (layout === undefined) return err('no-room');
  const { columns, widths, sizePx, widthPx, heightPx } = layout;
  const { at, corner, words } = options;
  const xPx = corner === 'bottom-right' ? at[0] - widthPx : at[0];
  const yPx = at[1] - heightPx;
  const marks: FurnitureMark[] = [
    {
      kind: 'path',
      d: rectPath(xPx, yPx, widthPx, heightPx),
      fill: { color: INK.paper, opacity: PLATE_OPACITY },
      line: { color: INK.line, widthPx: SIZES.thinLine * options.unitPx },
    },
    {
      kind: 'text',
      text: words.legend,
      xPx: xPx + widthPx / 2,
      yPx: yPx + 1.65 * sizePx,
      look: { color: INK.text, sizePx: sizePx * 1.2, align: 'center', bold: true },
    },
  ];
  let left = xPx + sizePx;
  columns.forEach((column, index) => {
    column.forEach((row, place) => {
      const baseline = yPx + (2.2 + (place + 1) * ROW.height - 0.4) * sizePx;
      if (row.kind === 'entry') {
        const at = { xPx: left, yPx: baseline, sizePx };
        const picture = placedPicture(row.entry, options.pictures, at);
        if (picture === undefined) marks.push(...symbolMarks(row.entry, left, baseline, sizePx));
        else marks.push(picture);
      }
      if (row.kind === 'room') {
        if (row.whole !== undefined) marks.push(standing(row.whole, left, baseline, sizePx));
        return;
      }
      marks.push({
        kind: 'text',
        text: row.name,
        xPx: row.kind === 'entry' ? left + sizePx * (ROW.symbol + ROW.gap) : left,
        yPx: baseline,
        look: {
          color: row.kind === 'more' ? INK.soft : INK.text,
          sizePx,
          align: 'left',
          bold: row.kind === 'group',
        },
      });
    });
    left += (widths[index] ?? 0) + ROW.columnGap * sizePx;
  });
  return ok({ box: { xPx, yPx, widthPx, heightPx }, marks });
}
