import { z } from 'zod';
import { DPI_LIMITS, MAP_SIDE_MM, ORIENTATIONS, PAPER_SIZES } from './paper.ts';

/** Limits of what a sheet says. */
export const SHEET_LIMITS = {
  titleLength: 200,
  unitLength: 200,
  layers: 50,
  layerNameLength: 200,
  signatureLength: 40,
  approvalNumberLength: 60,
  /** Scale denominators. */
  scale: { min: 100, max: 20_000_000 },
  /** Latitudes of the centre: beyond, a sheet would reach over a pole. */
  latitude: 80,
  /** Boxes of a map that no name may take. */
  keptClear: 300,
} as const;

const mapSide = z.number().min(MAP_SIDE_MM.min).max(MAP_SIDE_MM.max);

const page = z.object({
  size: z.enum(PAPER_SIZES),
  orientation: z.enum(ORIENTATIONS),
  dpi: z.number().min(DPI_LIMITS.min).max(DPI_LIMITS.max),
  /** The map alone, without furniture and margins, so wide and high. */
  mapMm: z.tuple([mapSide, mapSide]).readonly().optional(),
});

/** Left, top, width and height, millimetres from the upper left corner of the map. */
const boxMm = z.tuple([
  z.number().min(-MAP_SIDE_MM.max).max(MAP_SIDE_MM.max),
  z.number().min(-MAP_SIDE_MM.max).max(MAP_SIDE_MM.max),
  z
    .number()
    .min(0)
    .max(2 * MAP_SIDE_MM.max),
  z
    .number()
    .min(0)
    .max(2 * MAP_SIDE_MM.max),
]);

/** Which pieces of furniture a sheet has. */
const furniture = z.object({
  legend: z.boolean(),
  scaleBar: z.boolean(),
  northArrow: z.boolean(),
  grid: z.boolean(),
  inset: z.boolean(),
  /** Lines of whole kilometres of the map's projection; left out where nothing is said. */
  kilometres: z.boolean().optional(),
});

/** Central meridians that a sheet may have: through its own centre, or of the 3° zone that the centre lies in. */
export const MERIDIANS = ['centre', 'zone3'] as const;

/** How secret a sheet is, by the law on state secrets; `internal` is for the bureau's own use. */
export const SECRECY_GRADES = ['none', 'internal', 'secret', 'highlySecret', 'topSecret'] as const;

const signature = z.string().max(SHEET_LIMITS.signatureLength);

/** Who answers for a sheet, and what it is made from; empty texts are left out. */
const imprint = z.object({
  author: signature,
  reviewer: signature,
  approver: signature,
  /** Number under which the map was approved for publication (审图号). */
  approvalNumber: z.string().max(SHEET_LIMITS.approvalNumberLength),
  secrecy: z.enum(SECRECY_GRADES),
  /** Says where the layers on the sheet come from. */
  sources: z.boolean(),
});

/** A date as sheets carry it: 2026-11-22. */
const date = z.iso.date();

/**
 * A sheet: everything that it is drawn from. The map lies in a transverse Mercator plane of CGCS2000; on its central meridian the scale
 * is exactly 1 : {@link Sheet.scale} on paper.
 */
export const sheetSchema = z.object({
  title: z.string().max(SHEET_LIMITS.titleLength),
  /** Who made the map. */
  unit: z.string().max(SHEET_LIMITS.unitLength),
  date,
  page,
  centre: z.object({
    lon: z.number().min(-180).max(180),
    lat: z.number().min(-SHEET_LIMITS.latitude).max(SHEET_LIMITS.latitude),
  }),
  scale: z.number().min(SHEET_LIMITS.scale.min).max(SHEET_LIMITS.scale.max),
  /** How far the map is turned clockwise on the paper, degrees. */
  rotationDeg: z.number().min(-180).max(180),
  /** Names of layers, the first at the bottom. */
  layers: z.array(z.string().min(1).max(SHEET_LIMITS.layerNameLength)).max(SHEET_LIMITS.layers),
  furniture,
  /** `centre` where nothing is said. */
  meridian: z.enum(MERIDIANS).optional(),
  imprint: imprint.optional(),
  /** Where somebody else lays furniture on the map: no name stands there. */
  keepClear: z.array(boxMm).max(SHEET_LIMITS.keptClear).optional(),
  /** Language of the words on the sheet. */
  language: z.enum(['zh', 'en']),
});

/** See {@link sheetSchema}. */
export type Sheet = z.infer<typeof sheetSchema>;

/** Which pieces of furniture a sheet has. */
export type SheetFurniture = Sheet['furniture'];

/** All pieces of furniture. */
export const WHOLE_FURNITURE: SheetFurniture = {
  legend: true,
  scaleBar: true,
  northArrow: true,
  grid: true,
  inset: true,
};

/** Who answers for a sheet; see {@link sheetSchema}. */
export type Imprint = NonNullable<Sheet['imprint']>;

/** Says nothing. */
export const NO_IMPRINT: Imprint = {
  author: '',
  reviewer: '',
  approver: '',
  approvalNumber: '',
  secrecy: 'none',
  sources: false,
};
