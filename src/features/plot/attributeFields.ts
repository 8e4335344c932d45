import { ATTRIBUTE_LIMITS, type PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import type { SymbolGroup, SymbolKind } from '../../domain/drawing/plot/shapes/symbol.ts';
import type { TextKey } from '../../i18n/translate.ts';

type KeysOf<T> = { [K in keyof PlotStyle]: PlotStyle[K] extends T ? K : never }[keyof PlotStyle];

/** Keys of a style by what they hold. */
type SwitchKey = KeysOf<boolean>;
type NumberKey = KeysOf<number>;
type ColorKey = Exclude<KeysOf<string>, ChoiceKey | 'labelFontFamily'>;
type ChoiceKey = 'labelHorizontalOrigin' | 'labelVerticalOrigin' | 'pointHeightReference';

/** A field of the attribute editor. */
export type AttributeField =
  | { readonly kind: 'switch'; readonly key: SwitchKey }
  | { readonly kind: 'color'; readonly key: ColorKey }
  | {
      readonly kind: 'slider' | 'number';
      readonly key: NumberKey;
      readonly least: number;
      readonly most: number;
      readonly step: number;
      readonly unit: '' | 'px' | 'm';
    }
  | {
      readonly kind: 'choice';
      readonly key: ChoiceKey | 'labelFontFamily';
      readonly values: readonly (readonly [value: string, text: TextKey])[];
    };

/** Fields that say how one part of a plot looks; the part itself is switched by `shown`. */
export interface AttributeSection {
  readonly id: 'polygon' | 'polyline' | 'ellipse' | 'label' | 'point';
  readonly shown: SwitchKey;
  readonly fields: readonly AttributeField[];
}

/** What the choices hold, by their names; the fonts are those that office computers have. */
const CHOICES: Readonly<Record<ChoiceKey | 'labelFontFamily', readonly (readonly [string, TextKey])[]>> = {
  labelHorizontalOrigin: [
    ['LEFT', 'plot.origin.left'],
    ['CENTER', 'plot.origin.center'],
    ['RIGHT', 'plot.origin.right'],
  ],
  labelVerticalOrigin: [
    ['TOP', 'plot.origin.top'],
    ['CENTER', 'plot.origin.center'],
    ['BOTTOM', 'plot.origin.bottom'],
  ],
  pointHeightReference: [
    ['CLAMP_TO_GROUND', 'plot.height.clamp'],
    ['RELATIVE_TO_GROUND', 'plot.height.relative'],
    ['NONE', 'plot.height.none'],
  ],
  labelFontFamily: [
    ['sans-serif', 'plot.font.sans'],
    ['Microsoft YaHei', 'plot.font.yahei'],
    ['SimHei', 'plot.font.hei'],
    ['SimSun', 'plot.font.song'],
    ['KaiTi', 'plot.font.kai'],
    ['FangSong', 'plot.font.fangsong'],
    ['serif', 'plot.font.serif'],
    ['monospace', 'plot.font.mono'],
  ],
};

const { size, alpha, fontWeight, distanceM } = ATTRIBUTE_LIMITS;

const color = (key: ColorKey) => ({ kind: 'color', key }) as const;
const opacity = (key: NumberKey) => ({ kind: 'slider', key, ...alpha, unit: '' }) as const;
const pixels = (key: NumberKey) => ({ kind: 'number', key, ...size, step: 1, unit: 'px' }) as const;
const choice = (key: keyof typeof CHOICES) => ({ kind: 'choice', key, values: CHOICES[key] }) as const;
const distance = (key: NumberKey) => ({ kind: 'number', key, ...distanceM, step: 1, unit: 'm' }) as const;

/** Every field of a plot's attribute record (viewer.md, section 3), with its limits (section 5). */
export const ATTRIBUTE_SECTIONS: readonly AttributeSection[] = [
  {
    id: 'polygon',
    shown: 'isPolygonShow',
    fields: [color('polygonMaterialColor'), opacity('polygonMaterialAlpha')],
  },
  {
    id: 'ellipse',
    shown: 'isEllipseShow',
    fields: [color('ellipseMaterialColor'), opacity('ellipseMaterialAlpha')],
  },
  {
    id: 'polyline',
    shown: 'isPolylineShow',
    fields: [
      color('polylineMaterialColor'),
      opacity('polylineMaterialAlpha'),
      pixels('polylineWidth'),
      { kind: 'switch', key: 'isPolylineClampGround' },
    ],
  },
  {
    id: 'point',
    shown: 'isPointShow',
    fields: [
      color('pointMaterialColor'),
      opacity('pointMaterialAlpha'),
      pixels('pointPixelSize'),
      choice('pointHeightReference'),
      distance('pointDisableDepthTestDistance'),
    ],
  },
  {
    id: 'label',
    shown: 'isLabelShow',
    fields: [
      color('labelFillColor'),
      opacity('labelFillAlpha'),
      choice('labelFontFamily'),
      pixels('labelFontSize'),
      { kind: 'slider', key: 'labelFontWeight', ...fontWeight, unit: '' },
      { kind: 'switch', key: 'isLabelShowBackground' },
      color('labelBackgroundColor'),
      opacity('labelBackgroundAlpha'),
      choice('labelHorizontalOrigin'),
      choice('labelVerticalOrigin'),
      distance('labelDisableDepthTestDistance'),
    ],
  },
];

/** Symbols whose area is an ellipse rather than a polygon. */
export const ROUND_SYMBOLS: ReadonlySet<string> = new Set(['circle', 'ellipse', 'sector']);

/**
 * The sections that say something of a symbol; the others keep what they hold.
 * @param symbol the symbol's id
 */
export function attributeSections(
  symbol: string,
  kind: SymbolKind,
  group: SymbolGroup,
): ReadonlySet<AttributeSection['id']> {
  if (group === 'text') return new Set(['label']);
  if (kind === 'point') return new Set(['point', 'label']);
  if (kind === 'line') return new Set(['polyline', 'label']);
  return new Set([ROUND_SYMBOLS.has(symbol) ? 'ellipse' : 'polygon', 'polyline', 'label']);
}
