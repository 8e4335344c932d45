import { hexOf, parseCssColor, type Rgba } from '../../../domain/layers/record/cssColor.ts';
import type { DashPattern, MarkerShape } from '../../../domain/layers/record/customConfig.ts';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import type { ScaleRange } from '../../../layerTypes/layerRecord.ts';

/** What a style is for. */
export type StyleGeometry = 'polygon' | 'line' | 'point';

/** What of a style file is not taken, or not as it is there; the texts are `workbench.loss.<why>`. */
export type StyleLoss =
  // Of a symbol.
  | ('hatch' | 'symbolLayers' | 'picture' | 'expression' | 'rotation' | 'offset' | 'effect' | 'blend')
  | ('groundUnits' | 'shape' | 'dash' | 'colour' | 'pointEdge' | 'classEdge' | 'edgeWidth' | 'perClass')
  // Of rules and classes.
  | ('renderer' | 'manyFields' | 'otherField' | 'mixed' | 'filter' | 'nested' | 'gap' | 'limitSide')
  | ('tooMany' | 'twice' | 'hidden' | 'notDrawn' | 'ruleScales' | 'normalised' | 'otherGeometry')
  // Of labels.
  | ('labelExpression' | 'labelRules' | 'labelLook')
  // Of the layer that takes it.
  | ('served' | 'noField');

/** A thing that is not taken, or not as it is in the file. */
export interface Lost {
  readonly why: StyleLoss;
  /** What the file calls it: a rule, a kind of symbol layer, an expression; '' where the reason says all. */
  readonly at: string;
}

/** How a line is drawn, or an edge. */
export interface Pen {
  /** CSS, with its opacity. */
  readonly color: string;
  readonly widthPx: number;
  readonly dash?: DashPattern;
}

/** How one symbol looks; what it does not draw it does not have. */
export interface ForeignLook {
  readonly kind: StyleGeometry;
  /** CSS, with its opacity. */
  readonly fill?: string;
  /** The line, or the edge of an area. */
  readonly line?: Pen;
  readonly point?: { readonly color: string; readonly sizePx: number; readonly shape: MarkerShape };
}

/** How labels are written. */
export interface ForeignLabel {
  readonly field: string;
  /** CSS. */
  readonly color?: string;
}

/** One layer's style of a file, whichever program wrote it. */
export interface ForeignStyle {
  readonly name: string;
  readonly look: ForeignLook;
  readonly classes?: LayerClasses;
  readonly label?: ForeignLabel;
  readonly scales?: ScaleRange;
  /** Points are shown in clusters. */
  readonly isClustered?: boolean;
  readonly lost: readonly Lost[];
}

/** Why a file gives no style; the texts are `workbench.styleFile.<what>`. */
export type StyleProblem =
  | { readonly what: 'notStyle' | 'project' | 'declarations' | 'noStyle' | 'unreadable' }
  | { readonly what: 'brokenXml' | 'brokenJson'; readonly line: string }
  | { readonly what: 'tooLarge'; readonly megabytes: number };

/** Notes what is not taken. */
export type Lose = (why: StyleLoss, at?: string) => void;

/** Longest name of a thing that is not taken. */
const MOST_AT = 60;

/** Things that one reason has are named up to this many. */
const MOST_NAMED = 3;

/** A list of what is not taken: each reason once, with the names of what it is about. */
export function lossList(): { readonly lose: Lose; lost(): readonly Lost[] } {
  const names = new Map<StyleLoss, Set<string>>();
  return {
    lose(why, at = '') {
      const known = names.get(why) ?? new Set();
      names.set(why, known);
      const name = at.trim();
      if (name !== '') known.add(name.length > MOST_AT ? `${name.slice(0, MOST_AT)}…` : name);
    },
    lost: () =>
      [...names].map(([why, all]) => {
        const shown = [...all].slice(0, MOST_NAMED);
        return { why, at: all.size > MOST_NAMED ? `${shown.join('、')} …` : shown.join('、') };
      }),
  };
}

/** An object with a value under a key; empty where there is none. */
export function given<K extends string, V>(key: K, value: V | undefined): Readonly<Partial<Record<K, V>>> {
  const entries = value === undefined ? [] : [[key, value] as const];
  // fromEntries forgets the key.
  return Object.fromEntries(entries) as Readonly<Partial<Record<K, V>>>;
}

/** A colour as CSS: #rrggbb, or #rrggbbaa where it is not opaque. */
export function cssOf([red, green, blue, alpha]: Rgba): string {
  const hex = hexOf([red, green, blue]);
  return alpha >= 1
    ? hex
    : hex +
        Math.round(Math.max(0, alpha) * 255)
          .toString(16)
          .padStart(2, '0');
}

/** A colour that is so many times as opaque; undefined for what is no colour. */
export function cssTimes(css: string, opacity: number): string | undefined {
  const [red, green, blue, alpha] = parseCssColor(css) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return cssOf([red, green, blue, (alpha ?? 1) * opacity]);
}

/** The colour that says most of a symbol: of an area its fill, or the edge where it has none. */
export function mainColor({ kind, fill, line, point }: ForeignLook): string | undefined {
  if (kind === 'point') return point?.color;
  return kind === 'line' ? line?.color : (fill ?? line?.color);
}

/** What is drawn of areas whose pattern is not taken: its colour, so faint that the ground is seen as between the lines of a hatch. */
export const HATCH_OPACITY = 0.35;
