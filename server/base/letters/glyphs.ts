import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type * as fontkit from 'fontkit';
import type { FillLook, TextAlign, TextMark } from '../../../src/domain/drawing/marks.ts';
import { inkOf } from '../../../src/domain/sheet/ink.ts';
import { px } from '../../../src/domain/sheet/pathData.ts';
import { ROOT } from '../root.ts';

/** Noto Sans SC (SIL Open Font License 1.1, `OFL.txt` beside the files), so that no text depends on what a machine has installed. */
const FONT_FILES = { regular: 'NotoSansSC-Regular.ttf.br', bold: 'NotoSansSC-Bold.ttf.br' } as const;

/** A weight of the sheet's letters. */
export type Weight = keyof typeof FONT_FILES;

const programs = new Map<Weight, Buffer>();

/** The TrueType file of a weight, unpacked once. */
export function fontFile(weight: Weight): Buffer {
  const known = programs.get(weight);
  if (known !== undefined) return known;
  const file = brotliDecompressSync(
    readFileSync(join(ROOT, 'server', 'base', 'letters', 'fonts', FONT_FILES[weight])),
  );
  programs.set(weight, file);
  return file;
}

const fonts = new Map<Weight, fontkit.Font>();

/** The font of a weight, read once. */
export function loadFont(weight: Weight): fontkit.Font {
  const known = fonts.get(weight);
  if (known !== undefined) return known;
  // Loading the library takes longer than many a start can spare: it waits for the first letter.
  const { create } = createRequire(import.meta.url)('fontkit') as typeof fontkit;
  // The type covers collections too; these files hold one font.
  const font = create(fontFile(weight)) as fontkit.Font;
  fonts.set(weight, font);
  return font;
}

interface Outline {
  readonly d: string;
  /** In the font's units. */
  readonly advance: number;
}

const outlines = new Map<string, Outline>();

/** Most outlines in memory: more than one sheet writes. */
const MOST_OUTLINES = 5000;

function outlineOf(character: string, weight: Weight): Outline {
  const key = `${weight}${character}`;
  const known = outlines.get(key);
  if (known !== undefined) return known;
  const glyph = loadFont(weight).glyphForCodePoint(character.codePointAt(0) ?? 0);
  const outline = { d: glyph.path.toSVG(), advance: glyph.advanceWidth };
  if (outlines.size >= MOST_OUTLINES) outlines.clear();
  outlines.set(key, outline);
  return outline;
}

/** The share of a text's width that lies before its anchor. */
const BEFORE: Readonly<Record<TextAlign, number>> = { left: 0, center: 0.5, right: 1 };

/** The width of a text in pixels. */
export function textWidthPx(text: string, sizePx: number, weight: Weight = 'regular'): number {
  const width = [...text].reduce((sum, character) => sum + outlineOf(character, weight).advance, 0);
  return (width * sizePx) / loadFont(weight).unitsPerEm;
}

/** A text's colour as the attributes of SVG. */
function brushSvg({ color, opacity }: FillLook): string {
  const { colour, alpha } = inkOf(color, opacity);
  return `fill="${colour}"${alpha === 1 ? '' : ` fill-opacity="${alpha}"`}`;
}

/** The SVG elements of a text as the outlines of its letters, which are upright: the fonts have no slanted ones. */
export function glyphSvg({ text, xPx, yPx, look }: TextMark): string {
  const { sizePx, align, bold, halo, turnDeg } = look;
  const weight = bold === true ? 'bold' : 'regular';
  const scale = sizePx / loadFont(weight).unitsPerEm;
  let left = (-textWidthPx(text, sizePx, weight) / scale) * BEFORE[align];
  let paths = '';
  for (const character of text) {
    const { d, advance } = outlineOf(character, weight);
    if (d !== '') paths += `<path transform="translate(${px(left)})" d="${d}"/>`;
    left += advance;
  }
  const turn = turnDeg === undefined ? '' : ` rotate(${px(turnDeg)})`;
  const placed = `translate(${px(xPx)} ${px(yPx)})${turn} scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})`;
  const edge = halo && inkOf(halo.color).colour;
  const round =
    halo === undefined || edge === undefined
      ? ''
      : `<g fill="${edge}" stroke="${edge}" stroke-width="${px(halo.widthPx / scale)}" stroke-linejoin="round">${paths}</g>`;
  return `<g transform="${placed}">${round}<g ${brushSvg(look)}>${paths}</g></g>`;
}
