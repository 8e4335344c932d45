import { glyphSvg, textWidthPx } from '../../server/base/letters/glyphs.ts';
import type { GeometryKind } from '../../server/base/geo/geometry.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import type { PictureFormat } from './picture.ts';
import { svgDocument } from '../../server/base/drawing/svg.ts';
import { symbol } from './symbol.ts';

/** A layer's legend as a picture. */
export interface LegendPicture {
  readonly rules: readonly StyleRule[];
  readonly geometryType: GeometryKind;
  readonly format: PictureFormat;
  /** CSS colour under the legend; undefined leaves it transparent. */
  readonly background: string | undefined;
}

const ROW_PX = 24;
const TEXT_PX = 13;
const TEXT_LEFT_PX = 38;
const RIGHT_MARGIN_PX = 6;

/** Dark letters on a known ground; light ones within a dark edge where it is unknown, so that they read on any. */
const INK = {
  onWhite: { color: '#1b1f1d' },
  onAnything: { color: '#f4f1e8', halo: { color: '#14201b', widthPx: 3 } },
} as const;

/** The SVG of a legend: a row with symbol and title for each rule, in the portal's own letters. */
export function legendSvg({ rules, geometryType, background }: LegendPicture): string {
  const ink = background === undefined ? INK.onAnything : INK.onWhite;
  const rows = rules.map((rule, row) => {
    const top = row * ROW_PX + 2;
    const place = { left: 4, top, width: 28, height: ROW_PX - 4 };
    const title = {
      kind: 'text',
      text: rule.title,
      xPx: TEXT_LEFT_PX,
      yPx: top + 16,
    } as const;
    const look = { ...ink, sizePx: TEXT_PX, align: 'left' } as const;
    return symbol(rule, geometryType, place) + glyphSvg({ ...title, look });
  });
  const widest = Math.max(...rules.map(({ title }) => textWidthPx(title, TEXT_PX)));
  const widthPx = Math.ceil(TEXT_LEFT_PX + widest + RIGHT_MARGIN_PX);
  return svgDocument(widthPx, rules.length * ROW_PX, rows.join(''));
}
