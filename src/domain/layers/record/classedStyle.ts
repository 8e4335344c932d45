import type { GeometryKind } from '../vector/features.ts';
import { hexOf, parseCssColor } from './cssColor.ts';
import {
  classConditions,
  classFillAlpha,
  classLabels,
  OTHER_LABEL,
  type ClassItem,
  type LayerClasses,
} from './layerClasses.ts';
import type { LayerStyle, Stroke, StyleRule } from './layerStyle.ts';
import { MARK_PICTURE_PX } from './markPictures.ts';

/** A colour as styles of the server write it, without its alpha; grey where it is none. */
const opaque = (css: string): string => hexOf(parseCssColor(css) ?? [128, 128, 128]);

/** The edge of a classed area where its layer draws none, and a line where it draws only casings. */
const PEN: Omit<Stroke, 'color'> = { widthPx: 1, alpha: 1 };

/** The look of a layer in a class's colour, and points in its mark. */
function tinted(
  base: StyleRule,
  { color: css, picture, sizePx }: Pick<ClassItem, 'color' | 'picture' | 'sizePx'>,
  kind: GeometryKind,
): Pick<StyleRule, 'fill' | 'casing' | 'line' | 'point'> {
  const color = opaque(css);
  const line = { ...PEN, ...base.line, color };
  if (kind === 'polygon') return { fill: { color, alpha: classFillAlpha(css, base.fill?.alpha ?? 0) }, line };
  if (kind === 'line') return { ...(base.casing === undefined ? {} : { casing: base.casing }), line };
  const own = sizePx ?? (picture === undefined ? undefined : MARK_PICTURE_PX);
  return {
    point: {
      ...{ sizePx: 10, outline: '#1c2320', ...base.point, color, picture },
      ...(own === undefined ? {} : { sizePx: own }),
    },
  };
}

/**
 * A layer's style with the classes of its record: a rule for each, and one for what is in none. Their looks are those of the rule that
 * draws what no other takes, or of the first, in the colours of the classes.
 */
export function classedStyle(style: LayerStyle, classes: LayerClasses, kind: GeometryKind): LayerStyle {
  const base = style.rules.find(({ when }) => when === undefined) ?? style.rules[0];
  if (base === undefined) return style;
  const { when: _when, title: _title, titleEn: _titleEn, paper: _paper, ...look } = base;
  const conditions = classConditions(classes);
  const labels = classLabels(classes);
  const shown = look.maxResolutionM === undefined ? {} : { maxResolutionM: look.maxResolutionM };
  const rules = classes.items.map((item, at): StyleRule => {
    const label = labels[at] ?? '';
    return { title: label, titleEn: label, ...shown, when: conditions[at], ...tinted(base, item, kind) };
  });
  const { otherColor } = classes;
  const other = otherColor === undefined ? look : { ...shown, ...tinted(base, { color: otherColor }, kind) };
  return { ...style, rules: [...rules, { title: OTHER_LABEL.zh, titleEn: OTHER_LABEL.en, ...other }] };
}
