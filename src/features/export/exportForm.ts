import { z } from 'zod';
import { EXPORT_RESET_TEXTS, EXPORT_TEXTS } from './model/exportTexts.ts';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import { choosePaper, type PaperChoice } from '../../domain/sheet/paper.ts';
import {
  extentProblem,
  frameFor,
  groundExtent,
  placementOf,
  type ExtentProblem,
} from '../../domain/sheet/placement.ts';
import { SHEET_LIMITS, sheetSchema, WHOLE_FURNITURE, type Sheet } from '../../domain/sheet/sheet.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../stores/persist.ts';
import { roundedScale } from './frameGestures.ts';

const formSchema = z.object({
  sheet: sheetSchema.omit({ date: true, language: true }),
  /** The extent that was asked for by its numbers; null once the frame was changed otherwise. */
  asked: z
    .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
    .refine((extent) => extentProblem(extent) === undefined)
    .nullable(),
  format: z.enum(['png', 'pdf']),
  /** A PNG comes with a world file and its reference system. */
  worldFile: z.boolean(),
  /** Annotations, measurements and plots that are on the map are on the sheet. */
  drawings: z.boolean(),
  /** The picture editor opens once a sheet is made. */
  opensEditor: z.boolean(),
  /** The title that the open topic gave the sheet; null where none did. */
  topicTitle: z.string().max(SHEET_LIMITS.titleLength).nullable().default(null),
});

/** What the user fills in for a sheet. */
export type ExportForm = Readonly<z.infer<typeof formSchema>>;

/** A sheet without what is known only when it is made: its date and the language of its words. */
export type DraftSheet = ExportForm['sheet'];

const PAGE: PaperChoice = { size: '5000px', orientation: 'landscape', dpi: 300 };

function fitted(extent: Extent, page: PaperChoice): Pick<Sheet, 'centre' | 'scale'> {
  const frame = frameFor(extent, page, { rotationDeg: 0 });
  if (!frame.ok) throw new Error(`the default extent: ${frame.error}`);
  return frame.value;
}

/** The form as it comes. */
export function defaultForm(): ExportForm {
  return {
    sheet: {
      ...EXPORT_TEXTS,
      page: PAGE,
      ...fitted(PREFECTURE_EXTENT, PAGE),
      rotationDeg: 0,
      layers: [],
      furniture: WHOLE_FURNITURE,
    },
    asked: PREFECTURE_EXTENT,
    format: 'png',
    worldFile: false,
    drawings: true,
    opensEditor: true,
    topicTitle: null,
  };
}

/** The form after a reset: as it comes, with the other texts of the specification. The chosen layers go as well. */
export function resetForm(): ExportForm {
  const form = defaultForm();
  return { ...form, sheet: { ...form.sheet, ...EXPORT_RESET_TEXTS } };
}

/** The sheet that a form asks for now. */
export function sheetOf({ sheet }: ExportForm, made: Pick<Sheet, 'date' | 'language'>): Sheet {
  return { ...sheet, ...made };
}

/** To four digits behind the point: ten metres on the ground. */
const round4 = (value: number) => Math.round(value * 1e4) / 1e4;

/** The extent that the form's numbers show: the one that was asked for, else the one that the frame covers. */
export function shownExtent({ asked, sheet }: ExportForm): Extent {
  if (asked !== null) return asked;
  const { west, south, east, north } = groundExtent(placementOf(asSheet(sheet)));
  return { west: round4(west), south: round4(south), east: round4(east), north: round4(north) };
}

/** A draft with a date and a language, for functions of the frame, which look at neither. */
export function asSheet(sheet: DraftSheet): Sheet {
  return { ...sheet, date: '2000-01-01', language: 'zh' };
}

/** The form whose frame shows the whole of an extent, unturned. */
export function withExtent(form: ExportForm, extent: Extent): Result<ExportForm, ExtentProblem> {
  const frame = frameFor(extent, form.sheet.page, { rotationDeg: 0, meridian: form.sheet.meridian });
  if (!frame.ok) return err(frame.error);
  return ok({ ...form, asked: extent, sheet: { ...form.sheet, ...frame.value, rotationDeg: 0 } });
}

/** The form with another page: an asked extent is fitted anew, another frame keeps its size on the ground. */
export function withPage(form: ExportForm, change: Partial<PaperChoice>): ExportForm {
  const before = form.sheet.page;
  const page = { ...before, ...change };
  if (form.asked !== null) {
    const anew = withExtent({ ...form, sheet: { ...form.sheet, page } }, form.asked);
    if (anew.ok) return anew.value;
  }
  const diagonalMm = (choice: PaperChoice) => {
    const { widthMm, heightMm } = choosePaper(choice);
    return Math.hypot(widthMm, heightMm);
  };
  const scale = roundedScale((form.sheet.scale * diagonalMm(before)) / diagonalMm(page));
  return { ...form, sheet: { ...form.sheet, page, scale } };
}

/** The form with another central meridian: an asked extent is fitted anew, since north on the sheet is another. */
export function withMeridian(form: ExportForm, meridian: Sheet['meridian']): ExportForm {
  const changed = { ...form, sheet: { ...form.sheet, meridian } };
  const anew = form.asked === null ? undefined : withExtent(changed, form.asked);
  return anew?.ok === true ? anew.value : changed;
}

/** What the user filled in last. */
export function recallForm(storage: KeyValueStore, userId: string): ExportForm {
  return readJson(storage, `${STORAGE_KEYS.exportForm}.${userId}`, formSchema) ?? defaultForm();
}

/** Keeps a form for the next visit; a storage that refuses loses only that. */
export function keepForm(storage: KeyValueStore, userId: string, form: ExportForm): void {
  writeJson(storage, `${STORAGE_KEYS.exportForm}.${userId}`, form);
}
