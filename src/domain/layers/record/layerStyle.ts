import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const alpha = z.number().min(0).max(1);
const px = z.number().positive().max(64);

const strokeSchema = z.object({
  color: colour,
  widthPx: px,
  alpha: alpha.default(1),
  dashPx: z.array(px).optional(),
});

const ruleSchema = z.object({
  /** What the legend says. */
  title: z.string(),
  titleEn: z.string(),
  /** The property values that the rule draws; absent: every feature that no earlier rule took. */
  when: z.object({ property: z.string(), equals: z.array(z.string()) }).optional(),
  /** Not drawn on maps coarser than this, metres per pixel at the equator. */
  maxResolutionM: z.number().positive().optional(),
  fill: z.object({ color: colour, alpha }).optional(),
  /** Drawn under the line, wider: the casing of a road. */
  casing: strokeSchema.optional(),
  line: strokeSchema.optional(),
  point: z.object({ color: colour, sizePx: px, outline: colour }).optional(),
});

/** How a layer is drawn and what its legend says: rules, the first that fits a feature draws it. */
export const layerStyleSchema = z.object({ rules: z.array(ruleSchema).min(1).max(200) });

/** A parsed style. */
export type LayerStyle = z.infer<typeof layerStyleSchema>;

/** One row of a style. */
export type StyleRule = LayerStyle['rules'][number];

/** A pen of a rule. */
export type Stroke = z.infer<typeof strokeSchema>;

/** The place of the first rule that fits a feature's properties; -1 for none. */
export function ruleIndexOf(style: LayerStyle, properties: Readonly<Record<string, unknown>>): number {
  return style.rules.findIndex(({ when }) => {
    if (when === undefined) return true;
    const value = properties[when.property];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return when.equals.includes(text);
  });
}
