import { z } from 'zod';

/** Limits of what the attribute editor sets (viewer.md, section 5); sizes in CSS pixels, distances in metres. */
export const ATTRIBUTE_LIMITS = {
  size: { least: 1, most: 1000 },
  alpha: { least: 0, most: 1, step: 0.1 },
  fontWeight: { least: 100, most: 900, step: 100 },
  distanceM: { least: 0, most: 50_000_000 },
  fontFamilyLength: 100,
} as const;

/** Where a label's box lies from its place, sideways. */
export const LABEL_HORIZONTAL_ORIGINS = ['LEFT', 'CENTER', 'RIGHT'] as const;

/** Where a label's box lies from its place, up and down. */
export const LABEL_VERTICAL_ORIGINS = ['TOP', 'CENTER', 'BOTTOM'] as const;

/** What the heights of a point are above; `NONE` is the ellipsoid. */
export const POINT_HEIGHT_REFERENCES = ['NONE', 'CLAMP_TO_GROUND', 'RELATIVE_TO_GROUND'] as const;

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour "#rrggbb"');
const size = z.number().min(ATTRIBUTE_LIMITS.size.least).max(ATTRIBUTE_LIMITS.size.most);
const distanceM = z.number().min(ATTRIBUTE_LIMITS.distanceM.least).max(ATTRIBUTE_LIMITS.distanceM.most);

/** A number of sliders' steps; what floating point makes of 3 × 0.1 is one too. */
const isStep = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;

const alpha = z
  .number()
  .min(ATTRIBUTE_LIMITS.alpha.least)
  .max(ATTRIBUTE_LIMITS.alpha.most)
  .refine((value) => isStep(value, ATTRIBUTE_LIMITS.alpha.step), 'a step of 0.1');

/** Schema of a {@link PlotStyle}: the fields of viewer.md, section 3, by their names there. */
export const plotStyleSchema = z.object({
  isPolygonShow: z.boolean(),
  polygonMaterialColor: color,
  polygonMaterialAlpha: alpha,
  isPolylineShow: z.boolean(),
  polylineWidth: size,
  polylineMaterialColor: color,
  polylineMaterialAlpha: alpha,
  isPolylineClampGround: z.boolean(),
  isEllipseShow: z.boolean(),
  ellipseMaterialColor: color,
  ellipseMaterialAlpha: alpha,
  isLabelShow: z.boolean(),
  isLabelShowBackground: z.boolean(),
  labelBackgroundColor: color,
  labelBackgroundAlpha: alpha,
  labelFillColor: color,
  labelFillAlpha: alpha,
  labelFontFamily: z.string().min(1).max(ATTRIBUTE_LIMITS.fontFamilyLength),
  labelFontSize: size,
  labelFontWeight: z
    .number()
    .min(ATTRIBUTE_LIMITS.fontWeight.least)
    .max(ATTRIBUTE_LIMITS.fontWeight.most)
    .refine((value) => isStep(value, ATTRIBUTE_LIMITS.fontWeight.step), 'a step of 100'),
  labelHorizontalOrigin: z.enum(LABEL_HORIZONTAL_ORIGINS),
  labelVerticalOrigin: z.enum(LABEL_VERTICAL_ORIGINS),
  isPointShow: z.boolean(),
  pointMaterialColor: color,
  pointMaterialAlpha: alpha,
  pointPixelSize: size,
  pointHeightReference: z.enum(POINT_HEIGHT_REFERENCES),
  /** Nearer to the camera than this, labels and points are drawn over what stands before them, metres. */
  labelDisableDepthTestDistance: distanceM,
  pointDisableDepthTestDistance: distanceM,
});

/** How a plot looks: every field of its attribute record but the record's own. */
export type PlotStyle = Readonly<z.infer<typeof plotStyleSchema>>;

/** Plots as they are drawn (viewer.md, section 9): areas blue at 0.6, lines red and 2 wide, labels yellow, 12 high, weight 100. */
export const DEFAULT_PLOT_STYLE: PlotStyle = {
  isPolygonShow: true,
  polygonMaterialColor: '#0000ff',
  polygonMaterialAlpha: 0.6,
  isPolylineShow: true,
  polylineWidth: 2,
  polylineMaterialColor: '#ff0000',
  polylineMaterialAlpha: 1,
  isPolylineClampGround: true,
  isEllipseShow: true,
  ellipseMaterialColor: '#0000ff',
  ellipseMaterialAlpha: 0.6,
  isLabelShow: true,
  isLabelShowBackground: false,
  labelBackgroundColor: '#000000',
  labelBackgroundAlpha: 0.6,
  labelFillColor: '#ffff00',
  labelFillAlpha: 1,
  labelFontFamily: 'sans-serif',
  labelFontSize: 12,
  labelFontWeight: 100,
  labelHorizontalOrigin: 'CENTER',
  labelVerticalOrigin: 'BOTTOM',
  isPointShow: true,
  pointMaterialColor: '#ff0000',
  pointMaterialAlpha: 1,
  pointPixelSize: 32,
  pointHeightReference: 'CLAMP_TO_GROUND',
  labelDisableDepthTestDistance: 0,
  pointDisableDepthTestDistance: 0,
};
