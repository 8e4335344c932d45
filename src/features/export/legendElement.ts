import { groupLegend, legendColumns, type LegendEntry } from '../../domain/layers/record/legend.ts';

/** Paper and ink: the sheet leaves the dark portal. */
const STYLE = {
  block:
    'position:fixed;left:-20000px;top:0;width:max-content;max-width:900px;padding:14px 18px;background:#ffffff;color:#16221d;border:1px solid #16221d;font:13px/1.5 "Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;',
  heading: 'margin:0 0 6px;text-align:center;font-size:16px;font-weight:700;',
  columns: 'display:flex;flex-direction:row;align-items:flex-start;',
  column: 'margin-right:22px;',
  group: 'margin:4px 0 2px;font-weight:700;',
  row: 'display:flex;align-items:center;min-height:22px;',
  whole: 'margin:2px 0 4px;',
  symbol: 'flex:none;width:24px;height:16px;margin-right:8px;',
} as const;

/** A picture stated larger than this is a service's whole legend and stands by itself, CSS pixels. */
const SYMBOL_MAX_PX = 48;

/** So many times larger than stated, it is one, too. */
const SHEET_FACTOR = 3;

/** A symbol takes at most so much of its row, CSS pixels. */
const SYMBOL_BOX = { widthPx: 24, heightPx: 20 } as const;

/** Pictures that stand by themselves are no larger, CSS pixels. */
const PICTURE_MAX_PX = 420;

function element(page: Document, style: string, text = ''): HTMLElement {
  const made = page.createElement('div');
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

/** A legend's picture as it was read; sizes are its own, CSS pixels. */
export interface LegendPicture {
  /** As a data address: it is drawn wherever it came from. */
  readonly src: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pictures of a legend by their addresses; one that cannot be read is not among them. */
export type LegendPictures = ReadonlyMap<string, LegendPicture>;

function pictureOf(
  page: Document,
  { src, widthPx, heightPx }: LegendPicture,
  most: { readonly widthPx: number; readonly heightPx: number },
): HTMLElement {
  const scale = Math.min(1, most.widthPx / widthPx, most.heightPx / heightPx);
  const picture = page.createElement('img');
  picture.src = src;
  const size = `width:${String(Math.round(widthPx * scale))}px;height:${String(Math.round(heightPx * scale))}px`;
  picture.style.cssText = `flex:none;margin-right:8px;${size}`;
  return picture;
}

function swatchOf(page: Document, { type, color }: LegendEntry): HTMLElement {
  const swatch = element(page, STYLE.symbol);
  if (type === 'face') swatch.style.cssText += `background:${color};border:1px solid #4a5a52;`;
  if (type === 'line') swatch.style.cssText += `height:0;border-top:3px solid ${color};`;
  if (type === 'point')
    swatch.style.cssText += `width:12px;height:12px;margin:0 14px 0 6px;border-radius:6px;background:${color};border:1px solid #4a5a52;`;
  return swatch;
}

/**
 * True for a service's whole legend. It is told by the picture itself: a WMS states the size of one symbol and sends all of its legend;
 * a symbol for dense screens is twice or thrice what is stated.
 */
function isWhole(stated: NonNullable<LegendEntry['config']>, { widthPx, heightPx }: LegendPicture): boolean {
  const factor = Math.max(widthPx / stated.width, heightPx / stated.height);
  return Math.max(stated.width, stated.height) > SYMBOL_MAX_PX || factor > SHEET_FACTOR;
}

/** A row: a symbol and its name; a service's whole legend below its name; in words that a picture could not be read. */
function rowOf(page: Document, entry: LegendEntry, { pictures, unreadable }: LegendContent): HTMLElement {
  const { config, name } = entry;
  const row = element(page, STYLE.row);
  if (config === undefined) {
    row.append(swatchOf(page, entry), element(page, '', name));
    return row;
  }
  const picture = pictures.get(config.img);
  if (picture === undefined) {
    row.append(element(page, '', `${name} ${unreadable}`));
    return row;
  }
  if (isWhole(config, picture)) {
    const most = { widthPx: PICTURE_MAX_PX, heightPx: PICTURE_MAX_PX };
    const whole = element(page, STYLE.whole);
    whole.append(element(page, '', name), pictureOf(page, picture, most));
    return whole;
  }
  row.append(pictureOf(page, picture, SYMBOL_BOX), element(page, '', name));
  return row;
}

/** The rows of a legend, groups with a heading, in columns of about equal length. */
function columnsOf(page: Document, content: LegendContent): HTMLElement {
  const { entries } = content;
  const rows = groupLegend(entries).flatMap(({ group, entries: own }) => [
    element(page, STYLE.group, group),
    ...own.map((entry) => rowOf(page, entry, content)),
  ]);
  const columns = element(page, STYLE.columns);
  const each = Math.ceil(rows.length / legendColumns(entries.length));
  for (let from = 0; from < rows.length; from += each) {
    const column = element(page, STYLE.column);
    column.append(...rows.slice(from, from + each));
    columns.append(column);
  }
  return columns;
}

/** What a legend shows. */
export interface LegendContent {
  readonly title: string;
  readonly entries: readonly LegendEntry[];
  readonly pictures: LegendPictures;
  /** Stands behind the name of an entry whose picture could not be read. */
  readonly unreadable: string;
}

/**
 * The legend as a block of the page, beyond its edge, in the colours of paper: with the pictures of points and of services, which the
 * legend drawn by the sheet's own functions cannot have. Whoever asks for it removes it.
 */
export function legendElement(page: Document, content: LegendContent): HTMLElement {
  const block = element(page, STYLE.block);
  block.append(element(page, STYLE.heading, content.title), columnsOf(page, content));
  return block;
}
