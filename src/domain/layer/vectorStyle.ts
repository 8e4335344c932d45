import { z } from 'zod';

/** How vector features are drawn, whatever spelling the record used. Colours are CSS, alphas 0 to 1. */
export interface VectorStyle {
  readonly fill: { readonly color: string; readonly alpha: number };
  readonly line: { readonly color: string; readonly alpha: number; readonly widthPx: number };
  readonly point: {
    readonly color: string;
    readonly sizePx: number;
    readonly image?: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
  };
  readonly label?: {
    /** Property that holds the text. */
    readonly field: string;
    readonly color: string;
    /** Distance in metres beyond which the label is hidden. */
    readonly visibleRangeM: number;
  };
}

/** Label visibility distance where a record names none (viewer.md, section 9), metres. */
export const DEFAULT_LABEL_RANGE_M = 80000;

const text = z.string().min(1);
const range = z.coerce.number().positive();

/**
 * The `layerConfig` of a record (viewer.md, section 3, "Custom layer config"), spelled as the spec spells it.
 * Fields that only later capabilities read (clusters, ellipses, dotted lines) pass untouched.
 */
export const layerConfigSchema = z.looseObject({
  layerType: z.enum(['Polygon', 'Line', 'Point']),
  PolygonConfig: z
    .looseObject({
      PolygonColor: text.optional(),
      polylineColor: text.optional(),
      polylineColorAlpha: z.coerce.number().min(0).max(1).optional(),
      labelColor: text.optional(),
      propName: text.optional(),
      VisibleRange: range.optional(),
    })
    .optional(),
  LineConfig: z
    .looseObject({
      lineWidth: z.coerce.number().positive().optional(),
      lincolor: text.optional(),
      propName: text.optional(),
      labelColor: text.optional(),
      VisibleRange: range.optional(),
    })
    .optional(),
  PointConfig: z
    .looseObject({
      imageUrl: text.optional(),
      width: z.coerce.number().positive().optional(),
      height: z.coerce.number().positive().optional(),
      propsName: text.optional(),
      labelFontColor: text.optional(),
      labelColor: text.optional(),
      VisibleRange: range.optional(),
    })
    .optional(),
});

/** A parsed `layerConfig`. */
export type LayerConfig = z.infer<typeof layerConfigSchema>;

/** Fill alpha of polygons (viewer.md, section 9). */
const POLYGON_FILL_ALPHA = 0.2;

/** Marker icons are 39 x 48 px scaled by 0.8 (viewer.md, section 9). */
const MARKER_PX = { width: 39 * 0.8, height: 48 * 0.8 } as const;

const DEFAULT_STYLE: VectorStyle = {
  fill: { color: '#5fc08b', alpha: POLYGON_FILL_ALPHA },
  line: { color: '#5fc08b', alpha: 1, widthPx: 1.5 },
  point: { color: '#e0b252', sizePx: 7 },
};

function labelOf(field: string | undefined, color: string | undefined, visibleRangeM: number | undefined) {
  if (field === undefined) return {};
  return {
    label: { field, color: color ?? '#ffffff', visibleRangeM: visibleRangeM ?? DEFAULT_LABEL_RANGE_M },
  };
}

/** Normalises a record's `layerConfig`; without one, the house's default style without labels. */
export function vectorStyleOf(config: LayerConfig | undefined): VectorStyle {
  const polygon = config?.layerType === 'Polygon' ? config.PolygonConfig : undefined;
  const line = config?.layerType === 'Line' ? config.LineConfig : undefined;
  const point = config?.layerType === 'Point' ? config.PointConfig : undefined;
  return {
    fill: { color: polygon?.PolygonColor ?? DEFAULT_STYLE.fill.color, alpha: POLYGON_FILL_ALPHA },
    line: {
      color: polygon?.polylineColor ?? line?.lincolor ?? polygon?.PolygonColor ?? DEFAULT_STYLE.line.color,
      alpha: polygon?.polylineColorAlpha ?? 1,
      widthPx: line?.lineWidth ?? DEFAULT_STYLE.line.widthPx,
    },
    point: {
      ...DEFAULT_STYLE.point,
      ...(point?.imageUrl === undefined
        ? {}
        : {
            image: {
              url: point.imageUrl,
              widthPx: point.width ?? MARKER_PX.width,
              heightPx: point.height ?? MARKER_PX.height,
            },
          }),
    },
    ...labelOf(
      polygon?.propName ?? line?.propName ?? point?.propsName,
      polygon?.labelColor ?? line?.labelColor ?? point?.labelFontColor ?? point?.labelColor,
      polygon?.VisibleRange ?? line?.VisibleRange ?? point?.VisibleRange,
    ),
  };
}
