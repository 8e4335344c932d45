import { PbfWriter } from 'pbf';

/** One glyph as a signed distance field; sizes in pixels at {@link GLYPH_FONT_PX}. */
export interface SdfGlyph {
  readonly codePoint: number;
  /** Distance values, `(width + 2 * GLYPH_BUFFER_PX) x (height + 2 * GLYPH_BUFFER_PX)`; empty for a blank. */
  readonly bitmap: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  /** From the baseline to the glyph's top. */
  readonly top: number;
  readonly advance: number;
}

/** Font size at which MapView expects its glyphs (Mapbox glyph PBF). */
export const GLYPH_FONT_PX = 24;

/** Padding round each glyph's bitmap. */
export const GLYPH_BUFFER_PX = 3;

/** How far from its edge a glyph's distance reaches. */
export const GLYPH_RADIUS_PX = 8;

/** The SDK takes a glyph's top from this line (found by comparing with Esri's own glyphs). */
const TOP_ORIGIN_PX = 27;

function writeGlyph(glyph: SdfGlyph, writer: PbfWriter): void {
  writer.writeVarintField(1, glyph.codePoint);
  if (glyph.bitmap.length > 0) writer.writeBytesField(2, glyph.bitmap);
  writer.writeVarintField(3, glyph.width);
  writer.writeVarintField(4, glyph.height);
  writer.writeSVarintField(5, glyph.left);
  writer.writeSVarintField(6, glyph.top - TOP_ORIGIN_PX);
  writer.writeVarintField(7, glyph.advance);
}

/**
 * Encodes one range of glyphs as MapView asks for them.
 * Format: Mapbox glyph PBF (`glyphs.proto`): stacks = 1 { name = 1, range = 2, glyphs = 3 }.
 * @param range "19968-20223"
 */
export function encodeGlyphs(fontStack: string, range: string, glyphs: readonly SdfGlyph[]): ArrayBuffer {
  const writer = new PbfWriter();
  writer.writeMessage(
    1,
    (_: undefined, stack: PbfWriter) => {
      stack.writeStringField(1, fontStack);
      stack.writeStringField(2, range);
      for (const glyph of glyphs) stack.writeMessage(3, writeGlyph, glyph);
    },
    undefined,
  );
  const bytes = writer.finish();
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}
