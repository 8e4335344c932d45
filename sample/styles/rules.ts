import type { SampleCollection } from '../features/layers.ts';
import type { MarkPicture } from '../../src/domain/layers/record/markPictures.ts';
import type { LayerStyle, PaperRole, StyleRule } from '../../src/domain/layers/record/layerStyle.ts';

/** How a rule draws, without what it draws. */
export type RuleLook = Omit<StyleRule, 'title' | 'titleEn' | 'when'>;

/** Makes the style of a sample layer; classes may be read from its features. */
export type StyleOf = (collection: SampleCollection) => LayerStyle;

/** Which features a rule is for. */
type RuleCase = NonNullable<StyleRule['when']>;

/** Features that have one of some values as a property. */
export const where = (property: string, ...equals: string[]): RuleCase => ({ property, equals });

/** A rule for some features. */
export function rule(title: string, titleEn: string, when: RuleCase, look: RuleLook): StyleRule {
  return { title, titleEn, when, ...look };
}

/** A layer that is more on a sheet than its geometry says. */
export const onPaper =
  (paperRole: PaperRole, styleOf: StyleOf): StyleOf =>
  (collection) => ({ ...styleOf(collection), paperRole });

/** A style of one rule for all features. */
export const single = (title: string, titleEn: string, look: RuleLook): StyleOf => {
  const style = { rules: [{ title, titleEn, ...look }] };
  return () => style;
};

/** The same style whatever the features are. */
export const fixed = (...rules: StyleRule[]): StyleOf => {
  const style = { rules };
  return () => style;
};

/** Size of a picture on paper, CSS pixels. */
const PAPER_PICTURE_PX = 17;

/** A point that is a picture on paper, where colour alone does not tell kinds from each other. */
export const pictured = (look: RuleLook, color: string, picture: MarkPicture): RuleLook => ({
  ...look,
  paper: { point: { color, sizePx: PAPER_PICTURE_PX, outline: '#ffffff', picture } },
});

/** A filled area with a firm edge, readable on dark imagery. */
export const area = (color: string, fillAlpha: number, edge = color, widthPx = 1.4): RuleLook => ({
  fill: { color, alpha: fillAlpha },
  line: { color: edge, widthPx, alpha: 0.95 },
});

/** An area with other colours on paper: those of the screen are beyond what a press prints. */
export const printable = (look: RuleLook, fill: string, edge: string): RuleLook => ({
  ...look,
  paper: {
    fill: { color: fill, alpha: 1 },
    ...(look.line === undefined ? {} : { line: { ...look.line, color: edge, alpha: 1 } }),
  },
});

/** A dot with a dark rim. */
export const dot = (color: string, sizePx: number, outline = '#10201a'): RuleLook => ({
  point: { color, sizePx, outline },
});

/** A dot with another colour on paper; see {@link printable}. */
export const printableDot = (look: RuleLook, color: string): RuleLook => ({
  ...look,
  ...(look.point === undefined ? {} : { paper: { point: { ...look.point, color } } }),
});
