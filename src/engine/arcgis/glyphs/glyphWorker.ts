import TinySDF from '@mapbox/tiny-sdf';
import { encodeGlyphs, GLYPH_BUFFER_PX, GLYPH_FONT_PX, GLYPH_RADIUS_PX, type SdfGlyph } from './glyphPbf.ts';

/** A range of glyphs to make. */
export interface GlyphRequest {
  readonly id: number;
  readonly fontStack: string;
  readonly first: number;
  readonly last: number;
}

/** The encoded range, or the reason why there is none. */
export type GlyphAnswer =
  { readonly id: number; readonly buffer: ArrayBuffer } | { readonly id: number; readonly error: string };

/** The portal's typeface: the first of these that the machine has. */
const FONT_FAMILY =
  '"Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei", "PingFang SC", sans-serif';

const painters = new Map<string, TinySDF>();

function painterOf(fontStack: string): TinySDF {
  const fontWeight = fontStack.includes('bold') ? 'bold' : 'normal';
  const fontStyle = fontStack.includes('italic') ? 'italic' : 'normal';
  const key = `${fontWeight} ${fontStyle}`;
  const known = painters.get(key);
  if (known !== undefined) return known;
  const painter = new TinySDF({
    fontSize: GLYPH_FONT_PX,
    buffer: GLYPH_BUFFER_PX,
    radius: GLYPH_RADIUS_PX,
    fontFamily: FONT_FAMILY,
    fontWeight,
    fontStyle,
    lang: 'zh-CN',
  });
  painters.set(key, painter);
  return painter;
}

function draw(painter: TinySDF, codePoint: number): SdfGlyph {
  const glyph = painter.draw(String.fromCodePoint(codePoint));
  const blank = glyph.glyphWidth === 0 || glyph.glyphHeight === 0;
  return {
    codePoint,
    bitmap: blank ? new Uint8Array(0) : new Uint8Array(glyph.data),
    width: glyph.glyphWidth,
    height: glyph.glyphHeight,
    left: glyph.glyphLeft,
    top: glyph.glyphTop,
    advance: Math.round(glyph.glyphAdvance),
  };
}

/** Control codes and lone surrogates have no glyph. */
const isPrintable = (codePoint: number) =>
  codePoint >= 0x20 &&
  !(codePoint >= 0x7f && codePoint < 0xa0) &&
  !(codePoint >= 0xd800 && codePoint <= 0xdfff);

function make({ fontStack, first, last }: GlyphRequest): ArrayBuffer {
  const painter = painterOf(fontStack);
  const glyphs: SdfGlyph[] = [];
  for (let codePoint = first; codePoint <= last; codePoint++) {
    if (isPrintable(codePoint)) glyphs.push(draw(painter, codePoint));
  }
  return encodeGlyphs(fontStack, `${first}-${last}`, glyphs);
}

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<GlyphRequest>) => void) | null;
  postMessage(message: GlyphAnswer): void;
};

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ id: data.id, buffer: make(data) });
  } catch (error) {
    scope.postMessage({ id: data.id, error: String(error) });
  }
};
