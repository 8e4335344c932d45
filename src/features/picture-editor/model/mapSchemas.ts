import { z } from 'zod';
import type { LegendEntry } from '../../../domain/layers/record/legend.ts';
import { paperLookSchema } from '../../../domain/layers/record/layerStyle.ts';
import type { LegendPictures } from '../../../domain/sheet/legendBlock.ts';
import { drawingsSchema } from '../../../domain/sheet/drawings.ts';
import { PAPER_SIZES } from '../../../domain/sheet/paper.ts';
import { MERIDIANS, SHEET_LIMITS } from '../../../domain/sheet/sheet.ts';

/** Longest picture of a legend, characters of base64. */
const MOST_CHARACTERS = 1_500_000;

/** What the symbols of a map mean, as a file keeps it. */
export const legendSchema = z
  .array(
    z.object({
      name: z.string().max(200),
      type: z.enum(['face', 'line', 'point']),
      color: z.string().max(60),
      group: z.string().max(200),
      show: z.boolean(),
      config: z.object({ img: z.string().max(100_000), width: z.number(), height: z.number() }).optional(),
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
  /** The pictures of its legend, by the addresses that their entries have; older files have none. */
  pictures: z
    .array(
      z.object({
        address: z.string().max(100_000),
        /** In three colours on white. */
        jpeg: z.base64().max(MOST_CHARACTERS),
        widthPx: z.number().int().positive(),
        heightPx: z.number().int().positive(),
      }),
    )
    .max(300)
    .optional(),
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

/** The legend of a view in perspective with its pictures, as a file keeps them. */
export function keptViewLegend(
  legend: readonly LegendEntry[],
  pictures: LegendPictures,
): Pick<z.output<typeof viewSchema>, 'legend' | 'pictures'> {
  const entries = keptLegend(legend).map((entry, index) => {
    const config = legend[index]?.config;
    return config === undefined ? entry : { ...entry, config };
  });
  return {
    legend: entries,
    pictures: [...pictures].slice(0, 300).map(([address, picture]) => ({ address, ...picture })),
  };
}
