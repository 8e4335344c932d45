import { groupLegend, legendColumns, type LegendEntry } from '../../domain/layer/legend.ts';

/** Paper and ink: the sheet leaves the dark portal. */
const STYLE = {
  block:
    'position:fixed;left:-20000px;top:0;width:max-content;max-width:900px;padding:14px 18px;background:#ffffff;color:#16221d;border:1px solid #16221d;font:13px/1.5 "Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;',
  heading: 'margin:0 0 6px;text-align:center;font-size:16px;font-weight:700;',
  columns: 'display:flex;flex-direction:row;align-items:flex-start;',
  column: 'margin-right:22px;',
  group: 'margin:4px 0 2px;font-weight:700;',
  row: 'display:flex;align-items:center;min-height:22px;',
  symbol: 'flex:none;width:24px;height:16px;margin-right:8px;',
} as const;

/** A picture larger than this is a service's whole legend and stands by itself, CSS pixels. */
const SYMBOL_MAX_PX = 48;

/** Pictures that stand by themselves are no larger, CSS pixels. */
const PICTURE_MAX_PX = 420;

function element(page: Document, style: string, text = ''): HTMLElement {
  const made = page.createElement('div');
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

function swatchOf(page: Document, { type, color, config }: LegendEntry): HTMLElement {
  if (config !== undefined) {
    const picture = page.createElement('img');
    const isWhole = Math.max(config.width, config.height) > SYMBOL_MAX_PX;
    picture.src = config.img;
    picture.style.cssText = isWhole
      ? `max-width:${String(PICTURE_MAX_PX)}px;max-height:${String(PICTURE_MAX_PX)}px;margin-right:8px;`
      : 'flex:none;max-width:24px;max-height:20px;margin-right:8px;';
    return picture;
  }
  const swatch = element(page, STYLE.symbol);
  if (type === 'face') swatch.style.cssText += `background:${color};border:1px solid #4a5a52;`;
  if (type === 'line') swatch.style.cssText += `height:0;border-top:3px solid ${color};`;
  if (type === 'point')
    swatch.style.cssText += `width:12px;height:12px;margin:0 14px 0 6px;border-radius:6px;background:${color};border:1px solid #4a5a52;`;
  return swatch;
}

/** The rows of a legend, groups with a heading, in columns of about equal length. */
function columnsOf(page: Document, entries: readonly LegendEntry[]): HTMLElement {
  const rows = groupLegend(entries).flatMap(({ group, entries: own }) => [
    element(page, STYLE.group, group),
    ...own.map((entry) => {
      const row = element(page, STYLE.row);
      row.append(swatchOf(page, entry), element(page, '', entry.name));
      return row;
    }),
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

/**
 * The legend as a block of the page, beyond its edge, in the colours of paper: with the pictures of points and of services, which the
 * legend drawn by the sheet's own functions cannot have. Whoever asks for it removes it.
 */
export function legendElement(page: Document, entries: readonly LegendEntry[], title: string): HTMLElement {
  const block = element(page, STYLE.block);
  block.append(element(page, STYLE.heading, title), columnsOf(page, entries));
  return block;
}
