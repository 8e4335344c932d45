import type { SheetMark } from '../../src/domain/drawing/marks.ts';
import { serveJobs } from '../base/threads/serveJobs.ts';
import { seenClasses, type SeenClasses } from './classes.ts';
import { sheetPicture, type SheetOrdered, type SheetPicture } from './drawPicture.ts';
import { nameMarks, type Naming } from './labels/nameMarks.ts';
import { rulesIn, type SeenOrdered } from './seenIn.ts';
import { vectorMap, type PdfMap, type PdfMapOrdered } from './vectorMap.ts';
import { surroundingsPicture, type SurroundingsOrdered } from './surroundings/picture.ts';
import type { VectorMap } from './vectors.ts';

/** What the thread is asked: to draw a sheet, or its map for a PDF; which classes a map shows, or lie in an area; to write its names; the relief of surroundings. */
export type SheetJob =
  | SheetOrdered
  | { readonly pdfOf: PdfMapOrdered }
  | { readonly classesOf: VectorMap }
  | { readonly seenIn: SeenOrdered }
  | { readonly naming: Naming }
  | { readonly surroundings: SurroundingsOrdered };

/** What it answers. */
export type SheetAnswer =
  SheetPicture | PdfMap | SeenClasses | readonly (readonly number[])[] | readonly SheetMark[] | string | null;

// The thread that draws sheets.
serveJobs<SheetJob, SheetAnswer>(async (job, signal) => {
  if ('naming' in job) return { value: nameMarks(job.naming), moved: [] };
  if ('classesOf' in job) return { value: await seenClasses(job.classesOf, signal), moved: [] };
  if ('seenIn' in job) return { value: await rulesIn(job.seenIn, signal), moved: [] };
  if ('surroundings' in job) return { value: await surroundingsPicture(job.surroundings, signal), moved: [] };
  if ('pdfOf' in job) return { value: await vectorMap(job.pdfOf, signal), moved: [] };
  const value = await sheetPicture(job, signal);
  return { value, moved: [value.bytes.buffer] };
});
