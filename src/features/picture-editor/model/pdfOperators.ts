import type { PathMark, TextAnchor } from '../../../domain/sheet/marks.ts';

/** A letter of a font that a PDF carries. */
export interface PdfLetter {
  readonly glyph: number;
  /** Of 1000 parts of the letter size. */
  readonly advance: number;
}

/** A font of a PDF. */
export interface PdfFont {
  /** Its name among the page's resources. */
  readonly name: string;
  readonly letters: ReadonlyMap<string, PdfLetter>;
}

/** A line of text in a drawing. */
export interface PdfLine {
  readonly text: string;
  /** The baseline's point that the anchor names, y downwards. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: TextAnchor;
  /** How wide it is to come out; as wide as the font's letters are when left out. */
  readonly width?: number;
  readonly colour: string;
  readonly opacity: number;
  readonly slanted?: boolean;
  readonly halo?: { readonly colour: string; readonly width: number };
  /** Clockwise about the point, degrees. */
  readonly turnDeg?: number;
}

/** An affine map as PDF and canvases write it: x' = a x + c y + e, y' = b x + d y + f. */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Content of a page that is being written (ISO 32000-1, 8 and 9). */
export interface PdfDrawing {
  /** Draws in coordinates of its own. */
  within(matrix: PdfMatrix, draw: () => void): void;
  /** @param opacity of the whole mark, 0 to 1 */
  path(mark: PathMark, opacity: number): void;
  /** @returns false for a text of which the font has not all letters; nothing is drawn then */
  line(line: PdfLine, font: PdfFont): boolean;
  operators(): string;
  /** Opacities that are used, by their names among the page's resources. */
  opacities(): ReadonlyMap<string, { readonly fill: number; readonly stroke: number }>;
}

const SLANT = 0.25;

const RAD = Math.PI / 180;

/** A number as PDF writes it: without exponents. */
const figure = (value: number) => String(Math.round(value * 10_000) / 10_000);

const figures = (...values: readonly number[]) => values.map(figure).join(' ');

/** `#rrggbb` as three shares. */
function shares(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return figures(...parts);
}

const PATH_OPERATORS: Readonly<Record<string, string>> = { M: 'm', L: 'l', C: 'c' };

/** Operators of the path data that marks have: absolute M, L, C and Z. */
function pathOperators(d: string): string {
  return [...d.matchAll(/([MLCZ])([^MLCZ]*)/g)]
    .map(([, command = '', places = '']) => {
      const operator = PATH_OPERATORS[command];
      return operator === undefined ? 'h' : `${places.trim().replaceAll(/[\s,]+/g, ' ')} ${operator}`;
    })
    .join(' ');
}

function turn(degrees: number): PdfMatrix {
  const [cos, sin] = [Math.cos(degrees * RAD), Math.sin(degrees * RAD)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** How far before its point a text begins, as a share of its width. */
const BEFORE: Readonly<Record<TextAnchor, number>> = { start: 0, middle: 0.5, end: 1 };

const hex = (glyph: number) => glyph.toString(16).padStart(4, '0');

/** Begins a drawing. */
export function createPdfDrawing(): PdfDrawing {
  const written: string[] = [];
  const states = new Map<string, { readonly fill: number; readonly stroke: number }>();
  const write = (...operators: readonly string[]) => written.push(...operators);
  const setOpacity = (fill: number, stroke: number) => {
    const name = `O${String(Math.round(fill * 100))}x${String(Math.round(stroke * 100))}`;
    states.set(name, { fill, stroke });
    write(`/${name} gs`);
  };
  const within = (matrix: PdfMatrix, draw: () => void) => {
    write('q', `${figures(...matrix)} cm`);
    draw();
    write('Q');
  };

  const drawLine = (line: PdfLine, font: PdfFont, letters: readonly PdfLetter[]) => {
    const ownWidth = (letters.reduce((sum, { advance }) => sum + advance, 0) / 1000) * line.size;
    const width = line.width ?? ownWidth;
    const stretch = ownWidth > 0 ? (width / ownWidth) * 100 : 100;
    const shown = `<${letters.map(({ glyph }) => hex(glyph)).join('')}> Tj`;
    // Letters stand upright where y goes down.
    const at = `1 0 ${figure(line.slanted === true ? SLANT : 0)} -1 ${figures(-width * BEFORE[line.anchor], 0)} Tm`;
    const text = (mode: 0 | 1) =>
      write(
        'BT',
        `/${font.name} ${figure(line.size)} Tf ${figure(stretch)} Tz ${String(mode)} Tr`,
        at,
        shown,
        'ET',
      );
    if (line.halo !== undefined && line.halo.width > 0) {
      write(`1 J 1 j [] 0 d ${figure(line.halo.width)} w ${shares(line.halo.colour)} RG`);
      text(1);
    }
    write(`${shares(line.colour)} rg`);
    text(0);
  };

  return {
    within,
    path({ d, fill, fillOpacity = 1, stroke, strokeOpacity = 1, strokePx = 1, dashPx, round }, opacity) {
      if (fill === undefined && stroke === undefined) return;
      write('q');
      setOpacity(fillOpacity * opacity, strokeOpacity * opacity);
      if (fill !== undefined) write(`${shares(fill)} rg`);
      if (stroke !== undefined) {
        const cap = round === true ? '1 J 1 j' : '0 J 0 j';
        write(
          `${shares(stroke)} RG ${figure(strokePx)} w ${cap} [${(dashPx ?? []).map(figure).join(' ')}] 0 d`,
        );
      }
      write(pathOperators(d), fill === undefined ? 'S' : stroke === undefined ? 'f' : 'B', 'Q');
    },
    line(line, font) {
      const letters = [...line.text].map((character) => font.letters.get(character));
      const known = letters.flatMap((letter) => letter ?? []);
      if (known.length < letters.length) return false;
      const [a, b, c, d] = turn(line.turnDeg ?? 0);
      within([a, b, c, d, line.x, line.y], () => {
        setOpacity(line.opacity, line.opacity);
        drawLine(line, font, known);
      });
      return true;
    },
    operators: () => written.join('\n'),
    opacities: () => states,
  };
}
