import { z } from 'zod';
import { meetsCondition } from './layerClasses.ts';
import { MARK_PICTURES } from './markPictures.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const alpha = z.number().min(0).max(1);
const px = z.number().positive().max(64);

const strokeSchema = z.object({
  color: colour,
  widthPx: px,
  alpha: alpha.default(1),
  dashPx: z.array(px).optional(),
});

const look = {
  fill: z.object({ color: colour, alpha }).optional(),
  /** Drawn under the line, wider: the casing of a road. */
  casing: strokeSchema.optional(),
  line: strokeSchema.optional(),
  point: z
    .object({
      color: colour,
      sizePx: px,
      outline: colour,
      /** Drawn in the colour instead of a disc, as `pictureOf` does. */
      picture: z.enum(MARK_PICTURES).optional(),
    })
    .optional(),
};

/** How a class is drawn on paper, where areas that let see what lies below are hatched. */
export const paperLookSchema = z.object({
  ...look,
  hatch: z
    .object({
      color: colour,
      widthPx: px,
      /** From line to line. */
      gapPx: px,
      /** Counter-clockwise from the east. */
      angleDeg: z.number(),
    })
    .optional(),
});

/** See {@link paperLookSchema}. */
export type PaperLook = z.infer<typeof paperLookSchema>;

/** How names of a rule's features are written on paper. */
const labelSchema = z.object({
  /** 1 comes first: a name of a higher number never takes its place. */
  rank: z.number().int().min(1).max(9),
  sizePx: px,
  color: colour.optional(),
  /** The property that is written; the name unless told. */
  property: z.string().optional(),
  bold: z.boolean().optional(),
  /** Colour of a plate on which it stands, as numbers of roads do. */
  plate: colour.optional(),
});

/** See `ClassCondition`. */
const conditionSchema = z.union([
  z.object({ property: z.string(), equals: z.array(z.string()) }),
  z.strictObject({ property: z.string(), above: z.number().optional(), upTo: z.number().optional() }),
]);

const ruleSchema = z.object({
  /** What the legend says. */
  title: z.string(),
  titleEn: z.string(),
  /** The property values that the rule draws; absent: every feature that no earlier rule took. */
  when: conditionSchema.optional(),
  /** Not drawn on maps coarser than this, metres per pixel at the equator. */
  maxResolutionM: z.number().positive().optional(),
  ...look,
  /** What is different on white paper: a look takes the place of the whole of that above. */
  paper: z.object({ ...look, label: labelSchema.or(z.literal('none')).optional() }).optional(),
});

/**
 * What a layer is on a printed sheet, which decides what lies over what (see `src/domain/sheet/cartography`): `cover` is ground that is
 * coloured without gaps, `overlay` are areas that show what lies below them, `water` belongs to the base map and lies over all covers, as
 * do `border`s and `traffic`.
 */
export const PAPER_ROLES = ['cover', 'water', 'border', 'traffic', 'area', 'overlay'] as const;

/** How a layer is drawn and what its legend says: rules, the first that fits a feature draws it. */
export const layerStyleSchema = z.object({
  rules: z.array(ruleSchema).min(1).max(200),
  paperRole: z.enum(PAPER_ROLES).optional(),
  /** Writes the names of features instead of a property, see `parseLabel`. */
  labelExpression: z.string().optional(),
});

/** A parsed style. */
export type LayerStyle = z.infer<typeof layerStyleSchema>;

/** One row of a style. */
export type StyleRule = LayerStyle['rules'][number];

/** How a rule draws. */
export type StyleLook = Pick<StyleRule, 'fill' | 'casing' | 'line' | 'point'>;

/** How names of a rule's features are written on paper. */
export type LabelLook = z.infer<typeof labelSchema>;

/** See {@link PAPER_ROLES}. */
export type PaperRole = (typeof PAPER_ROLES)[number];

/** A pen of a rule. */
export type Stroke = z.infer<typeof strokeSchema>;

/** The place of the first rule that fits a feature's properties; -1 for none. */
export function ruleIndexOf(style: LayerStyle, properties: Readonly<Record<string, unknown>>): number {
  return style.rules.findIndex(({ when }) => when === undefined || meetsCondition(when, properties));
}
