import { z } from 'zod';
import type { LegendEntry } from '../../../domain/layers/record/legend.ts';
import { paperLookSchema } from '../../../domain/layers/record/layerStyle.ts';
import { drawingsSchema } from '../../../domain/sheet/drawings.ts';
import { PAPER_SIZES } from '../../../domain/sheet/paper.ts';
import { MERIDIANS, SHEET_LIMITS } from '../../../domain/sheet/sheet.ts';

/** What the symbols of a map mean, as a file keeps it. */
export const legendSchema = z
  .array(
    z.object({
      name: z.string().max(200),
      type: z.enum(['face', 'line', 'point']),
      color: z.string().max(60),
      group: z.string().max(200),
      show: z.boolean(),
      look: paperLookSchema.optional(),
    }),
  )
  .max(300);

/** What of a map the print service draws. */
const mapView = {
  centre: z.object({
    lon: z.number().min(-180).max(180),
    lat: z.number().min(-SHEET_LIMITS.latitude).max(SHEET_LIMITS.latitude),
  }),
  scale: z.number().min(SHEET_LIMITS.scale.min).max(SHEET_LIMITS.scale.max),
  /** How far the map is turned clockwise in its frame, degrees. */
  turnDeg: z.number().min(-180).max(180),
  meridian: z.enum(MERIDIANS),
  /** The paper that symbols and furniture have their sizes for. */
  paper: z.enum(PAPER_SIZES),
  language: z.enum(['zh', 'en']),
  /** How often it was asked for anew: the same map after the data changed. */
  revision: z.number().int().min(0).max(1_000_000),
};

const layerName = z.string().min(1).max(SHEET_LIMITS.layerNameLength);

/** What a picture of a map shows: when it is no longer that, the map is drawn anew. */
const drawnOfSchema = z.object({
  ...mapView,
  layers: z.array(layerName).max(SHEET_LIMITS.layers),
  widthMm: z.number(),
  heightMm: z.number(),
  dpi: z.number(),
});

/** What a map frame has besides its place on the page. */
export const frameFields = {
  ...mapView,
  /** All that the map can show, the lowest first. */
  layers: z
    .array(z.object({ name: layerName, title: z.string().max(200), on: z.boolean() }))
    .max(300)
    .refine((layers) => layers.filter(({ on }) => on).length <= SHEET_LIMITS.layers),
  /** What the user had drawn on the map when the sheet was made. */
  drawings: drawingsSchema.nullable(),
  /** The picture that the print service drew last, and what it shows. */
  drawn: z.object({ imageId: z.string().min(1).max(80), of: drawnOfSchema }).nullable(),
  /** What its symbols mean, as the service told last. */
  legend: legendSchema,
};

/** What a picture of a view in perspective tells its legend, its north arrow and its neat line. */
export const viewSchema = z.object({
  headingDeg: z.number().min(-360).max(360),
  pitchDeg: z.number().min(-90).max(90),
  legend: legendSchema,
  /** The paper that furniture has its sizes for. */
  paper: z.enum(PAPER_SIZES),
  language: z.enum(['zh', 'en']),
});

/** What a picture of a map shows. */
export type DrawnOf = z.output<typeof drawnOfSchema>;

/** A legend as a file keeps it. */
export function keptLegend(legend: readonly LegendEntry[]): z.output<typeof legendSchema> {
  return legend.slice(0, 300).map(({ name, type, color, group, show, look }) => ({
    ...{ name, type, color, group, show },
    ...(look === undefined ? {} : { look }),
  }));
}
