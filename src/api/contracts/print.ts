import { z } from 'zod';
import { paperLookSchema } from '../../domain/layers/record/layerStyle.ts';
import { drawingsSchema } from '../../domain/sheet/drawings.ts';
import { surroundingsReliefSchema, surroundingsSchema } from '../../domain/sheet/surroundings.ts';
import { sheetSchema } from '../../domain/sheet/sheet.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The calls of map export that are no JSON (viewer.md, section 7), all with a session:
 * - `download` with `serverName` answers the project as XML, and the new job's id in {@link JOB_HEADER}; or the text `PROJECT_MISSING`
 * - `upload` takes multipart `serverName` and `file`; of the file only the two label texts
 * - `print` with the query of `printQuery` answers the picture; `print/{job}` that of a job, without it the caller's newest
 * - `file` + `/{id}` answers the file of a sheet in the history, with `format=png` or `format=pdf`
 */
export const PRINT_PATHS = {
  download: '/export/file/qgisFileDownload',
  upload: '/export/file/qgisFileUpload',
  print: '/export/qgis/print',
  file: '/export/history/file',
} as const;

/** Header of the download's and the print's answers: the job's id. It also stands in the project, so that an upload finds its job. */
export const JOB_HEADER = 'x-export-job';

/** Most pages of a map series. */
export const MAX_SERIES_PAGES = 40;

/** Most corners of the area that a view shows. */
const MAX_AREA_CORNERS = 1000;

/** The longest that drawing a sheet of the specification's size may take once its turn has come, milliseconds; a larger one may take longer. */
export const PRINT_TIMEOUT_MS = 60_000;

/**
 * The longest that a print call may wait for its answer, milliseconds: other sheets' turns before its own, and its own drawing. The client
 * waits a little longer.
 */
export const PRINT_ANSWER_MS = 300_000;

const jobId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, 'letters, digits, "-" and "_"');

/** Steps of a job, in their order; `failed` and `cancelled` end it too. */
export const PRINT_STATES = [
  'ready',
  'queued',
  'drawing',
  'checking',
  'done',
  'failed',
  'cancelled',
] as const;

const jobSchema = z.looseObject({
  job: jobId,
  state: z.enum(PRINT_STATES),
  /** Pages drawn, and pages in all. */
  done: z.number().int().nonnegative(),
  total: z.number().int().positive(),
  /** Why it failed, in words for the user; empty otherwise. */
  message: z.string(),
});

/** A print job as it stands. */
export type PrintJob = z.infer<typeof jobSchema>;

/** Who draws the map. */
export const PRINT_ENGINES = ['embedded', 'qgis'] as const;

const keptSheetSchema = z.looseObject({
  id: jobId,
  kind: z.enum(['sheet', 'series']),
  title: z.string(),
  createdAtMs: z.number(),
  engine: z.enum(PRINT_ENGINES),
  pages: z.number().int().positive(),
  formats: z.array(z.enum(['png', 'pdf'])),
  bytes: z.number().int().nonnegative(),
  /** The sheets it was drawn from, so that they can be drawn again. */
  sheets: z.array(sheetSchema).min(1),
});

/** A sheet in a user's history. */
export type KeptSheet = z.infer<typeof keptSheetSchema>;

const shared = { client: 'service', access: 'session', tools: ['print'], envelope: 'smartEm' } as const;

/**
 * Says what a job's sheet is like before it is printed: page, frame, turn, scale, furniture, date, language; and what is drawn on it.
 * Title and unit come from the uploaded project, layers from GetPrint. Without this call a sheet of 5000 px shows the whole of
 * `map0:EXTENT`. With it GetPrint's extent must hold the sheet's centre.
 */
export const sheetSettings = defineEndpoint({
  ...shared,
  id: 'sheetSettings',
  audit: null,
  summary: "Set the page, frame and drawings of a print job's sheet",
  method: 'POST',
  path: '/export/sheet/settings',
  query: z.looseObject({}),
  body: z.looseObject({ job: jobId, sheet: sheetSchema, drawings: drawingsSchema.optional() }),
  answer: jobSchema,
});

const legendEntrySchema = z.looseObject({
  name: z.string(),
  type: z.enum(['face', 'line', 'point']),
  color: z.string(),
  group: z.string(),
  show: z.boolean(),
  look: paperLookSchema.optional(),
});

/**
 * What the symbols of a sheet's map mean, as its legend says it: the classes that are seen on it, looking as they do there. Also of a sheet
 * of the history, whose layers the map need not show.
 */
export const sheetLegend = defineEndpoint({
  ...shared,
  id: 'sheetLegend',
  audit: null,
  summary: "The legend of a sheet's layers",
  method: 'POST',
  path: '/export/sheet/legend',
  query: z.looseObject({}),
  body: sheetSchema,
  answer: z.array(legendEntrySchema),
});

/** Where layers come from, as a sheet says it: for the sheets that pages make themselves. */
export const sheetSources = defineEndpoint({
  ...shared,
  id: 'sheetSources',
  audit: null,
  summary: 'Where layers come from, in the words of a sheet',
  method: 'POST',
  path: '/export/sheet/sources',
  query: z.looseObject({}),
  body: z.object({ layers: sheetSchema.shape.layers, language: sheetSchema.shape.language }),
  answer: z.array(z.string()),
});

/**
 * What the symbols of layers mean that lie in an area, looking as the portal's maps draw them: for the sheets in perspective that pages make
 * themselves. Layers that are not the portal's own, or that the caller does not see, are left out.
 */
export const viewLegend = defineEndpoint({
  ...shared,
  id: 'viewLegend',
  audit: null,
  summary: 'The legend of layers in an area, as maps draw them',
  method: 'POST',
  path: '/export/sheet/view-legend',
  query: z.looseObject({}),
  body: z.object({
    layers: sheetSchema.shape.layers,
    language: sheetSchema.shape.language,
    /** Corners of the area that is seen, in their order. */
    area: z
      .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
      .min(3)
      .max(MAX_AREA_CORNERS),
  }),
  answer: z.array(z.looseObject({ layer: z.string(), entries: z.array(legendEntrySchema) })),
});

/** Begins a map series: one PDF with a page per sheet. It is drawn behind the answer; ask for its state. */
export const sheetSeries = defineEndpoint({
  ...shared,
  id: 'sheetSeries',
  audit: { action: 'output.series', object: ['body.title'] },
  summary: 'Begin a map series, one PDF of many sheets',
  method: 'POST',
  path: '/export/sheet/series',
  query: z.looseObject({}),
  body: z.looseObject({
    title: z.string().trim().min(1).max(200),
    sheets: z.array(sheetSchema).min(1).max(MAX_SERIES_PAGES),
    drawings: drawingsSchema.optional(),
  }),
  answer: jobSchema,
});

/** How a job stands. */
export const printJobState = defineEndpoint({
  ...shared,
  id: 'printJobState',
  summary: 'How a print job stands',
  method: 'GET',
  path: '/export/sheet/state',
  query: z.object({ job: jobId }),
  answer: jobSchema,
});

/** Cancels a job; what it has drawn is thrown away. */
export const printJobCancel = defineEndpoint({
  ...shared,
  id: 'printJobCancel',
  audit: null,
  summary: 'Cancel a print job',
  method: 'POST',
  path: '/export/sheet/cancel',
  query: z.looseObject({}),
  body: z.looseObject({ job: jobId }),
  answer: jobSchema,
});

/** The caller's sheets, newest first. */
export const sheetHistory = defineEndpoint({
  ...shared,
  id: 'sheetHistory',
  summary: "The signed-in user's printed sheets",
  method: 'GET',
  path: '/export/history',
  query: z.looseObject({}),
  answer: z.array(keptSheetSchema),
});

/** What was drawn on the map of a sheet of the caller's; null where that was not kept yet when it was printed. */
export const sheetHistoryDrawings = defineEndpoint({
  ...shared,
  id: 'sheetHistoryDrawings',
  summary: 'What was drawn on a printed sheet',
  method: 'GET',
  path: '/export/history/drawings',
  query: z.looseObject({ id: jobId }),
  answer: drawingsSchema.nullable(),
});

/** Deletes a sheet of the caller's with its files. */
export const sheetHistoryDelete = defineEndpoint({
  ...shared,
  id: 'sheetHistoryDelete',
  audit: { action: 'data.own', object: ['body.id'] },
  summary: 'Delete a printed sheet',
  method: 'POST',
  path: '/export/history/delete',
  query: z.looseObject({}),
  body: z.looseObject({ id: jobId }),
  answer: z.unknown(),
});

/** Most characters of one font program: what a sheet has letters of many times over. */
export const MAX_LETTERS = 20_000;

/** The program of the sheets' font with the letters of a text only, to embed in a PDF that is made elsewhere. */
export const sheetLetters = defineEndpoint({
  ...shared,
  id: 'sheetLetters',
  tools: ['picture', 'print'],
  audit: null,
  summary: "Font program of a text's letters, to embed in a PDF",
  method: 'POST',
  path: '/export/sheet/letters',
  query: z.looseObject({}),
  body: z.looseObject({ bold: z.boolean(), text: z.string().min(1).max(MAX_LETTERS) }),
  answer: z.looseObject({
    /** TrueType, base64. */
    program: z.base64(),
    /** All measures are of 1000 parts of the letter size. */
    ascent: z.number(),
    descent: z.number(),
    capHeight: z.number(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** The letters that the font has, in the program's order from glyph 1. */
    letters: z.array(z.looseObject({ character: z.string(), glyph: z.number().int(), advance: z.number() })),
  }),
});

/** A font program with some letters. */
export type FontProgram = z.infer<typeof sheetLetters.answer>;

/** The relief of the ground around a place, muted as sheets show it: what lies below the lines of an overview. */
export const sheetSurroundings = defineEndpoint({
  ...shared,
  id: 'sheetSurroundings',
  tools: ['picture'],
  audit: null,
  summary: 'Relief of the surroundings of a map, to lie below an overview',
  method: 'POST',
  path: '/export/sheet/surroundings',
  query: z.looseObject({}),
  body: surroundingsSchema,
  answer: surroundingsReliefSchema,
});

/** The endpoints of map export. */
export const SHEET_ENDPOINTS = {
  sheetSurroundings,
  sheetLetters,
  sheetSettings,
  sheetLegend,
  sheetSources,
  viewLegend,
  sheetSeries,
  printJobState,
  printJobCancel,
  sheetHistory,
  sheetHistoryDrawings,
  sheetHistoryDelete,
} as const;
