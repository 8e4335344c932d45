import { base64Bytes } from '../../../lib/bytes.ts';
import type { LineLook, PathMark, PictureMark, TextAlign, TextMark } from '../../drawing/marks.ts';
import { inkOf } from '../ink.ts';
import type { SheetBox } from '../paper.ts';
import { rectPath } from '../pathData.ts';
import type { PdfImage } from './pdfImage.ts';
import type { PdfFont, PdfLetter, PdfWeight } from './pdfFont.ts';

/** A text of a PDF, of which may be said how wide it comes out; else it is as wide as its letters are. */
export type PdfText = TextMark & { readonly widthPx?: number };

/** What a PDF draws: the marks of sheets. */
export type PdfMark = PathMark | PdfText | PictureMark;

/** The fonts that a PDF carries. */
export type PdfFonts = Readonly<Partial<Record<PdfWeight, PdfFont>>>;

/** An affine map as PDF and canvases write it: x' = a x + c y + e, y' = b x + d y + f. */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How a picture changes what lies below: darker by its darkness, brighter by its brightness. */
export type PdfBlend = 'Multiply' | 'ColorDodge';

/** How what is drawn mixes with what lies below. */
export interface PdfOpacity {
  readonly fill: number;
  readonly stroke: number;
  readonly blend?: PdfBlend;
}

/** Content of a page that is being written (ISO 32000-1, 8 and 9); y goes down. */
export interface PdfDrawing {
  /**
   * Draws in coordinates of its own.
   * @param clip path data in them, beyond which nothing is drawn
   */
  within(matrix: PdfMatrix, draw: () => void, clip?: string): void;
  /**
   * @param opacity of the whole mark, 0 to 1
   * @returns false for a text of which the font has not all letters; nothing is drawn then
   */
  mark(mark: PdfMark, opacity?: number): boolean;
  /**
   * Draws an image that the page has by that name.
   * @param blend how its colours change those below (ISO 32000-1, 11.3.5); they hide them unless told
   */
  image(name: string, box: SheetBox, blend?: PdfBlend): void;
  /** Draws a form that the page has by that name, in the coordinates that hold here. */
  form(name: string): void;
  /** Draws what readers may switch off, under a title that they show (ISO 32000-1, 8.11). */
  layer(title: string, draw: () => void): void;
  operators(): string;
  /** Opacities that are used, by their names among the page's resources. */
  opacities(): ReadonlyMap<string, PdfOpacity>;
  /** Pictures among the marks, by their names among the page's resources. */
  images(): ReadonlyMap<string, PdfImage>;
  /** Titles of the layers that are used, by their names among the page's resources. */
  layers(): ReadonlyMap<string, string>;
  /** Weights whose fonts are used, which are their names among the page's resources. */
  weights(): ReadonlySet<PdfWeight>;
}

/** The weight of a text's letters. */
export const textWeight = ({ look }: TextMark): PdfWeight => (look.bold === true ? 'bold' : 'regular');

/** True for a mark that can be drawn with these fonts. */
export const hasLetters = (mark: PdfMark, fonts: PdfFonts): boolean =>
  mark.kind !== 'text' ||
  [...mark.text].every((character) => fonts[textWeight(mark)]?.letterOf(character) !== undefined);

const SLANT = 0.25;

const RAD = Math.PI / 180;

/** A number as PDF writes it: without exponents. */
const figure = (value: number) => String(Math.round(value * 10_000) / 10_000);

const figures = (...values: readonly number[]) => values.map(figure).join(' ');

/** The colour of a look as three shares. */
function shares({ color }: { readonly color: string }): string {
  const { colour } = inkOf(color);
  return figures(...[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255));
}

const alphaOf = ({ color, opacity }: { readonly color: string; readonly opacity?: number }) =>
  inkOf(color, opacity).alpha;

const PATH_OPERATORS: Readonly<Record<string, string>> = { M: 'm', L: 'l', C: 'c' };

/** Operators of the path data that marks have: absolute M, L, C and Z. Step by step: a path of a map may have a million. */
function pathOperators(d: string): string {
  const steps = /([MLCZ])([^MLCZ]*)/g;
  let operators = '';
  for (let step = steps.exec(d); step !== null; step = steps.exec(d)) {
    const operator = PATH_OPERATORS[step[1] ?? ''];
    if (operators !== '') operators += ' ';
    operators +=
      operator === undefined ? 'h' : `${(step[2] ?? '').trim().replaceAll(/[\s,]+/g, ' ')} ${operator}`;
  }
  return operators;
}

function penOperators(line: LineLook): string {
  const cap = line.round === true ? '1 J 1 j' : '0 J 0 j';
  const dashes = (line.dashPx ?? []).map(figure).join(' ');
  return `${shares(line)} RG ${figure(line.widthPx)} w ${cap} [${dashes}] 0 d`;
}

function turned(xPx: number, yPx: number, degrees = 0): PdfMatrix {
  const [cos, sin] = [Math.cos(degrees * RAD), Math.sin(degrees * RAD)];
  return [cos, sin, -sin, cos, xPx, yPx];
}

/** How far before its point a text begins, as a share of its width. */
const BEFORE: Readonly<Record<TextAlign, number>> = { left: 0, center: 0.5, right: 1 };

const hex = (glyph: number) => glyph.toString(16).padStart(4, '0');

/** Operators of a text at the origin. */
function textOperators(mark: PdfText, letters: readonly PdfLetter[]): readonly string[] {
  const { sizePx, align, italic, halo } = mark.look;
  const ownPx = (letters.reduce((sum, { advance }) => sum + advance, 0) / 1000) * sizePx;
  const widthPx = mark.widthPx ?? ownPx;
  const stretch = ownPx > 0 ? (widthPx / ownPx) * 100 : 100;
  const shown = `<${letters.map(({ glyph }) => hex(glyph)).join('')}> Tj`;
  // Letters stand upright where y goes down.
  const at = `1 0 ${figure(italic === true ? SLANT : 0)} -1 ${figures(-widthPx * BEFORE[align], 0)} Tm`;
  const font = `/${textWeight(mark)} ${figure(sizePx)} Tf ${figure(stretch)} Tz`;
  const text = (mode: 0 | 1) => ['BT', `${font} ${String(mode)} Tr`, at, shown, 'ET'];
  const edge =
    halo !== undefined && halo.widthPx > 0
      ? [`1 J 1 j [] 0 d ${figure(halo.widthPx)} w ${shares(halo)} RG`, ...text(1)]
      : [];
  return [...edge, `${shares(mark.look)} rg`, ...text(0)];
}

/** An image's own square, which has y upwards, in a box. */
const squareOf = ({ xPx, yPx, widthPx, heightPx }: SheetBox): PdfMatrix => [
  ...([widthPx, 0, 0, -heightPx] as const),
  ...([xPx, yPx + heightPx] as const),
];

const imageOf = ({ jpeg, size }: PictureMark): PdfImage => ({
  ...size,
  ...{ packed: 'jpeg', bytes: base64Bytes(jpeg) },
});

const clipOf = ({ clip }: PictureMark) => rectPath(clip.xPx, clip.yPx, clip.widthPx, clip.heightPx);

/** Begins a drawing: the painter of marks for all PDFs. */
export function createPdfDrawing(fonts: PdfFonts): PdfDrawing {
  const written: string[] = [];
  const states = new Map<string, PdfOpacity>();
  const weights = new Set<PdfWeight>();
  const layers = new Map<string, string>();
  const images = new Map<string, PdfImage>();
  const write = (...operators: readonly string[]) => void written.push(...operators);
  const setOpacity = (fill: number, stroke: number) => {
    const name = `O${String(Math.round(fill * 100))}x${String(Math.round(stroke * 100))}`;
    states.set(name, { fill, stroke });
    write(`/${name} gs`);
  };
  const within: PdfDrawing['within'] = (matrix, draw, clip) => {
    write('q', `${figures(...matrix)} cm`);
    if (clip !== undefined) write(`${pathOperators(clip)} W n`);
    draw();
    write('Q');
  };
  const drawPath = ({ d, fill, line }: PathMark, opacity: number) => {
    if (fill === undefined && line === undefined) return;
    write('q');
    setOpacity((fill ? alphaOf(fill) : 1) * opacity, (line ? alphaOf(line) : 1) * opacity);
    if (fill !== undefined) write(`${shares(fill)} rg`);
    if (line !== undefined) write(penOperators(line));
    write(pathOperators(d), fill === undefined ? 'S' : line === undefined ? 'f' : 'B', 'Q');
  };
  const drawText = (mark: PdfText, opacity: number) => {
    const font = fonts[textWeight(mark)];
    const letters = [...mark.text].map((character) => font?.letterOf(character));
    const known = letters.flatMap((letter) => letter ?? []);
    if (known.length < letters.length) return false;
    weights.add(textWeight(mark));
    const alpha = alphaOf(mark.look) * opacity;
    within(turned(mark.xPx, mark.yPx, mark.look.turnDeg), () => {
      setOpacity(alpha, alpha);
      write(...textOperators(mark, known));
    });
    return true;
  };

  const image: PdfDrawing['image'] = (name, box, blend) =>
    within(squareOf(box), () => {
      if (blend !== undefined) {
        states.set(blend, { fill: 1, stroke: 1, blend });
        write(`/${blend} gs`);
      }
      write(`/${name} Do`);
    });
  const drawPicture = (mark: PictureMark, opacity: number) => {
    const name = `Picture${String(images.size + 1)}`;
    images.set(name, imageOf(mark));
    write('q', `${pathOperators(clipOf(mark))} W n`);
    setOpacity(opacity, opacity);
    image(name, mark.place);
    write('Q');
  };
  return {
    within,
    mark(mark, opacity = 1) {
      if (mark.kind === 'text') return drawText(mark, opacity);
      if (mark.kind === 'picture') drawPicture(mark, opacity);
      else drawPath(mark, opacity);
      return true;
    },
    image,
    images: () => images,
    form: (name) => write(`/${name} Do`),
    layer(title, draw) {
      const name = `L${String(layers.size + 1)}`;
      layers.set(name, title);
      write(`/OC /${name} BDC`);
      draw();
      write('EMC');
    },
    operators: () => written.join('\n'),
    opacities: () => states,
    layers: () => layers,
    weights: () => weights,
  };
}
